import type { Gate } from '../gate/gate.ts'
import { GateError } from '../model/errors.ts'
import type { JsonObject } from '../model/json.ts'
import { permitCall } from './permit-call.ts'
import type { PreparedCall } from './prepare-call.ts'
import { runCall } from './run-call.ts'

/** Calls with an id of the framework’s that are remembered; the oldest makes room. */
const mostRemembered = 1_000

interface Ran {
  readonly what: string
  readonly result: Promise<unknown>
}

const known = new WeakMap<Gate, Map<string, Ran>>()

/**
 * Judges a call, waits for people, and runs the work: all of a guard. A second call with the same framework’s id gets
 * what the first one gave and runs nothing; with other arguments it is refused. A call that was refused or parked may
 * be asked again.
 */
export function callOnce<R>(prepared: PreparedCall, work: (frozen: JsonObject) => R): Promise<Awaited<R>> {
  const { callId, call, tool } = prepared
  if (callId === undefined) return permitAndRun(prepared, work)
  const ofGate = known.get(tool.gate) ?? new Map<string, Ran>()
  known.set(tool.gate, ofGate)
  const key = JSON.stringify([call.session, call.agent, callId])
  const what = JSON.stringify([tool.name, call.arguments])
  const before = ofGate.get(key)
  if (before && before.what !== what)
    return Promise.reject(
      new GateError(
        'conflict',
        `The call id ${callId.slice(0, 80)} was used for another call: nothing was run.`,
        'callId',
      ),
    )
  if (before) return before.result as Promise<Awaited<R>>
  const result = permitAndRun(prepared, work, () => ofGate.delete(key))
  ofGate.set(key, { what, result })
  const [oldest] = ofGate.keys()
  if (ofGate.size > mostRemembered && oldest !== undefined) ofGate.delete(oldest)
  return result
}

/** `onRefused` is called where the work was never begun. */
async function permitAndRun<R>(
  prepared: PreparedCall,
  work: (frozen: JsonObject) => R,
  onRefused?: () => void,
): Promise<Awaited<R>> {
  let permission: Awaited<ReturnType<typeof permitCall>>
  try {
    permission = await permitCall(prepared)
  } catch (error) {
    onRefused?.()
    throw error
  }
  return runCall(prepared, permission, work)
}
