import type { Decision } from '../../../ground/model/decision.ts'
import { CallDenied } from './call-refused.ts'
import { evaluateCall } from './evaluate-call.ts'
import { settleQueued } from './settle-queued.ts'
import type { PreparedCall } from './prepare-call.ts'
import { runOnce } from '../../../gate/core/hold/run-once.ts'
import { GateError } from '../../../ground/model/errors.ts'

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

/**
 * Leave to run the call. Waits for people as `onQueue` says; throws `CallDenied` or `CallParked`, the signal’s reason
 * when the call is given up, or a GateError where the gate fails. The call has not run then.
 */
export async function permitCall(prepared: PreparedCall): Promise<Permission> {
  const decision = prepared.useAllowance() ?? (await evaluateCall(prepared))
  if (decision.effect === 'deny') throw await deniedOf(prepared, decision)
  const settled = decision.effect === 'queue' ? await settleQueued(prepared, decision) : decision
  prepared.signal?.throwIfAborted()
  return new Permission(prepared, settled)
}

async function deniedOf({ tool }: PreparedCall, decision: Decision): Promise<CallDenied> {
  if (decision.reviewId === undefined) return new CallDenied(tool.name, decision)
  return new CallDenied(tool.name, decision, await tool.gate.reviews.wait(decision.reviewId, { timeout: 0 }))
}
