import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'

/**
 * The decision, for a front end that runs the call itself. Throws `conflict` for an allow that was given before: whoever
 * got it then has run the call, or is about to.
 */
export function runOnce(decision: Decision): Decision {
  if (!decision.repeated || decision.effect !== 'allow') return decision
  throw new GateError(
    'conflict',
    `The call id ${decision.callId} was allowed before, so it is not run again: give every call an id of its own.`,
    'id',
  )
}
