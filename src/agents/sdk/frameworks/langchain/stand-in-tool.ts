import { isDeepStrictEqual } from 'node:util'
import { GateError } from '../../../../ground/model/errors.ts'
import { type GivenToolCall, membersOf } from './given-call-of.ts'

/** A tool of LangChain’s, as far as it matters here. */
export interface Invokable {
  readonly name: string
  invoke(...input: never[]): Promise<unknown>
}

/** Runs a tool: with a call of the model’s, or its arguments alone. */
export type Invoke = (input: unknown, config?: unknown) => Promise<unknown>

/** The tool with another `invoke`, which every other way of LangChain’s to run it comes to as well. */
export function standInTool<T extends object>(tool: T, invoke: Invoke): T {
  const inner = (input: unknown, _manager: unknown, config: unknown) => invoke(input, config)
  const own: Readonly<Record<string, unknown>> = { invoke, call: invoke, func: inner, _call: inner }
  return new Proxy(tool, {
    // Methods are called on the proxy, so that what they invoke is this `invoke`.
    get: (target, key) =>
      typeof key === 'string' && Object.hasOwn(own, key) && key in target
        ? own[key]
        : (Reflect.get(target, key, target) as unknown),
  })
}

/** The tool of a judged call: runs that call, once, whatever comes between the gate and it. */
export function forOneCall(tool: unknown, judged: GivenToolCall['toolCall']): unknown {
  if (typeof tool !== 'object' || tool === null || !('invoke' in tool)) return tool
  let isUsed = false
  return standInTool(tool, async (input, config) => {
    const { name, args } = membersOf(input)
    if (isUsed || name !== judged.name || !isDeepStrictEqual(args, judged.args))
      throw new GateError(
        'conflict',
        `${judged.name} was not run ${isUsed ? 'again' : 'with what was not judged'}: list the gate’s middleware after all that change or repeat calls.`,
      )
    isUsed = true
    return (tool as { readonly invoke: Invoke }).invoke(input, config)
  })
}
