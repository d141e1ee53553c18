import { randomUUID } from 'node:crypto'
import type { Decision } from '../model/decision.ts'
import { enrol } from './approvers/approver-desk.ts'
import { pendingOutcomes } from './outcomes.ts'
import type { PreparedCall } from './prepare-call.ts'

/**
 * One look at a call: allow, queue or deny, logged. Waits for nobody; a call that is queued has its review open. The
 * same prepared call can be judged again, to see whether people have answered: an approval is used by the judgement that
 * allows. Rejects with a GateError where the gate fails; the call must not run then.
 */
export async function judgeCall(prepared: PreparedCall): Promise<Decision> {
  const { tool, call, signal } = prepared
  signal?.throwIfAborted()
  if (tool.approvers) await enrol(tool.gate, tool.approvers)
  const before = pendingOutcomes(tool.gate, call.session)
  if (before) await before
  const id = judged.has(prepared) ? randomUUID() : call.id
  judged.add(prepared)
  return tool.gate.evaluate(id === call.id ? call : { ...call, id, at: Date.now() })
}

/** An id is judged once and for all, so that what is asked again has an id of its own. */
const judged = new WeakSet<PreparedCall>()
