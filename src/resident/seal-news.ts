import { randomUUID } from 'node:crypto'
import type { SealState } from '../model/seal.ts'
import { sealWords } from '../model/seal-words.ts'
import type { Notice } from '../notify/notice.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** A client is enforced again, or not any more, or was looked at for the first time. */
export interface SealNews {
  readonly client: string
  /** As people know it. */
  readonly title: string
  readonly state: SealState
  /** Null where it was never looked at. */
  readonly was: SealState | null
  /** One sentence; null where it is enforced. */
  readonly why: string | null
}

/** Called with each change of a client’s seal. */
export type SealListener = (news: SealNews) => void

/** Writes news of a client into both logs, and tells people of a client that was enforced and is not any more. */
export function sealNews(gate: ResidentGate, log: WriteLog, tell: (notice: Notice) => void): SealListener {
  return news => {
    const { client, state, was, why } = news
    const isEnforced = state === 'enforced'
    log(isEnforced ? `${client} is enforced` : `${client} is not known to be enforced: ${why ?? ''}`)
    const event = isEnforced ? 'seal_well' : 'seal_broken'
    gate.logAccess({ event, role: 'agent', agent: client, by: 'seal' }).catch((error: unknown) => {
      log(`the log does not have it: ${String(error)}`)
    })
    if (was === 'enforced' && !isEnforced) tell(noticeOf(news))
  }
}

const levels = { open: 'critical', blocked: 'high', unproven: 'medium', enforced: 'medium' } as const

/** The reason names files of this machine, and stays here. */
function noticeOf({ title, state }: SealNews): Notice {
  const open = 'Its calls may run without being judged.'
  return {
    id: `n-${randomUUID()}`,
    title: `${title}: ${sealWords[state]}`,
    lines: [
      'It was enforced when it was looked at before.',
      ...(state === 'open' ? [open] : []),
      'Why, and what to do: the Clients page, or countersign doctor.',
    ],
    level: levels[state],
  }
}
