import type { Gate } from '../gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { PartPointer } from '../../../ground/model/part-table.ts'

/**
 * Entries as they may be shown: while a review waits its lines are withheld, all alike, so that nobody reads what the
 * first of several people wrote, or which call is a probe; of the decision that opened it the page is, since it has the
 * wrong answers of a quiz. Their hashes stay: once it has ended everything is there.
 */
export function withholdPending(gate: Gate): (entry: AuditEntry) => Promise<AuditEntry> {
  const waiting = new Map<string, Promise<boolean>>()
  return async entry => {
    const review = reviewOf(entry)
    if (review === undefined) return entry
    const known = waiting.get(review) ?? isWaiting(gate, review)
    waiting.set(review, known)
    if (!(await known)) return entry
    const { openings = {}, ...sealed } = entry
    if (entry.kind === 'review') return { ...sealed, body: { withheld: true } }
    const { [page]: _page, ...shown } = openings
    return { ...sealed, openings: shown }
  }
}

const page: PartPointer = '/page'

/** The review that a line is of, or whose page a decision holds. */
function reviewOf({ kind, body, openings }: AuditEntry): string | undefined {
  const { decision } = body
  const opened = openings?.[page] && isJsonObject(decision) ? decision['reviewId'] : undefined
  const review = kind === 'review' ? body['review'] : opened
  return typeof review === 'string' ? review : undefined
}

async function isWaiting(gate: Gate, review: string): Promise<boolean> {
  try {
    return (await gate.reviews.wait(review, { timeout: 0 })).state === 'pending'
  } catch (error) {
    if (error instanceof GateError && error.code === 'missing') return false
    throw error
  }
}
