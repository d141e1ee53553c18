import type { Committed } from '../core/ports/store.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { DecisionTable } from './decision-table.ts'

/** Returns the answer to a call whose id is known: the same bytes are the same call, other bytes somebody’s mistake. */
export function judgedBefore(
  known: NonNullable<ReturnType<DecisionTable['knownCall']>>,
  { callId, callDigest }: Decision,
  at: DecisionTable['at'],
): Committed | GateError {
  const before = known.callDigest === callDigest ? at(known.seq) : undefined
  if (before) return { decision: before.decision, seq: known.seq }
  return new GateError(
    'conflict',
    `The call id ${callId} was judged before with other content, or that was erased since: give every call an id of its own.`,
    'id',
  )
}
