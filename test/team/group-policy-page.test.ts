import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { GroupPolicies } from '../../src/hub/policy/group-policies.ts'
import { StoredTeamReads } from '../../src/daemon/team/database/stored-team-reads.ts'
import { until } from '../until.ts'
import { atFileEnd } from '../web/at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from '../web/open-browser.ts'
import { openResidentGate } from './open-resident-gate.ts'
import { signInAtHub } from './person-in-browser.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const browser = atFileEnd(await openBrowser())
const denying = '[[rule]]\neffect = "deny"\nreason = "nobody reads the archive"\nprogram = "tar"\n'
const untar = 'tar xf backup.tar'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

test('a person tries a policy of a group in a browser, saves it, is told who was first, and brings it back', async () => {
  const team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const desk = await team.open()
  onTestFinished(() => desk.close())
  const reads = new StoredTeamReads(desk.pool, desk.now)
  const policies = new GroupPolicies({ ...desk, reads })
  const gate = await openResidentGate(team)
  expect((await gate.shell(untar)).effect).toBe('allow')
  await until(async () => (await reads.decisions({})).length === 1)

  const page = await signInAtHub(browser, { team, hub }, 'laptop of alice')
  await page.getByRole('link', { name: 'Policy' }).first().click()
  const editor = page.getByRole('textbox', { name: 'The policy of laptops, as TOML' })
  const tryIt = page.getByRole('button', { name: 'Try it on the last 7 days' })
  const prove = async (name: RegExp | string) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').getByLabel('Your PIN').fill(teamPin)
    await page.getByRole('dialog').getByRole('button').last().click()
  }
  await editor.fill('[reviews]\ndeu = 3\n')
  await page.getByText('did you mean').waitFor()
  expect(await tryIt.isDisabled()).toBe(true)

  await editor.fill(denying)
  await page.getByText('This draft is right.').waitFor()
  await tryIt.click()
  await page.getByText('1 would get another answer, of all 1 calls').waitFor()
  await page.getByRole('cell', { name: untar, exact: true }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await accessProblems(page), await overflowOf(page)]).toEqual([[], 0])
  await prove(/^Save/)
  await page.getByText('Saved: gates take it as they ask next.').waitFor()
  await page.getByText('Version 1 is for all gates of the group.').waitFor()
  await gate.has(1)
  expect((await gate.shell(untar)).effect).toBe('deny')

  await editor.fill(`${denying}\n# mine\n`)
  await policies.save({ group: 'laptops', toml: `${denying}\n# theirs\n`, share: 100, over: 1 }, team.who)
  await page.getByText('was changed since you began, by alice').waitFor()
  await page.getByRole('button', { name: 'Show the policy as it now is' }).click()
  expect(await editor.inputValue()).toContain('# theirs')

  await prove(/^Bring back/)
  await page.getByText('Version 1 is for all gates of the group.').waitFor()
  await gate.has(1)
  expect(browser.problems).toEqual([])
})
