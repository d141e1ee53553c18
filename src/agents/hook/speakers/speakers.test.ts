import { expect, test } from 'vitest'
import {
  bash,
  endCall,
  type Machine,
  never,
  prompt,
  runCall,
  typed,
} from '../../../../test/hook/said-machine.ts'

/** Starts a proxy below a process, and asks whose prompts it shares. */
function serverBelow(at: Machine, parent: number, account?: number) {
  const wrapper = at.start(parent, ['/home/kim/.countersign/hooks/mcp-front', 'mcp'], false, account)
  const proxy = at.start(wrapper, ['node', 'countersign.cjs', 'mcp'], false, account)
  at.later()
  return { proxy, heard: async () => (await at.ears.clientBeside(async () => proxy)).promptsOf }
}

test('a server that the client started before its calls shares the prompts of its session, whatever runs since', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  expect(await heard()).toBeNull()
  await prompt(at, client)
  expect(await heard()).toBe('claude-code/s1')
  await runCall(at, client)
  expect(await heard()).toBe('claude-code/s1')
})

test('a server that it started again between two calls does too, one of a call does not, then or later', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const shell = await runCall(at, client)
  const [during, below] = [serverBelow(at, client), serverBelow(at, shell)]
  await endCall(at, client)
  const again = serverBelow(at, client)
  await runCall(at, client, { ...bash, callId: 'c2' })
  expect(await again.heard()).toBe('claude-code/s1')
  expect([await during.heard(), await below.heard()]).toEqual([null, null])
})

test('a client with two sessions shares neither', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  await prompt(at, client)
  await prompt(at, client, 'claude-code/s2')
  expect(await heard()).toBeNull()
})

test('a client that took the number of another shares nothing of it, and neither does its server', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  at.end(client)
  at.later()
  at.startAs(client, at.terminal, ['claude'])
  const { heard } = serverBelow(at, client)
  expect(await heard()).toBeNull()
})

test('a server that outlives its client, or runs beside it, shares nothing', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  const beside = serverBelow(at, at.terminal)
  await prompt(at, client)
  expect(await beside.heard()).toBeNull()
  at.end(client)
  expect(await heard()).toBeNull()
})

test('a server of another account shares nothing', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  expect(await serverBelow(at, client, 0).heard()).toBeNull()
  expect(await serverBelow(at, client).heard()).toBe('claude-code/s1')
})

test('a client that was there before the gate was shares nothing', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  at.restartEars()
  await prompt(at, client)
  expect(await heard()).toBeNull()
})

test('a client that may have a session which nobody could tell shares nothing', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  await prompt(at, client)
  const lost = { client: 'claude-code', session: 'claude-code/s2', hasCalls: never } as const
  await at.ears.meet(lost, async () => null)
  expect(await heard()).toBeNull()
})

test('a client whose nearest one is another shares nothing with what that one starts', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const other = at.start(client, ['codex'])
  expect(await serverBelow(at, other).heard()).toBeNull()
})

test('a session that was at work before the gate knew it shares nothing', async () => {
  const { at, client } = typed()
  const { heard } = serverBelow(at, client)
  await prompt(at, client, 'claude-code/s1', { hasCalls: async () => true })
  expect(await heard()).toBeNull()
})

test('where the system can’t tell, nothing is shared', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  expect((await at.ears.clientBeside(async () => null)).promptsOf).toBeNull()
  expect((await at.ears.clientBeside(async () => 7)).promptsOf).toBeNull()
})
