import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Escape } from '../../../proof/boundary/probe/escape.ts'
import type { EscapeOutcome } from '../../../proof/boundary/probe/probe-result.ts'
import type { CommandOutcome } from '../../run/spawn-command.ts'
import type { ProbeSurroundings } from './probe-surroundings.ts'
import { processesWith } from './processes-with.ts'

/** Starts a program, inside or outside, and returns its status and all that it printed. */
export type StartProgram = (words: readonly string[]) => Promise<CommandOutcome>

/** Milliseconds in which a listener has heard, and a process that is ended has gone; shorter where the program failed. */
const moment = 300
const momentOfFailure = 30
const ending = 500

/** Tries an escape once, in surroundings as they are before each, and looks whether it worked. */
export async function tryEscape(
  escape: Escape,
  surroundings: ProbeSurroundings,
  start: StartProgram,
): Promise<EscapeOutcome> {
  const outcome = await start(escape.program(await surroundings.restore()))
  return await outcomeOf(escape, outcome, surroundings)
}

/** Looks whether an escape worked that was just tried. */
export async function outcomeOf(
  escape: Escape,
  outcome: CommandOutcome,
  surroundings: ProbeSurroundings,
): Promise<EscapeOutcome> {
  if (await hasWorked(escape, outcome, surroundings)) return 'worked'
  return outcome.code === 126 || outcome.code === 127 ? 'missing' : 'failed'
}

async function hasWorked(
  { sign }: Escape,
  { code, output }: CommandOutcome,
  { world, hasHeard, hasVictim }: ProbeSurroundings,
): Promise<boolean> {
  const { token, secret } = world()
  const patience = code === 0 ? moment : momentOfFailure
  switch (sign.by) {
    case 'output':
      return output.includes(secret)
    case 'status':
      return code === 0
    case 'file':
      return holds(sign.at(world()), token)
    case 'listener':
      return await comesTrue(() => hasHeard(token), patience)
    case 'victim':
      return await comesTrue(() => !hasVictim(), patience)
    case 'leftover':
      return await runsOn(token)
  }
}

/** A process that is there now may be on its way out with the boundary: it counts when it stays. */
async function runsOn(token: string): Promise<boolean> {
  if (await comesTrue(() => processesWith(token).length === 0, ending)) return false
  for (const pid of processesWith(token)) process.kill(pid, 'SIGKILL')
  return true
}

async function comesTrue(isSo: () => boolean, patience: number): Promise<boolean> {
  const until = Date.now() + patience
  while (!isSo() && Date.now() < until) await wait(5)
  return isSo()
}

function holds(path: string, token: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes(token)
  } catch {
    return false
  }
}
