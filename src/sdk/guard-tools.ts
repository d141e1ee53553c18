import type { AnyFunction, Guarded } from './guard.ts'
import { guard } from './guard.ts'
import type { GuardOptions } from './guard-options.ts'

/** Tools by name: functions, and anything else, which is handed through. */
export type GuardedTools<T> = {
  readonly [K in keyof T]: T[K] extends AnyFunction ? Guarded<T[K]> : T[K]
}

/** Options for all tools, and more for each. */
export interface GuardToolsOptions<T> extends Omit<GuardOptions, 'name'> {
  readonly tools?: { readonly [K in keyof T]?: GuardOptions }
}

/**
 * `guard` for every function of an object, each under its key as the name. Options of one tool go before those for all.
 * Throws a GateError `invalid` as `guard` does.
 */
export function guardTools<T extends object>(tools: T, options: GuardToolsOptions<T> = {}): GuardedTools<T> {
  const { tools: special = {}, ...common } = options
  const guarded = Object.entries(tools).map(([name, tool]: [string, unknown]) => {
    if (typeof tool !== 'function') return [name, tool]
    const own = (special as Readonly<Record<string, GuardOptions>>)[name]
    return [name, guard(tool as AnyFunction, { name, ...common, ...own })]
  })
  return Object.fromEntries(guarded) as GuardedTools<T>
}
