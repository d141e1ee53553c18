import type { Destination } from '../../../boundary/network/words-problem.ts'
import type { Plan } from '../../../boundary/plan.ts'
import type { Gate } from '../../../gate/gate.ts'
import type { Review } from '../../../model/review.ts'
import { readDuration } from '../../read-duration.ts'
import { onOneLine } from '../../render/table.ts'
import { standardError } from '../../render/terminal-output.ts'
import type { InsideCommand } from '../spawn-inside.ts'
import { type HostAsker, HostJudge } from './host-judge.ts'
import { openNetwork } from './open-network.ts'
import { RefusalLines } from './refusal-lines.ts'

/** The way to other machines of one command: how it is opened, and what is done once the command has ended. */
export type CommandNetwork = Pick<InsideCommand, 'openNetwork'> & { readonly end?: () => Promise<void> }

/** Returns it for a plan that has one; hosts that are approved already are not asked for. What waits and what was refused is said on standard error. */
export function networkFor(
  gate: Gate,
  asker: HostAsker,
  plan: Plan,
  hold?: string,
  approved: readonly Destination[] = [],
): CommandNetwork {
  if (plan.network === 'none') return {}
  const refusals = new RefusalLines(line => standardError.print(`countersign: ${onOneLine(line)}`))
  const onRefused = (to: Destination, why: string) => refusals.add(to, why)
  const telling = {
    ...(hold !== undefined && { hold: readDuration(hold) }),
    onWait: sayWaiting,
    onRefused,
  }
  const judge = new HostJudge(gate, asker, telling, approved)
  const problemWith = (to: Destination) => judge.problemWith(to)
  const parts = { plan, problemWith, listed: plan.hosts, onRefused }
  return {
    openNetwork: (folder, bwrap) => openNetwork(folder, { ...parts, bwrap }),
    end: async () => {
      await judge.end()
      refusals.end()
    },
  }
}

function sayWaiting({ host, port }: Destination, { id }: Review): void {
  standardError.print(
    `countersign: the connection to ${host}, port ${port}, waits for a person: countersign review ${id}`,
  )
}
