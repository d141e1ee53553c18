import { randomUUID } from 'node:crypto'
import { type SealState, sealWords } from '../../ground/model/seal.ts'
import type { Notice } from '../../gate/notify/notice.ts'
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

/** The parts that whoever looks after installed clients is given: whom to tell, and where calls come from. */
export interface SealNewsParts {
  readonly told: SealListener
  /** Files of the running program were changed. */
  readonly onProgram: () => void
  /** A client, and one sentence on something strange that leaves its seal as it is. */
  readonly onStrange: (client: string, why: string) => void
  /** Folders that calls came from lately. */
  readonly projects: () => readonly string[]
}

/** Writes news of a client into both logs, and tells all targets of a client that was enforced, or well, and is not any more. */
export function sealNews(gate: ResidentGate, log: WriteLog, tell: (notice: Notice) => void): SealListener {
  return news => {
    const { client, state, was, why } = news
    const isEnforced = state === 'enforced'
    log(isEnforced ? `${client} is enforced` : `${client} is not known to be enforced: ${why ?? ''}`)
    const event = isEnforced ? 'seal_well' : 'seal_broken'
    gate.logAccess({ event, role: 'agent', agent: client, by: 'seal' }).catch((error: unknown) => {
      log(`the log does not have it: ${String(error)}`)
    })
    const isBroken = state === 'open' || state === 'blocked'
    if ((was === 'enforced' && !isEnforced) || (was === 'unproven' && isBroken)) tell(noticeOf(news))
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
      'It was well when it was looked at before.',
      ...(state === 'open' ? [open] : []),
      'Why, and what to do: the Clients page, or countersign doctor.',
    ],
    level: levels[state],
    toAll: true,
  }
}

/** Tells all targets, and both logs, that files of the running program were changed. */
function programNews(gate: ResidentGate, log: WriteLog, tell: (notice: Notice) => void): () => void {
  return () => {
    log('files of the program that judges were changed while it runs')
    const event = { event: 'seal_broken', role: 'agent', agent: 'countersign', by: 'program' } as const
    gate.logAccess(event).catch((error: unknown) => {
      log(`the log does not have it: ${String(error)}`)
    })
    tell({
      id: `n-${randomUUID()}`,
      title: 'Countersign’s own program was changed',
      lines: [
        'Files of the program that judges were changed while it runs.',
        'If you have upgraded it, run countersign restart; if not, install it anew and look at what agents ran.',
      ],
      level: 'critical',
      toAll: true,
    })
  }
}

/** Tells all targets, and both logs, what is strange about a client; the reason names files and stays here. */
function strangeNews(
  gate: ResidentGate,
  log: WriteLog,
  tell: (notice: Notice) => void,
): (client: string, why: string) => void {
  return (client, why) => {
    log(`${client}: ${why}`)
    const event = { event: 'seal_broken', role: 'agent', agent: client, by: 'watch' } as const
    gate.logAccess(event).catch((error: unknown) => {
      log(`the log does not have it: ${String(error)}`)
    })
    tell({
      id: `n-${randomUUID()}`,
      title: `${client}: what makes it call the gate was changed`,
      lines: [
        'Its registration was written anew, or the settings of a project switch its hooks off.',
        'If you did not do this, look at what agents ran. Which files: gate.log, and countersign doctor in that folder.',
      ],
      level: 'high',
      toAll: true,
    })
  }
}

/** The last word of a gate whose state folder or socket was taken away. */
export function lostNotice(): Notice {
  return {
    id: `n-${randomUUID()}`,
    title: 'The gate’s own files were taken away',
    lines: [
      'Its state folder, or a socket of it, was removed or replaced while it ran: it allows nothing any more and ends.',
      'The next call starts another one on what is there now; if nobody did this on purpose, look at what agents ran.',
    ],
    level: 'critical',
    toAll: true,
  }
}

/** Returns whom whoever looks after installed clients tells. */
export function sealNewsParts(
  gate: ResidentGate,
  log: WriteLog,
  tell: (notice: Notice) => void,
): SealNewsParts {
  return {
    told: sealNews(gate, log, tell),
    onProgram: programNews(gate, log, tell),
    onStrange: strangeNews(gate, log, tell),
    projects: () => gate.recentFolders(),
  }
}
