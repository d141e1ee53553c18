import { GateError } from '../../../ground/model/errors.ts'
import type { AnyFunction, Guarded } from './guard.ts'
import { guard } from './guard.ts'
import type { GuardOptions } from '../call/guard-options.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { checkToolsOptions } from './check-guard-options.ts'
import type { GuardedTool } from '../call/guarded-tool.ts'
import { newGuardedTool } from './new-guarded-tool.ts'

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

/** A framework’s tool by its name, as the gate knows it. */
export type ToolOf = (name: string) => GuardedTool

/**
 * For frameworks whose tools are an object by name; a tool’s `description` is its docstring. Throws a GateError `invalid`
 * for what is no such object, and for options that nobody would read.
 */
export function toolsOf<T extends object>(tools: T, options: GuardToolsOptions<T>): ToolOf {
  demandTools(tools)
  checkToolsOptions(options)
  const { tools: special = {}, ...common } = options
  for (const name of Object.keys(special))
    if (!Object.hasOwn(tools, name))
      throw new GateError('invalid', `There is no tool ${name.slice(0, 80)} for these options.`, 'tools')
  return name => {
    const input: unknown = Object.hasOwn(tools, name)
      ? (tools as Readonly<Record<string, unknown>>)[name]
      : {}
    const { description } = input as { readonly description?: unknown }
    const docstring = typeof description === 'string' ? { docstring: description } : {}
    const own = memberOf(special as Readonly<Record<string, object>>, name)
    return newGuardedTool({ name, ...docstring, ...common, ...own })
  }
}

/** The same tool with another `execute`; everything else of it is kept, seen or not. */
export function withExecute<T extends object>(tool: T, execute: unknown): T {
  const own = Object.getOwnPropertyDescriptors(tool)
  const guarded = { value: execute, enumerable: true, writable: true, configurable: true }
  return Object.create(Object.getPrototypeOf(tool) as object, { ...own, execute: guarded }) as T
}

function demandTools(tools: unknown): void {
  const isObject = typeof tools === 'object' && tools !== null && !Array.isArray(tools)
  const odd = isObject
    ? Object.entries(tools).find(([, tool]) => typeof tool !== 'object' || tool === null)
    : ['tools']
  if (!odd) return
  const name = odd[0].slice(0, 80)
  throw new GateError(
    'invalid',
    `${name} can’t be guarded: give an object of tools, whose keys are the names.`,
    name,
  )
}
