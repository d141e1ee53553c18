import { SpeakerFinder } from '../../src/agents/hook/speakers/speaker-finder.ts'
import type { Lineage, ProcessFacts } from '../../src/agents/hook/speakers/process-table.ts'

/** A machine of which every process is said, with a clock that the test sets. */
export function machine() {
  const processes = new Map<number, ProcessFacts & { readonly parent: number }>()
  const clock = { now: 1_000 }
  const lineage = (pid: number): Lineage | null => {
    const found: ProcessFacts[] = []
    for (let one = processes.get(pid); one; one = processes.get(one.parent)) found.push(one)
    return found.length > 0 ? found : null
  }
  const table = { now: () => clock.now, lineage }
  const newEars = () => new SpeakerFinder(table)
  let next = 100
  /** Starts a process now. */
  const start = (parent: number, argv: readonly string[], isAtTerminal = true, account = 1_000) => {
    const pid = next++
    return startAs(pid, parent, argv, isAtTerminal, account)
  }
  const startAs = (
    pid: number,
    parent: number,
    argv: readonly string[],
    isAtTerminal = true,
    account = 1_000,
  ) => {
    processes.set(pid, { pid, parent, began: clock.now, account, argv, file: argv[0] ?? '', isAtTerminal })
    return pid
  }
  const later = (ticks = 100) => {
    clock.now += ticks
  }
  const terminal = start(0, ['/bin/bash'])
  later()
  const world = { ears: newEars(), table, start, startAs, later, terminal, clock }
  return Object.assign(world, {
    end: (pid: number) => processes.delete(pid),
    restartEars: () => {
      world.ears = newEars()
    },
  })
}

export type Machine = ReturnType<typeof machine>

/** Runs the installed hook below a process, and gives the number of what asks the gate. */
export function hookBelow({ start }: Machine, parent: number): () => Promise<number> {
  const shell = start(parent, ['/bin/sh', '-p', '/home/kim/.countersign/hooks/claude-code'])
  const perl = start(shell, ['/usr/bin/perl', '-fT'])
  return async () => perl
}

export const never = async () => false
export const bash = {
  session: 'claude-code/s1',
  tool: 'Bash',
  kind: 'shell' as const,
  callId: 'c1',
  arguments: { command: 'make' },
}

export function prompt(at: Machine, parent: number, session: string = bash.session, more = {}) {
  const asked = { client: 'claude-code', session, isUnattended: false, hasCalls: never, ...more } as const
  return at.ears.speakerOf(asked, hookBelow(at, parent))
}

/** The client judges a call that has its own process; it gives that process. */
export async function runCall(at: Machine, client: number, call = bash): Promise<number> {
  await at.ears.meet({ client: 'claude-code', session: call.session, hasCalls: never }, hookBelow(at, client))
  at.ears.callBegan(call)
  at.later(2)
  const shell = at.start(client, ['/bin/bash', '-c', 'make'], false)
  at.later()
  return shell
}

export async function endCall(at: Machine, client: number, call = bash): Promise<void> {
  await at.ears.callEnded(call, hookBelow(at, client))
  at.later()
}

export function typed(argv: readonly string[] = ['claude']) {
  const at = machine()
  return { at, client: at.start(at.terminal, argv) }
}
