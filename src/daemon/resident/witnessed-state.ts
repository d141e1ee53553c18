import type { WitnessedState } from '../../ground/model/known-witness.ts'
import { GateError } from '../../ground/model/errors.ts'

/** Looks at the witnesses of a log. One of which nothing can be said is a problem of the log. */
export function witnessedState(look: () => WitnessedState): WitnessedState {
  try {
    return look()
  } catch (error) {
    if (error instanceof GateError) return { witnesses: [], key: '', size: 0, problem: error.message }
    throw error
  }
}
