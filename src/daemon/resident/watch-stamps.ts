import { randomBytes } from 'node:crypto'
import { stampWhenDue } from '../witness/time/stamp-when-due.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Milliseconds between two looks. */
const usualEvery = 30_000

interface Parts {
  readonly gate: Pick<ResidentGate, 'withStamping'>
  readonly log: WriteLog
  readonly every?: number
}

/** Has notes of the log stamped by the authority that somebody named, beside everything else. Returns what ends it. */
export function watchStamps({ gate, log, every = usualEvery }: Parts): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async () => {
    try {
      const news = await gate.withStamping(stamping =>
        stampWhenDue(stamping, { now: Date.now(), nonce: randomBytes(8) }),
      )
      if (news)
        log(
          `${news.authority} ${news.problem === undefined ? `stamped ${news.size} entries` : `gave no time stamp: ${news.problem}`}`,
        )
    } catch (error) {
      if (!isOver) log(`no time stamp can be asked for: ${String(error)}`)
    }
    if (!isOver) timer = setTimeout(look, every).unref()
  }
  timer = setTimeout(look, every).unref()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
