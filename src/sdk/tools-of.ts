import type { GuardToolsOptions } from './guard-tools.ts'
import { type GuardedTool, guardedTool } from './guarded-tool.ts'

/** A framework’s tool by its name, as the gate knows it. */
export type ToolOf = (name: string) => GuardedTool

/** For frameworks whose tools are an object by name; a tool’s `description` is its docstring. */
export function toolsOf<T extends object>(tools: T, options: GuardToolsOptions<T>): ToolOf {
  const { tools: special = {}, ...common } = options
  return name => {
    const given: unknown = Object.hasOwn(tools, name)
      ? (tools as Readonly<Record<string, unknown>>)[name]
      : {}
    const { description } = given as { readonly description?: unknown }
    const docstring = typeof description === 'string' ? { docstring: description } : {}
    const own = (special as Readonly<Record<string, object>>)[name]
    return guardedTool({ name, ...docstring, ...common, ...own })
  }
}

/** The same tool with another `execute`; everything else of it is kept, seen or not. */
export function withExecute<T extends object>(tool: T, execute: unknown): T {
  const own = Object.getOwnPropertyDescriptors(tool)
  const guarded = { value: execute, enumerable: true, writable: true, configurable: true }
  return Object.create(Object.getPrototypeOf(tool) as object, { ...own, execute: guarded }) as T
}
