import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { approver, createGate, type GateConfig, guard } from '../../src/agents/sdk/index.ts'
import { openMemoryGate } from '../../src/gate/open/open-gate.ts'
import { ownFolder } from '../own-folder.ts'

afterEach(() => vi.unstubAllEnvs())

async function delete_user(id: string, env: string) {
  return `${id} of ${env} is gone`
}
const docstring = 'Permanently remove a user account.'

/** A home with a policy of its person that nobody else has. */
function homeWith(policy: string): string {
  const home = ownFolder('isolated')
  mkdirSync(join(home, '.config', 'countersign'), { recursive: true })
  writeFileSync(join(home, '.config', 'countersign', 'policy.toml'), policy)
  return home
}

test('an isolated gate has the built-in policy, whatever the files and the environment of the machine say', async () => {
  const home = homeWith('[proxy]\nauto_allow_threshold = "mistyped"\n')
  vi.stubEnv('COUNTERSIGN_AUTO_ALLOW_THRESHOLD', '0.1')
  vi.stubEnv('COUNTERSIGN_HOME', home)
  await expect(openMemoryGate({ home })).rejects.toMatchObject({ code: 'configuration' })
  const gate = createGate({ isolated: true })
  const { effect, assessment } = await gate.evaluate({
    id: 'a',
    session: 's',
    agent: 'a',
    profile: 'sdk',
    kind: 'tool',
    tool: 'get_user',
    arguments: { id: 'u' },
    cwd: null,
    origin: 'sdk',
    at: Date.now(),
  })
  expect(effect).toBe('allow')
  expect(assessment.thresholds).toEqual({ allow: 3, deny: 8, people: 2 })
  expect(readdirSync(home)).toEqual(['.config'])
  await gate.close()
})

test('its own policy may tighten it, and its approvers answer', async () => {
  const ann = approver('ann', async () => false)
  const rule = { effect: 'deny', reason: 'not in tests', tool: 'get_user' }
  const strict = createGate({ isolated: true, policy: { rule: [rule] }, approvers: [ann] })
  const read = guard(
    async function get_user(id: string) {
      return id
    },
    { gate: strict },
  )
  await expect(read('usr_1')).rejects.toMatchObject({ kind: 'rule' })
  const remove = guard(delete_user, { gate: strict, docstring })
  await expect(remove('usr_1', 'production')).rejects.toMatchObject({ kind: 'person' })
  await strict.close()
})

test('calls of commands are judged without a look at the disk', async () => {
  const gate = createGate({ isolated: true })
  const call = {
    id: 'b',
    session: 's',
    agent: 'a',
    profile: 'sdk',
    kind: 'shell',
    tool: null,
    arguments: { command: 'rm -rf src' },
    cwd: process.cwd(),
    origin: 'sdk',
    at: Date.now(),
  } as const
  const { assessment } = await gate.evaluate(call)
  expect(assessment.observed.looked).toBe(false)
  await gate.close()
})

const places: readonly GateConfig[] = [
  { store: 'memory' },
  { store: './folder' },
  { home: '/home/kim' },
  { policyFile: 'policy.toml' },
  { url: 'http://127.0.0.1:4180' },
]

test.each(places)('isolated is refused beside %o', place => {
  const [key = ''] = Object.keys(place)
  expect(() => createGate({ isolated: true, ...place })).toThrow(new RegExp(`${key}|isolated`))
})
