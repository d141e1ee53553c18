import type { Decision } from '../../../ground/model/decision.ts'
import { enrol } from '../approvers/ask-approvers.ts'
import { pendingOutcomes } from './queue-reports.ts'
import type { PreparedCall } from './prepare-call.ts'

/**
 * One look at a call: allow, queue or deny, logged. Waits for nobody; a call that is queued has its review open. The
 * same prepared call can be judged again, to see whether people have answered: an approval is used by the judgement that
 * allows. Rejects with a GateError where the gate fails; the call must not run then.
 */
export function evaluateCall(prepared: PreparedCall): Promise<Decision> {
  const { tool, call, signal } = prepared
  if (signal?.aborted) return Promise.reject(signal.reason)
  const before = pendingOutcomes(tool.gate, call.session)
  // Most calls wait for nothing: not a turn of the event loop is spent on them.
  if (!before && !tool.approvers) return tool.gate.evaluate(prepared.nextEvaluation())
  return evaluateAfter(prepared, before)
}

async function evaluateAfter(prepared: PreparedCall, before: Promise<void> | undefined): Promise<Decision> {
  const { gate, approvers } = prepared.tool
  await before
  if (approvers) await enrol(gate, approvers)
  prepared.signal?.throwIfAborted()
  return gate.evaluate(prepared.nextEvaluation())
}
