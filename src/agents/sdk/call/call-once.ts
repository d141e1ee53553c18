import type { Gate } from '../../../gate/core/gate.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type Permission, permitCall } from './permit-call.ts'
import type { PreparedCall } from './prepare-call.ts'
import { runInside } from './run-inside.ts'
import { reportOutcome } from './report-outcome.ts'
import { CallRefused } from './call-refused.ts'

const fromWork = new WeakSet<object>()

/** Calls with an id of the framework’s that are remembered; the oldest makes room. */
const maxRemembered = 1_000

interface Ran {
  readonly what: string
  readonly result: Promise<unknown>
}

/** Work that may stop to be begun again from its start, as a step of a graph that interrupts. */
export interface Pauses {
  isPause(error: unknown): boolean
  /** The work has stopped; the decision that let it run may let it run once more. */
  onPause(decision: Decision): void
}

const known = new WeakMap<Gate, Map<string, Ran>>()

/**
 * Judges a call, waits for people, and runs the work: all of a guard. A second call with the same framework’s id gets
 * what the first one gave and runs nothing; with other arguments it is refused. A call that was refused or parked may
 * be asked again.
 */
export function callOnce<R>(
  prepared: PreparedCall,
  work: (frozen: JsonObject) => R,
  pauses?: Pauses,
): Promise<Awaited<R>> {
  const { callId, call, tool } = prepared
  if (callId === undefined) return permitAndRun(prepared, work, pauses)
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
  const result = permitAndRun(prepared, work, pauses, () => ofGate.delete(key))
  ofGate.set(key, { what, result })
  const [oldest] = ofGate.keys()
  if (ofGate.size > maxRemembered && oldest !== undefined) ofGate.delete(oldest)
  return result
}

/** `forget` is called where the work was never begun, or is to be begun again. */
async function permitAndRun<R>(
  prepared: PreparedCall,
  work: (frozen: JsonObject) => R,
  pauses?: Pauses,
  forget?: () => void,
): Promise<Awaited<R>> {
  let permission: Awaited<ReturnType<typeof permitCall>>
  try {
    permission = await permitCall(prepared)
  } catch (error) {
    forget?.()
    throw error
  }
  try {
    return await runCall(prepared, permission, work, pauses?.isPause)
  } catch (error) {
    if (pauses?.isPause(error)) {
      forget?.()
      pauses.onPause(permission.decision)
    }
    throw error
  }
}

/**
 * Runs the work of a permitted call with the frozen arguments that were judged, once, and tells the gate how it ended.
 * Gives and throws exactly what the work does. What `isPause` knows is no end: the work will be begun again.
 */
export async function runCall<R>(
  prepared: PreparedCall,
  permission: Permission,
  work: (frozen: JsonObject) => R,
  isPause: (error: unknown) => boolean = () => false,
): Promise<Awaited<R>> {
  permission.use(prepared)
  const began = performance.now()
  let value: Awaited<R>
  try {
    value = await runInside(() => work(prepared.call.arguments))
  } catch (error) {
    noteThrown(error)
    if (!isPause(error)) reportOutcome(prepared, { error, milliseconds: performance.now() - began })
    throw error
  }
  reportOutcome(prepared, { value, milliseconds: performance.now() - began })
  return value
}

/** Notes what a permitted call threw: a refusal of another call inside it does not mean that it had not run. */
function noteThrown(error: unknown): void {
  if (error instanceof CallRefused) fromWork.add(error)
}

/**
 * True for a call that the policy or a person stopped before it ran, and false for everything that went wrong, and for
 * the refusal of another call that a running one passed on.
 */
export function isRefusal(error: unknown): error is CallRefused {
  return error instanceof CallRefused && !fromWork.has(error)
}
