import { onTestFinished } from 'vitest'
import { BrowserAccess } from '../../src/agents/remote/browser-access.ts'
import type { RunningHub } from '../../src/hub/run-hub.ts'
import { rightsOf } from '../people/review-answers.ts'
import { addAuthenticator, type Look, type openBrowser } from '../web/open-browser.ts'
import type { makeTestTeam } from './run-test-hub.ts'
import { teamPin } from './run-test-hub.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Team = Awaited<ReturnType<typeof makeTestTeam>>
type Page = Awaited<ReturnType<Browser['visit']>>

/** Pairs a browser of alice with a hub by a code, and makes a passkey of this name; it is on her own page then. */
export async function signInAtHub(
  browser: Browser,
  { team, hub }: { readonly team: Team; readonly hub: RunningHub },
  passkey: string,
  look: Look = {},
): Promise<Page> {
  const page = await browser.visit({ address: team.url, signIn: () => '' }, '/', { ...look, as: null })
  await addAuthenticator(page)
  const access = new BrowserAccess(hub.socket)
  const { code } = await access.makeCode(team.who).finally(() => access.close())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.goto(`${team.url}/you`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill(passkey)
  await page.getByLabel('Your PIN').fill(teamPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(passkey).waitFor()
  return page
}

/** Begins the quiz of the review that the page shows, and chooses what is right; returns the team’s state, read for it. */
export async function chooseRight(page: Page, team: Team, reviewId: string) {
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByRole('radiogroup').first().waitFor()
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const rights = rightsOf(copy.copy.people.challengesOf(reviewId)[0])
  for (const [i, question] of (await page.getByRole('radiogroup').all()).entries())
    await question
      .getByRole('radio')
      .nth(rights[i] ?? 0)
      .click()
  return copy
}
