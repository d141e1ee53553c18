import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BrowserAccess } from '../../src/remote/browser-access.ts'
import { rightsOf } from '../people/review-answers.ts'
import { atFileEnd } from '../web/at-file-end.ts'
import { addAuthenticator, openBrowser } from '../web/open-browser.ts'
import { yesButton } from '../web/open-challenge.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

const browser = atFileEnd(await openBrowser())
const command = 'git push --force origin dev && npm publish'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest')
})
afterAll(() => server.stop())

test('a person pairs a browser with a hub, makes a passkey, and signs with it what waits at a gate: it runs once', async () => {
  const team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const page = await browser.visit({ address: team.url, signIn: () => '' }, '/', { as: null })
  onTestFinished(() => page.context().close())
  const access = new BrowserAccess(hub.socket)
  const { code } = await access.makeCode(team.who).finally(() => access.close())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await addAuthenticator(page)
  await page.getByRole('link', { name: /alice/ }).first().click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('laptop of alice')
  await page.getByLabel('Your PIN').fill(teamPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('laptop of alice').waitFor()

  const { reviewId = '' } = await gate.shell(command)
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.locator(`a[href*="${reviewId}"]`).first().click()
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
  const waited = gate.gate.reviews.wait(reviewId, { timeout: 60_000 })
  await page.getByRole('button', { name: yesButton }).click()
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  expect(await waited).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice', proof: 'passkey' }] })
  expect((await gate.shell(command)).effect).toBe('allow')
  expect((await gate.shell(command)).effect).toBe('queue')
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })
}, 120_000)
