import { expect, test } from 'vitest'
import { HookEars } from './hook-ears.ts'
import type { Lineage, ProcessFacts } from './process-table.ts'

/** A machine of which every process is said, with a clock that the test sets. */
function machine() {
  const processes = new Map<number, ProcessFacts & { readonly parent: number }>()
  const clock = { now: 1_000 }
  const lineage = (pid: number): Lineage | null => {
    const found: ProcessFacts[] = []
    for (let one = processes.get(pid); one; one = processes.get(one.parent)) found.push(one)
    return found.length > 0 ? found : null
  }
  const ears = new HookEars({ now: () => clock.now, lineage })
  let next = 100
  /** Starts a process now. */
  const start = (parent: number, argv: readonly string[], isAtTerminal = true) => {
    const pid = next++
    processes.set(pid, { pid, parent, began: clock.now, argv, file: argv[0] ?? '', isAtTerminal })
    return pid
  }
  const later = (ticks = 100) => {
    clock.now += ticks
  }
  const terminal = start(0, ['/bin/bash'])
  later()
  return { ears, start, later, terminal, end: (pid: number) => processes.delete(pid), clock }
}

type Machine = ReturnType<typeof machine>

/** Runs the installed hook below a process, and gives the number of what asks the gate. */
function hookBelow({ start }: Machine, parent: number): () => Promise<number> {
  const shell = start(parent, ['/bin/sh', '-p', '/home/kim/.countersign/hooks/claude-code'])
  const perl = start(shell, ['/usr/bin/perl', '-fT'])
  return async () => perl
}

const never = async () => false
const bash = { session: 'claude-code/s1', tool: 'Bash', kind: 'shell' as const, callId: 'c1' }

function prompt(at: Machine, parent: number, session: string = bash.session, more = {}) {
  const asked = { client: 'claude-code', session, isUnattended: false, hasCalls: never, ...more } as const
  return at.ears.speakerOf(asked, hookBelow(at, parent))
}

/** The client judges a call that has its own process; it gives that process. */
async function runCall(at: Machine, client: number, call = bash): Promise<number> {
  await at.ears.meet({ client: 'claude-code', session: call.session, hasCalls: never }, hookBelow(at, client))
  at.ears.callBegan(call)
  at.later(2)
  const shell = at.start(client, ['/bin/bash', '-c', 'make'], false)
  at.later()
  return shell
}

async function endCall(at: Machine, client: number, call = bash): Promise<void> {
  await at.ears.callEnded(call, hookBelow(at, client))
  at.later()
}

function typed(argv: readonly string[] = ['claude']) {
  const at = machine()
  return { at, client: at.start(at.terminal, argv) }
}

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
  expect(await new HookEars(undefined).speakerOf(asked, hookBelow(at, at.terminal))).toBe('client')
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
