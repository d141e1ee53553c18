import { GateError } from '../../../ground/model/errors.ts'
import { checkToolsOptions } from './check-guard-options.ts'
import type { GuardToolsOptions } from './guard-tools.ts'
import type { GuardedTool } from '../call/guarded-tool.ts'
import { newGuardedTool } from './new-guarded-tool.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

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
