import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../until.ts'
import { atFileEnd } from '../web/at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from '../web/open-browser.ts'
import { yesButton } from '../web/open-challenge.ts'
import { openJoinedGate } from './joined-gate.ts'
import { openHubWebhook } from './open-hub-webhook.ts'
import { chooseRight, signInAtHub } from './person-in-browser.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const browser = atFileEnd(await openBrowser())
const command = 'git push --force origin dev && npm publish'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A hub that tells a webhook, a gate of its team, and a phone with a passkey of alice that is signed out. */
async function openPhone() {
  const team = await makeTestTeam(await server.newDatabase())
  const sink = await openHubWebhook(team.paths)
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const page = await signInAtHub(browser, { team, hub }, 'phone of alice', { width: 360, height: 740 })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Pair this browser' }).waitFor()
  const links = () => sink.received.map(({ body }) => (JSON.parse(body) as { link: string }).link)
  return { team, gate, page, links }
}

test('the link of a note leads a phone that is signed out to its passkey, to that review, and to a yes: the call runs once', async () => {
  const { team, gate, page, links } = await openPhone()
  const { reviewId = '' } = await gate.shell(command)
  await until(() => links().length === 1)
  await page.goto(links()[0] ?? '')
  await page.waitForURL('**/pair?to=*')
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await signIn.waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await accessProblems(page)).toEqual([])
  await signIn.click()
  await page.waitForURL(`**/reviews/${reviewId}`)
  await page.getByRole('button', { name: /^Begin/ }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  const copy = await chooseRight(page, team, reviewId)
  expect(await overflowOf(page)).toBe(0)
  const waited = gate.gate.reviews.wait(reviewId, { timeout: 60_000 })
  await page.getByRole('button', { name: yesButton }).click()
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await waited).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice', proof: 'passkey' }] })
  expect((await gate.shell(command)).effect).toBe('allow')
  expect((await gate.shell(command)).effect).toBe('queue')
  const lines: string[] = []
  for await (const { body } of copy.gate.entries()) lines.push(JSON.stringify(body))
  expect(lines.filter(line => line.includes('"by":"passkey"'))).toEqual([
    expect.stringContaining('"reviewer":"alice"'),
  ])
})

test('no page complained', () => {
  expect(browser.problems).toEqual([])
})
