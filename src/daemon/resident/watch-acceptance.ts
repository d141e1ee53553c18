import { createHash } from 'node:crypto'
import type { Notice } from '../../gate/notify/notice.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Milliseconds between two looks. */
const usualEvery = 5_000

interface Parts {
  readonly gate: Pick<ResidentGate, 'acceptedSettings' | 'loadedPolicy' | 'reviewers'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  readonly every?: number
}

/** Tells every target once of each policy file that says something else than a person accepted. Returns what ends it. */
export function watchAcceptance({ gate, log, tell, every = usualEvery }: Parts): () => void {
  const notified = new Set<string>()
  const look = async () => {
    if (gate.acceptedSettings() === undefined) return
    const file = gate.loadedPolicy().layers.map(({ digest }) => digest)
    const digest = createHash('sha256').update(file.join(' ')).digest('hex')
    if (notified.has(digest) || !(await gate.reviewers.standing()).hasKeys) return
    notified.add(digest)
    log('the policy file says something else than what was accepted: the stricter of both holds')
    tell(noticeOf(digest))
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log(`the policy can’t be compared: ${String(error)}`))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Of one file, so that it is told once. */
function noticeOf(digest: string): Notice {
  return {
    id: `n-policy-${digest.slice(0, 32)}`,
    title: 'Your policy file says something else than what was accepted',
    lines: [
      'The stricter of both holds until you accept it.',
      'If the change is yours: countersign policy accept. If not, put the file back, and look at what your agents did.',
    ],
    level: 'high',
    toAll: true,
  }
}
