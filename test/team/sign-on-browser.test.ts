import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { armAtHub } from '../../src/cli/hub/arm-at-hub.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { rightsOf } from '../people/review-answers.ts'
import { atFileEnd } from '../web/at-file-end.ts'
import { accessProblems, addAuthenticator, openBrowser, overflowOf } from '../web/open-browser.ts'
import { yesButton } from '../web/open-challenge.ts'
import { openJoinedGate } from './joined-gate.ts'
import { openHubWebhook } from './open-hub-webhook.ts'
import { teamPin } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { teamWithProvider } from './team-with-provider.ts'

const browser = atFileEnd(await openBrowser())
const command = 'git push --force origin dev && npm publish'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A hub at which people sign on by a provider, and a page that nobody is in at. */
async function openWorld() {
  const database = await server.newDatabase()
  const more = () => '[break_glass]\nreviewers = ["alice"]\n'
  const { team, provider } = await teamWithProvider(database, { more })
  const sink = await openHubWebhook(team.paths)
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const page = await browser.visit({ address: team.url, signIn: () => '' }, '/activity', { as: null })
  await addAuthenticator(page)
  return { database, team, provider, sink, copy, page }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Goes through the provider’s own pages as somebody who types their name there. */
async function signInThere({ page, provider }: World, name: string) {
  await page.waitForURL(url => url.origin === provider.issuer)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.or(page.locator('main')).first().waitFor()
  if (await goOn.isVisible()) await goOn.click()
}

test('somebody signs on, says once who they are, and says yes with a passkey soon after they proved themselves; an owner ends it, and break-glass lets them in', async () => {
  const world = await openWorld()
  const { team, provider, sink, copy, page, database } = world
  provider.people['s-alice'] = { name: 'Alice Example', groups: ['dev'] }
  await page.waitForURL('**/pair?to=%2Factivity')
  // What this page did not begin lets nobody in, and leads back.
  await page.goto(`${team.url}/sign-on?code=of-somebody-else`)
  await page.getByRole('heading', { name: 'You are not signed on' }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.waitForURL('**/pair')
  await page.goto(`${team.url}/activity`)
  await page.waitForURL('**/pair?to=%2Factivity')
  const signOn = page.getByRole('button', { name: 'Sign on with Example' })
  await signOn.waitFor()
  expect(await accessProblems(page)).toEqual([])
  await signOn.click()
  await signInThere(world, 's-alice')
  await page.getByRole('heading', { name: 'Which reviewer are you?' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await accessProblems(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByLabel('Reviewer').fill('alice')
  await page.getByLabel('Your phrase or PIN').fill('not the secret')
  await page.getByRole('button', { name: 'That is me' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Your phrase or PIN').fill(teamPin)
  await page.getByRole('button', { name: 'That is me' }).click()
  // It goes on to where somebody wanted to be.
  await page.waitForURL('**/activity')
  await page.goto(`${team.url}/you`)
  await page.getByRole('heading', { name: 'Sign-on' }).waitFor()

  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const { reviewId = '' } = await gate.shell(command)
  const review = `${team.url}/reviews/${reviewId}`
  await expect.poll(() => copy.fresh().then(() => copy.copy.people.review(reviewId))).toBeTruthy()
  await page.goto(review)
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByText('make one on the page You').waitFor()
  await page.goto(`${team.url}/you`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('laptop of alice')
  await page.getByLabel('Your PIN').fill(teamPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('laptop of alice').waitFor()
  expect(await accessProblems(page)).toEqual([])

  await page.goto(review)
  await page.getByRole('button', { name: /^Begin/ }).click()
  const again = page.getByRole('button', { name: 'Sign on again' })
  await again.waitFor()
  await again.click()
  await signInThere(world, 's-alice')
  await page.waitForURL(review)
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByRole('radiogroup').first().waitFor()
  await copy.fresh()
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
  // Signing on again took the place of the session that this browser had.
  await page.goto(`${team.url}/you`)
  await page.getByText('that of whoever signs on with Example ends with their sign-on').waitFor()
  const browsers = page.getByText(/^alice, paired/)
  await browsers.first().waitFor()
  expect(await browsers.count()).toBe(1)
  await page.goto(review)

  // An owner ends it: the page that is open notices, and nobody comes in by a passkey.
  const rightsOfMembers = new MemberRights({ ...copy, reviewers: copy.gate.reviewers })
  await rightsOfMembers.end('alice', team.who)
  await page.getByText('This browser’s session has ended').waitFor()
  await page.goto(`${team.url}/activity`)
  await page.waitForURL('**/pair?to=%2Factivity')
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await passkey.click()
  await page.getByText('An owner ended the rights of alice').waitFor()

  // The provider is away: break-glass lets her in, and everybody is told.
  await provider.leave()
  const before = process.env['COUNTERSIGN_DATABASE']
  process.env['COUNTERSIGN_DATABASE'] = database
  const options = { state: team.paths.folder, json: true }
  await expect(armAtHub('alice', { ...options, for: '25h' })).rejects.toThrow('at most 24 hours')
  await armAtHub('alice', { state: team.paths.folder, for: '4h', json: true }).finally(() => {
    if (before === undefined) delete process.env['COUNTERSIGN_DATABASE']
    else process.env['COUNTERSIGN_DATABASE'] = before
  })
  expect(sink.received.map(({ body }) => body).filter(body => body.includes('Break-glass'))).toHaveLength(1)
  await passkey.click()
  await page.waitForURL('**/activity')
  await page.getByText('Break-glass: alice is an owner without signing on.').waitFor()
  expect(await accessProblems(page)).toEqual([])
  const lines: unknown[] = []
  for await (const { body } of copy.gate.entries()) lines.push(body)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'break_glass_armed', reviewer: 'alice' }))
  expect(
    browser.problems.filter(one => !one.includes(provider.issuer) && !one.startsWith('/interaction/')),
  ).toEqual([])
})
