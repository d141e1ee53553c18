import { runOnce } from '../../../gate/core/hold/run-once.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { PreparedCall } from './prepare-call.ts'

/** Leave to run one prepared call, once. */
export class Permission {
  readonly decision: Decision
  private readonly prepared: PreparedCall
  private isUsed = false

  /** Throws a GateError `conflict` for a call that was allowed before. */
  constructor(prepared: PreparedCall, decision: Decision) {
    this.prepared = prepared
    this.decision = runOnce(decision)
  }

  /** Throws a GateError `conflict` for the second use, and for another call. */
  use(prepared: PreparedCall): void {
    if (prepared !== this.prepared)
      throw new GateError('conflict', 'This permission is for another call, so nothing was run.')
    if (this.isUsed)
      throw new GateError(
        'conflict',
        `This call of ${prepared.tool.name} was run already: it is not run twice.`,
      )
    this.isUsed = true
  }
}
