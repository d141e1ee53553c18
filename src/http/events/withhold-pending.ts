import type { Gate } from '../../gate/gate.ts'
import { GateError } from '../../model/errors.ts'
import type { AuditEntry } from '../../model/audit-entry.ts'

/**
 * Entries as they may be shown: while a review waits its lines are withheld, all alike, so that nobody reads what the
 * first of several people wrote, or which call is a probe. Their hashes stay: once it has ended everything is there.
 */
export function withholdPending(gate: Gate): (entry: AuditEntry) => Promise<AuditEntry> {
  const waiting = new Map<string, Promise<boolean>>()
  return async entry => {
    const { review } = entry.body
    if (entry.kind !== 'review' || typeof review !== 'string') return entry
    const known = waiting.get(review) ?? isWaiting(gate, review)
    waiting.set(review, known)
    if (!(await known)) return entry
    const { openings: _openings, ...sealed } = entry
    return { ...sealed, body: { withheld: true } }
  }
}

async function isWaiting(gate: Gate, review: string): Promise<boolean> {
  try {
    return (await gate.reviews.wait(review, { timeout: 0 })).state === 'pending'
  } catch (error) {
    if (error instanceof GateError && error.code === 'missing') return false
    throw error
  }
}
