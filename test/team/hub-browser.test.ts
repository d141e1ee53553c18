import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { atFileEnd } from '../web/at-file-end.ts'
import { openBrowser } from '../web/open-browser.ts'
import { yesButton } from '../web/open-challenge.ts'
import { openJoinedGate } from './joined-gate.ts'
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

test('a person pairs a browser with a hub, makes a passkey, and signs with it what waits at a gate: it runs once', async () => {
  const team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const page = await signInAtHub(browser, { team, hub }, 'laptop of alice')
  const asked: string[] = []
  page.on('request', request => void asked.push(new URL(request.url()).pathname))

  const { reviewId = '' } = await gate.shell(command)
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.locator(`a[href*="${reviewId}"]`).first().click()
  await chooseRight(page, team, reviewId)
  const waited = gate.gate.reviews.wait(reviewId, { timeout: 60_000 })
  await page.getByRole('button', { name: yesButton }).click()
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  expect(await waited).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice', proof: 'passkey' }] })
  expect((await gate.shell(command)).effect).toBe('allow')
  expect((await gate.shell(command)).effect).toBe('queue')
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText(/^.{1,80} \([0-9a-f]{8}\) joined laptops with token [\w-]{16} by alice$/).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/countersign (?:export|audit)/)
  // A hub has no policy: nothing asks for it.
  expect(asked.filter(path => path === '/v1/policy')).toEqual([])
  expect(browser.problems).toEqual([])
})
