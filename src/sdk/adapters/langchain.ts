/**
 * LangChain.js and LangGraph behind the gate, as a middleware of an agent or the `wrapToolCall` of a ToolNode. A call that a
 * person must look at interrupts the graph; a resumed graph asks the gate again, so that what a resume says can answer
 * a review and never replaces one. A step that is run again after a resume runs no call twice.
 */
import { callOnce } from '../call-once.ts'
import type { GuardOptions } from '../guard-options.ts'
import { guardedTool } from '../guarded-tool.ts'
import { isRefusal } from '../is-refusal.ts'
import { JudgedAhead } from '../judged-ahead.ts'
import { prepareCall } from '../prepare-call.ts'
import { interruptOf, untilAnswered } from '../langchain/interrupt.ts'
import { type GivenToolCall, givenCallOf, membersOf } from '../langchain/request.ts'

export type { GateInterrupt, GateResume } from '../langchain/interrupt.ts'
export type { GivenToolCall } from '../langchain/request.ts'

/** What a refused call gives the model. */
interface RefusalFields {
  readonly content: string
  readonly tool_call_id: string
  readonly name: string
  readonly status: 'error'
}

/** Options for every tool, and more for each by its name. */
export interface LangChainOptions<M> extends Omit<GuardOptions, 'name'> {
  /** LangChain’s own `ToolMessage`: refusals are made of it. */
  readonly ToolMessage: new (
    fields: RefusalFields,
  ) => M
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
}

/** What `createMiddleware` takes; its type is that of the agent that it is given to. */
export interface GateMiddleware<M> {
  readonly name: string
  readonly wrapToolCall: <Q extends GivenToolCall, R>(
    request: Q,
    handler: (request: Q) => R | Promise<R>,
  ) => Promise<R | M>
}

/**
 * `createMiddleware(gateToolCalls({ ToolMessage, gate }))`: list it last, so that no other middleware changes a call after
 * it was judged. With a checkpointer a call for people interrupts, unless `onQueue` says otherwise; without one it is
 * held. The thread is the session.
 */
export function gateToolCalls<M>(options: LangChainOptions<M>): GateMiddleware<M> {
  const { ToolMessage, tools = {}, ...common } = options
  const ahead = new JudgedAhead()
  return {
    name: 'Countersign',
    wrapToolCall: async (request, handler) => {
      const { name, id = '' } = request.toolCall
      const own = Object.hasOwn(tools, name) ? tools[name] : {}
      const { description } = membersOf(request.tool)
      const docstring = typeof description === 'string' ? { docstring: description } : {}
      const interrupt = common.onQueue === undefined ? interruptOf(request) : undefined
      const waits = interrupt ? ({ onQueue: 'park' } as const) : {}
      const tool = guardedTool({ ...docstring, ...common, ...own, ...waits }, name)
      try {
        const prepared = prepareCall(tool, givenCallOf(request, tool))
        const now = interrupt ? await untilAnswered(prepared, ahead, interrupt) : prepared
        return await callOnce(now, args => handler({ ...request, toolCall: { ...request.toolCall, args } }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        return new ToolMessage({ content: error.message, tool_call_id: id, name, status: 'error' })
      }
    },
  }
}

/** A tool of LangChain’s, as far as it matters here. */
interface Invokable {
  readonly name: string
  invoke(...given: never[]): Promise<unknown>
}

/**
 * The same tools with their types, guarded where a graph calls them: for LangGraph’s own `ToolNode`, which takes no
 * middleware. Their `invoke` is judged; what a program calls by another way is not.
 */
export function guardTools<const T extends readonly Invokable[], M>(
  tools: T,
  options: LangChainOptions<M>,
): T {
  const { wrapToolCall } = gateToolCalls(options)
  return tools.map(tool => {
    const invoke = async (input: unknown, runtime?: unknown): Promise<unknown> => {
      const isCall = membersOf(input)['type'] === 'tool_call'
      const toolCall = isCall ? input : { name: tool.name, args: input }
      const run = tool.invoke as (input: unknown, runtime?: unknown) => Promise<unknown>
      const { state } = membersOf(runtime)
      return wrapToolCall({ toolCall, tool, state, runtime } as GivenToolCall, now =>
        run.call(tool, isCall ? now.toolCall : now.toolCall.args, runtime),
      )
    }
    return new Proxy(tool, {
      get: (target, key) => {
        const value: unknown = key === 'invoke' ? invoke : Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }) as unknown as T
}
