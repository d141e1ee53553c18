import type { Notice } from '../../gate/notify/notice.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Milliseconds between two looks. */
const usualEvery = 30_000

interface Parts {
  readonly gate: Pick<ResidentGate, 'lookAtRecovery'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  /** Tells whether a target took this notice. */
  readonly isTold: (id: string) => boolean
  readonly every?: number
}

/** Counts the time of a recovery that waits, and tells every target of each step. Returns what ends it. */
export function watchRecovery({ gate, log, tell, isTold, every = usualEvery }: Parts): () => void {
  const look = async () => {
    for (const news of await gate.lookAtRecovery(id => isTold(noticeId('asked', id)))) {
      log(`recovery of the key of ${news.reviewer}: ${news.event}`)
      tell(noticeOf(news))
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log(`the recovery can’t be looked at: ${String(error)}`))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

function noticeId(event: RecoveryNews['event'], id: string): string {
  return `n-recovery-${event}-${id.slice(0, 32)}`
}

const words: Readonly<Record<RecoveryNews['event'], readonly [title: string, ...lines: string[]]>> = {
  asked: [
    'Somebody wants a new key as a reviewer',
    'In 24 hours of the gate running it takes the place of the key that is there.',
    'If nobody did this on purpose, cancel it: countersign reviewer recover --cancel, with any reviewer’s secret.',
  ],
  recovered: [
    'A reviewer has a new key that no earlier key signed',
    'What people allowed before holds nothing until they sign it: countersign reviewer sign.',
    'If nobody did this on purpose, stop your agents and look at countersign audit list.',
  ],
  cancelled: ['A new key for a reviewer was cancelled', 'The keys are as they were.'],
}

function noticeOf({ event, reviewer, id }: RecoveryNews): Notice {
  const [title, ...lines] = words[event]
  const level = event === 'cancelled' ? 'high' : 'critical'
  return { id: noticeId(event, id), title: `${title}: ${reviewer}`, lines, level, toAll: true }
}
