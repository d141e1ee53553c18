/**
 * A guard is four steps, each a function of its own, and each adapter of a framework is a small file over them:
 *
 *   guardedTool(options, name)        what the gate knows of a tool: everything of a call but its arguments
 *   prepareCall(tool, given)          copies and freezes the model’s arguments; throws GateError `invalid`
 *   judgeCall(prepared)               one look, logged: allow, queue or deny; waits for nobody and throws no refusal
 *   permitCall(prepared)              leave to run: judges, and waits for people as `onQueue` says; throws `CallDenied`
 *                                     or `CallParked`, or a GateError where the gate fails
 *   runCall(prepared, permission, work)  runs the work with the frozen arguments, once, and reports the outcome
 *
 * `callOnce(prepared, work)` is all of it, and joins calls with the same framework’s id: most adapters need
 * `guardedTool`, `prepareCall` and `callOnce` alone. A framework with approvals of its own asks `judgeCall` first: `deny`
 * becomes its refusal (text: the message of `new CallDenied(name, decision)`), `queue` its approval request, which
 * carries `decision.reviewId`; on resume the call is prepared from the arguments that would run then and `permitCall`
 * decides, since an approval in the framework’s hands is bound to nothing: where the app’s own yes is to count, the
 * adapter hands it to the gate first, with `answerReview` (a challenge that asks for more than a yes is not passed by
 * it). Whatever a framework gives or forgets, work is only ever run by `runCall`.
 */
import { callOnce, isRefusal } from '../call/call-once.ts'
import { checkGuardOptions, checkUnjudged, demandFunction } from './check-guard-options.ts'
import type { CallRefused } from '../call/call-refused.ts'
import type { GuardOptions, ReturningOptions } from '../call/guard-options.ts'
import { newGuardedTool } from './new-guarded-tool.ts'
import { nameArguments } from './named-arguments.ts'
import { type Parameter, type ParameterDefault, parametersOf } from './parameters-of.ts'
import { preparedFrom } from '../call/prepare-call.ts'
import { GateError } from '../../../ground/model/errors.ts'

/** Any function. */
export type AnyFunction = (...input: never[]) => unknown

/**
 * The type of a guarded function: the same type where the function gave a promise; else the same parameters and a
 * promise of its result, since a person may have to be waited for. `R` is the type of a refusal’s value.
 */
export type Guarded<F extends AnyFunction, R = never> = [R] extends [never]
  ? ReturnType<F> extends Promise<unknown>
    ? F
    : (this: ThisParameterType<F>, ...input: Parameters<F>) => Promise<Awaited<ReturnType<F>>>
  : (this: ThisParameterType<F>, ...input: Parameters<F>) => Promise<Awaited<ReturnType<F>> | R>

/**
 * Puts a function behind the gate: every call is judged before it runs, waits for a person where one is needed, and runs
 * with frozen copies of its arguments, the ones that were judged. Keeps the function’s name, parameters and `this`.
 * Calls reject with `CallDenied`, `CallParked`, the reason of an AbortSignal, or a GateError; the function has not run
 * then. Throws a GateError `invalid` where the function has no name, and for options that are none.
 */
export function guard<F extends AnyFunction>(
  fn: F,
  options?: GuardOptions & { readonly onRefused?: undefined },
): Guarded<F>
/** The same, and a refusal gives what `onRefused` makes of it: a text for the model, say. */
export function guard<F extends AnyFunction, R>(fn: F, options: ReturningOptions<R>): Guarded<F, R>
export function guard<F extends AnyFunction>(
  fn: F,
  options: GuardOptions & { readonly onRefused?: ((refused: CallRefused) => unknown) | undefined } = {},
): unknown {
  demandFunction(fn)
  checkGuardOptions(options)
  const tool = newGuardedTool(options, ownName(fn))
  const declared = namedBy(options.parameters, inner.has(fn) ? (inner.get(fn) ?? null) : parametersOf(fn))
  const unjudged = new Set(options.unjudged)
  checkUnjudged(unjudged, declared, tool.name)
  checkParameters(declared, unjudged, tool.name)
  const { onRefused } = options
  const guarded = async function (this: unknown, ...values: unknown[]): Promise<unknown> {
    const { judged, given: input, signal } = nameArguments(declared, unjudged, values)
    const prepared = preparedFrom(tool, judged, { signal })
    const called = callOnce(prepared, () => Reflect.apply(fn, this, input) as unknown)
    return onRefused ? orRefusal(called, onRefused) : called
  }
  inner.set(guarded, declared)
  return dressed(guarded, fn)
}

async function orRefusal(
  called: Promise<unknown>,
  onRefused: (refused: CallRefused) => unknown,
): Promise<unknown> {
  try {
    return await called
  } catch (error) {
    if (isRefusal(error)) return onRefused(error)
    throw error
  }
}

/** The parameters of guarded functions: a guard around a guard judges under the same names. */
const inner = new WeakMap<AnyFunction, readonly Parameter[] | null>()

function ownName(fn: AnyFunction): string {
  const name: unknown = fn.name
  return typeof name === 'string' ? name.replace(/^bound /, '') : ''
}

/** Names that the program gives go before those of the source, whose defaults hold all the same. */
function namedBy(
  names: readonly string[] | undefined,
  declared: readonly Parameter[] | null,
): readonly Parameter[] | null {
  if (!names) return declared
  const named = names.map((name, i) => ({ isRest: false, ...declared?.[i], name }))
  return [...named, ...(declared ?? []).slice(names.length)]
}

/** Gives the guard the members that frameworks read of a function: its name, its length, and its properties. */
function dressed(guarded: AnyFunction, fn: AnyFunction): AnyFunction {
  const { prototype: _prototype, ...own } = Object.getOwnPropertyDescriptors(fn) as Record<
    string,
    PropertyDescriptor
  >
  for (const [key, held] of Object.entries(own))
    if (key !== 'caller' && key !== 'arguments') Object.defineProperty(guarded, key, held)
  return guarded
}

/** Throws a GateError `invalid` for parameters of which no call can be judged, however it is given. */
function checkParameters(
  declared: readonly Parameter[] | null,
  unjudged: ReadonlySet<string>,
  tool: string,
): void {
  for (const [i, parameter] of (declared ?? []).entries()) {
    const name = parameter.name ?? String(i)
    if (unjudged.has(name)) continue
    if (name === '__proto__')
      throw new GateError(
        'invalid',
        `A parameter of ${tool} is called __proto__, and no argument may be: rename it.`,
        name,
      )
    if (isUnclear(parameter))
      throw new GateError(
        'invalid',
        `Parameter ${i + 1} of ${tool} is taken apart with defaults that have no name, so none of its calls could be judged: take it apart in the body, or name it in unjudged.`,
        name,
      )
  }
}

function isUnclear({ isUnclear: own, members = {} }: ParameterDefault): boolean {
  return own === true || Object.values(members).some(isUnclear)
}
