import type { ChildProcess } from 'node:child_process'
import type { Destination } from '../../../proof/boundary/network/words-problem.ts'
import type { Plan } from '../../../proof/boundary/plan.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import type { TouchedHost } from '../../../ground/model/tool-report.ts'
import { readDuration } from '../../read-duration.ts'
import { HostNews } from '../host-news.ts'
import type { InsideCommand } from '../spawn-inside.ts'
import { type HostAsker, HostJudge } from './host-judge.ts'
import { openNetwork } from './open-network.ts'

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
  const news = new HostNews(gate, atTerminal)
  const { onWait, onRefused } = news
  const telling = { ...(hold !== undefined && { hold: readDuration(hold) }), onWait, onRefused }
  const judge = new HostJudge(gate, asker, telling, approved)
  const problemWith = (to: Destination) => {
    news.noteWish(to)
    return judge.problemWith(to).finally(() => news.endWait(to))
  }
  const parts = { plan, problemWith, listed: plan.hosts, onRefused }
  return {
    openNetwork: (folder, bwrap) => {
      const network = openNetwork(folder, { ...parts, bwrap })
      const take = (child: ChildProcess) => {
        news.startedBelow(child.pid)
        network.take(child)
      }
      return { ...network, take }
    },
    end: async () => {
      await judge.end()
      await news.end()
    },
    touched: () => news.list(),
  }
}
