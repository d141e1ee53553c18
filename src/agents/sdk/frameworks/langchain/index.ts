/**
 * LangChain.js and LangGraph behind the gate, as a middleware of an agent or the `wrapToolCall` of a ToolNode. A call that a
 * person must look at interrupts the graph; a resumed graph asks the gate again, so that what a resume says can answer
 * a review and never replaces one. A step that is run again after a resume runs no call twice.
 */
import { checkToolOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { isRefusal } from '../../call/call-once.ts'
import { type GivenToolCall, membersOf } from './given-call-of.ts'
import { forOneCall, type Invokable, type Invoke, standInTool } from './stand-in-tool.ts'
import { StepCalls } from './step-calls.ts'

export type { GateInterrupt, GateResume } from './step-interrupts.ts'
export type { GivenToolCall } from './given-call-of.ts'

/** The fields of a refused call for the model. */
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

/** The argument of `createMiddleware`; its type is that of the agent that it is given to. */
export interface GateMiddleware<M> {
  readonly name: string
  readonly wrapToolCall: <Q extends GivenToolCall, R>(
    request: Q,
    handler: (request: Q) => R | Promise<R>,
  ) => Promise<R | M>
}

/**
 * `createMiddleware(gateToolCalls({ ToolMessage, gate }))`: list it last; a call that another middleware changes or repeats
 * after it was judged is not run. With a checkpointer a call for people interrupts, unless `onQueue` says otherwise;
 * without one it is held. The thread is the session.
 */
export function gateToolCalls<M>(options: LangChainOptions<M>): GateMiddleware<M> {
  const { ToolMessage, tools = {}, ...common } = options
  checkToolOptions(common, tools)
  const calls = new StepCalls()
  return {
    name: 'Countersign',
    wrapToolCall: async (request, handler) => {
      const { name, id = '' } = request.toolCall
      const own = Object.hasOwn(tools, name) ? tools[name] : {}
      const { description } = membersOf(request.tool)
      const docstring = typeof description === 'string' ? { docstring: description } : {}
      const tool = newGuardedTool({ ...docstring, ...common, ...own }, name)
      try {
        return await calls.run(request, tool, toolCall =>
          handler({ ...request, toolCall, tool: forOneCall(request.tool, toolCall) }),
        )
      } catch (error) {
        if (!isRefusal(error)) throw error
        return new ToolMessage({ content: error.message, tool_call_id: id, name, status: 'error' })
      }
    },
  }
}

/**
 * The same tools with their types, guarded where a graph calls them: for LangGraph’s own `ToolNode`, which takes no
 * middleware. Whatever way of LangChain’s they are run by is judged.
 */
export function guardTools<const T extends readonly Invokable[], M>(
  tools: T,
  options: LangChainOptions<M>,
): T {
  const { wrapToolCall } = gateToolCalls(options)
  return tools.map(tool =>
    standInTool(tool, async (input, runtime) => {
      const isCall = membersOf(input)['type'] === 'tool_call'
      // The tool runs under its own name, whatever the call says.
      const toolCall = isCall
        ? { ...membersOf(input), name: tool.name }
        : { name: tool.name, args: typeof input === 'string' ? { input } : input }
      const run = tool.invoke as Invoke
      const { state } = membersOf(runtime)
      return wrapToolCall({ toolCall, tool, state, runtime } as GivenToolCall, now =>
        run.call(tool, isCall ? now.toolCall : now.toolCall.args, runtime),
      )
    }),
  ) as unknown as T
}
