import { expect, test } from 'vitest'
import { SpeakerFinder } from './speaker-finder.ts'
import {
  bash,
  endCall,
  hookBelow,
  machine,
  never,
  prompt,
  runCall,
  typed,
} from '../../../../test/hook/said-machine.ts'

test('what a person types between calls is theirs, whatever ran before', async () => {
  const { at, client } = typed()
  expect(await prompt(at, client)).toBe('person')
  await runCall(at, client)
  await endCall(at, client)
  expect(await prompt(at, client)).toBe('person')
})

test('while a call runs nobody can tell who wrote it', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client)
  expect(await prompt(at, client)).toBe('client')
})

test('the agent’s own run of the hook is a stranger’s, during its call and after it', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const shell = await runCall(at, client)
  expect(await prompt(at, shell)).not.toBe('person')
  await endCall(at, client)
  expect(await prompt(at, shell)).toBe('result')
})

test('a call that says it has ended gains nothing by it', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const shell = await runCall(at, client)
  await at.ears.callEnded(bash, hookBelow(at, shell))
  at.later()
  expect(await prompt(at, shell)).toBe('result')
})

test('a job of an earlier call ends no later one', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const job = await runCall(at, client)
  await endCall(at, client)
  const second = { ...bash, callId: 'c2' }
  await runCall(at, client, second)
  await at.ears.callEnded(second, hookBelow(at, job))
  at.later()
  expect(await prompt(at, client)).toBe('client')
})

test('a job that its parent has left is a stranger’s', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client)
  await endCall(at, client)
  const orphan = at.start(0, ['/bin/sh', '-c', 'sleep 600; hook'])
  expect(await prompt(at, orphan)).toBe('result')
})

test('a job that calls itself the client is not the one of the session', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client)
  await endCall(at, client)
  const fake = at.start(0, ['/tmp/claude'])
  expect(await prompt(at, fake)).toBe('result')
})

test('a client that is over speaks for no session any more, and neither does what takes its place', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  at.end(client)
  const next = at.start(at.terminal, ['claude', '--resume'])
  expect(await prompt(at, next)).toBe('client')
})

test('a client below another one speaks as a stranger, with a session of its own or another’s', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const shell = await runCall(at, client)
  const inner = at.start(shell, ['claude', '-p', 'do it'])
  expect(await prompt(at, inner, 'claude-code/inner')).toBe('result')
  expect(await prompt(at, inner)).not.toBe('person')
})

test('a client that was started in a terminal while a command of an agent ran is nobody’s', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client)
  const pane = at.start(at.terminal, ['claude'])
  await endCall(at, client)
  expect(await prompt(at, pane, 'claude-code/pane')).toBe('client')
})

test('a call that starts nothing, as the proof of an installation does, keeps no client from counting', async () => {
  const { at } = typed()
  at.ears.callBegan({ ...bash, session: 'claude-code/countersign-proof', arguments: { command: 'true' } })
  at.later()
  const client = at.start(at.terminal, ['claude'])
  expect(await prompt(at, client)).toBe('person')
  at.ears.callBegan({ ...bash, session: 'claude-code/other', arguments: { command: 'true; sleep 1' } })
  const during = at.start(at.terminal, ['claude'])
  expect(await prompt(at, during, 'claude-code/during')).toBe('client')
})

test('a session in another terminal is its own person’s', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client)
  await endCall(at, client)
  at.later()
  const other = at.start(at.terminal, ['claude'])
  expect(await prompt(at, other, 'claude-code/other')).toBe('person')
  await runCall(at, other, { ...bash, session: 'claude-code/other' })
  expect(await prompt(at, client)).toBe('person')
})

test('two sessions of one process share its calls', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  const shell = await runCall(at, client)
  expect(await prompt(at, shell, 'claude-code/new')).not.toBe('person')
  expect(await prompt(at, client, 'claude-code/new')).toBe('client')
})

test('a call of a sub-agent is one of its client', async () => {
  const { at, client } = typed()
  await prompt(at, client)
  await runCall(at, client, { ...bash, session: 'claude-code/s1/a7' })
  expect(await prompt(at, client)).toBe('client')
})

test('a session that was at work before the gate was is nobody’s', async () => {
  const { at, client } = typed()
  expect(await prompt(at, client, bash.session, { hasCalls: async () => true })).toBe('client')
  expect(await prompt(at, client)).toBe('client')
})

test.each([
  ['claude -p', ['claude', '-p', 'go'], true],
  ['node with the client’s script', ['node', '/usr/lib/node_modules/@x/claude-code/cli.js', '--print'], true],
  ['a pipe', ['claude'], false],
] as const)('%s is headless', async (_what, argv, isAtTerminal) => {
  const at = machine()
  const client = at.start(at.terminal, argv, isAtTerminal)
  expect(await prompt(at, client)).toBe('headless')
})

test('a client that says nobody sits there is headless', async () => {
  const { at, client } = typed()
  expect(await prompt(at, client, bash.session, { isUnattended: true })).toBe('headless')
})

test('where the system can’t tell, nobody speaks', async () => {
  const { at } = typed()
  const asked = { client: 'claude-code', session: 'x/y', isUnattended: false, hasCalls: never } as const
  expect(await at.ears.speakerOf(asked, async () => null)).toBe('client')
  expect(await at.ears.speakerOf(asked, async () => 7)).toBe('client')
  expect(await new SpeakerFinder(undefined).speakerOf(asked, hookBelow(at, at.terminal))).toBe('client')
  expect(await prompt(at, at.terminal)).toBe('client')
})

test('a client that nobody has driven is not believed', async () => {
  const { at } = typed()
  const cursor = at.start(at.terminal, ['/usr/share/cursor/cursor'])
  expect(await prompt(at, cursor, 'cursor/c1', { client: 'cursor' })).toBe('client')
})

test('ends that are told twice, out of order or for nobody change nothing', async () => {
  const { at, client } = typed()
  await endCall(at, client)
  expect(await prompt(at, client)).toBe('person')
  await runCall(at, client)
  await endCall(at, client)
  await endCall(at, client)
  await endCall(at, client, { ...bash, session: 'claude-code/none' })
  expect(await prompt(at, client)).toBe('person')
})
