import type { RevealedRecord } from '../../people/audit/parts/reveal-parts.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { DecisionRecord } from './decision-record.ts'

/** The decision that the record of an entry holds, in its place in the log. */
export function loggedDecisionOf(
  { seq, at, kind, prev, hash }: LoggedDecision['entry'],
  { record, missing, digests }: RevealedRecord,
): LoggedDecision {
  const { call, decision, trace, redacted = {} } = record as unknown as DecisionRecord
  const commitment = digests['/decision/callDigest']
  return {
    call,
    decision,
    redacted,
    entry: { seq, at, kind, prev, hash },
    ...(trace && { trace }),
    ...(Object.keys(missing).length > 0 && { missing }),
    ...(commitment !== undefined && { commitment }),
  }
}
