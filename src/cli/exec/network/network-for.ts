import type { ChildProcess } from 'node:child_process'
import type { Destination } from '../../../boundary/network/words-problem.ts'
import type { Plan } from '../../../boundary/plan.ts'
import type { Gate } from '../../../gate/gate.ts'
import type { TouchedHost } from '../../../model/boundary-end.ts'
import type { Review } from '../../../model/review.ts'
import { readDuration } from '../../read-duration.ts'
import { onOneLine } from '../../render/table.ts'
import { standardError } from '../../render/terminal-output.ts'
import { TouchedHosts } from '../touched-hosts.ts'
import { HostWaits } from '../host-waits.ts'
import type { InsideCommand } from '../spawn-inside.ts'
import { type HostAsker, HostJudge } from './host-judge.ts'
import { openNetwork } from './open-network.ts'
import { RefusalLines } from './refusal-lines.ts'

/** The way to other machines of one command: how it is opened, and what is done once the command has ended. */
export type CommandNetwork = Pick<InsideCommand, 'openNetwork'> & {
  readonly end?: () => Promise<void>
  /** The hosts that were wanted so far. */
  readonly touched?: () => readonly TouchedHost[]
}

/** Ways in which hosts are asked for otherwise than of anybody. */
export interface NetworkChoices {
  readonly hold?: string | undefined
  /** Hosts that are approved already: they are not asked for. */
  readonly approved?: readonly Destination[]
  /** A person sits at the command’s terminal, and is asked there. */
  readonly atTerminal?: boolean
}

/** Returns it for a plan that has one. What waits and what was refused is said on standard error. */
export function networkFor(
  gate: Gate,
  asker: HostAsker,
  plan: Plan,
  { hold, approved = [], atTerminal = false }: NetworkChoices,
): CommandNetwork {
  if (plan.network === 'none') return {}
  const refusals = new RefusalLines(line => standardError.print(`countersign: ${onOneLine(line)}`))
  const waits = atTerminal ? new HostWaits({ gate, say: sayWaiting }) : undefined
  const hosts = new TouchedHosts()
  const onRefused = (to: Destination, why: string) => {
    hosts.refused(to, why)
    if (waits) waits.end(to, () => refusals.add(to, why))
    else refusals.add(to, why)
  }
  const telling = {
    ...(hold !== undefined && { hold: readDuration(hold) }),
    onWait: (to: Destination, review: Review, milliseconds: number) => {
      hosts.waited(to, review.id)
      if (waits) waits.begin(to, review, milliseconds)
      else sayWaiting(to, review)
    },
    onRefused,
  }
  const judge = new HostJudge(gate, asker, telling, approved)
  const problemWith = (to: Destination) => {
    hosts.wanted(to)
    return judge.problemWith(to).finally(() => waits?.end(to))
  }
  const parts = { plan, problemWith, listed: plan.hosts, onRefused }
  return {
    openNetwork: (folder, bwrap) => {
      const network = openNetwork(folder, { ...parts, bwrap })
      const take = (child: ChildProcess) => {
        waits?.startedBelow(child.pid)
        network.take(child)
      }
      return { ...network, take }
    },
    end: async () => {
      await judge.end()
      await waits?.close()
      refusals.end()
    },
    touched: () => hosts.list(),
  }
}

function sayWaiting({ host, port }: Destination, { id }: Review): void {
  standardError.print(
    `countersign: the connection to ${host}, port ${port}, waits for a person: countersign review ${id}`,
  )
}
