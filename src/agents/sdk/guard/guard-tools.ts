import { GateError } from '../../../ground/model/errors.ts'
import { type AnyFunction, guard, type Guarded } from './guard.ts'
import type { GuardOptions } from '../call/guard-options.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Tools by name: functions, and plain values, which are handed through. */
export type GuardedTools<T> = {
  readonly [K in keyof T]: T[K] extends AnyFunction ? Guarded<T[K]> : T[K]
}

/** Options for all tools, and more for each. */
export interface GuardToolsOptions<T> extends Omit<GuardOptions, 'name'> {
  readonly tools?: { readonly [K in keyof T]?: GuardOptions }
}

/**
 * `guard` for every function of an object, each under its key as the name. Options of one tool go before those for all.
 * Throws a GateError `invalid` as `guard` does, and for objects with functions in them, which would run unjudged.
 */
export function guardTools<T extends object>(tools: T, options: GuardToolsOptions<T> = {}): GuardedTools<T> {
  if (Array.isArray(tools))
    throw new GateError('invalid', 'guardTools takes an object, whose keys are the names: give one.', 'tools')
  const { tools: special = {}, ...common } = options
  for (const name of Object.keys(special))
    if (typeof memberOf(tools as Readonly<Record<string, unknown>>, name) !== 'function')
      throw new GateError('invalid', `There is no function ${name.slice(0, 80)} for these options.`, 'tools')
  const guarded = Object.entries(tools).map(([name, tool]: [string, unknown]) => {
    if (typeof tool !== 'function') return [name, withoutFunctions(name, tool)]
    const own = memberOf(special as Readonly<Record<string, GuardOptions>>, name)
    return [name, guard(tool as AnyFunction, { name, ...common, ...own })]
  })
  return Object.fromEntries(guarded) as GuardedTools<T>
}

/** A tool of a framework is an object around a function. */
function withoutFunctions(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !hasFunction(value)) return value
  throw new GateError(
    'invalid',
    `The tool ${name.slice(0, 80)} is an object with functions, which would run unjudged: use the adapter of its framework.`,
    name.slice(0, 80),
  )
}

function hasFunction(value: object | null): boolean {
  for (
    let at = value;
    at && at !== Object.prototype && at !== Array.prototype;
    at = Object.getPrototypeOf(at)
  )
    for (const [key, held] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (key !== 'constructor' && (typeof held.value === 'function' || held.get !== undefined)) return true
  return false
}
