import type { Decision } from '../../../ground/model/decision.ts'
import { CallDenied } from './call-refused.ts'
import { evaluateCall } from './evaluate-call.ts'
import { settleQueued } from './settle-queued.ts'
import { Permission } from './permission.ts'
import type { PreparedCall } from './prepare-call.ts'

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
