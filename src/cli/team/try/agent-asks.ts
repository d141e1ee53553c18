import { evaluateAndWait } from '../../../gate/core/hold/evaluate-and-wait.ts'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { spawnCommand } from '../../run/spawn-command.ts'
import type { ScratchGate } from './scratch-gate.ts'

/** A command that an agent asked for, and what came of it. */
export interface AgentCall {
  readonly command: string
  readonly decision: Decision
  /** The text that it printed; undefined where it did not run. */
  readonly output?: string
}

const day = 24 * 3_600_000
/** Milliseconds that a command may take. */
const limit = 10_000

/** Asks a gate for a command, as an agent does, and runs it where it may; `onWait` is told of a review that it then waits for. */
export async function agentAsks(
  { agents }: ScratchGate,
  command: string,
  folder: string,
  onWait?: (reviewId: string) => void,
): Promise<AgentCall> {
  const about = { origin: 'start', profile: 'default', agent: 'agent', session: 'try', cwd: folder } as const
  const call = parseCall({ kind: 'shell', arguments: { command } }, about)
  const { decision } = await evaluateAndWait(agents, call, {
    longest: onWait ? day : 0,
    hold: day,
    attended: true,
    onWait: ({ id }) => onWait?.(id),
  })
  if (decision.effect !== 'allow') return { command, decision }
  const { output } = await spawnCommand(['/bin/sh', '-c', command], { folder, quiet: { limit } })
  return { command, decision, output }
}
