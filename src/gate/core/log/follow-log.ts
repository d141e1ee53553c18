import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import type { Gate } from '../gate.ts'

/** Options of following a log. */
export interface FollowOptions {
  readonly gate: Pick<Gate, 'entries'>
  /** The number of the last entry that is known already. */
  readonly from: number
  /** Milliseconds between two looks at the log. */
  readonly every: number
  /** Called with each new entry, in order; the next one is read once a promise that it returns resolves. */
  readonly onEntry: (entry: AuditEntry) => Promise<void> | void
  /** Called once where the log can't be read or an entry can't be taken; nothing is followed any more. */
  readonly onLost: (error: unknown) => void
}

/** A log that is being followed. */
export interface FollowedLog {
  /** The number of the last entry that was handed over. */
  readonly position: number
  /** Ends it: no entry is handed over after this. */
  stop(): void
}

/**
 * Follows a log: hands each entry over once. One look at a time, whatever `every` says: a reader that is slow is never
 * overtaken, and the log keeps what it has not read yet.
 */
export function followLog({ gate, from, every, onEntry, onLost }: FollowOptions): FollowedLog {
  let position = from
  let isLooking = false
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for await (const entry of gate.entries(position)) {
        if (isStopped) return
        position = entry.seq
        const taken = onEntry(entry)
        if (taken) await taken
      }
    } catch (error) {
      if (isStopped) return
      stop()
      onLost(error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), every)
  return {
    get position() {
      return position
    },
    stop,
  }
}

/** Returns the number of the newest entry: that of the newest decision, or of what was written since. */
export async function logHead(gate: Pick<Gate, 'decisions' | 'entries'>): Promise<number> {
  const [newest] = await gate.decisions({ limit: 1 })
  let head = newest?.entry.seq ?? 0
  for await (const { seq } of gate.entries(head)) head = seq
  return head
}
