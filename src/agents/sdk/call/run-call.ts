import type { JsonObject } from '../../../ground/model/json.ts'
import { runInside } from './run-inside.ts'
import { noteThrown } from './is-refusal.ts'
import { reportOutcome } from './report-outcome.ts'
import type { Permission } from './permission.ts'
import type { PreparedCall } from './prepare-call.ts'

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
