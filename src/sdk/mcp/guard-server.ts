import type { ToolAnnotations } from '../../model/call.ts'
import { callOnce } from '../call-once.ts'
import type { GuardOptions } from '../guard-options.ts'
import { type GuardedTool, guardedTool } from '../guarded-tool.ts'
import { isRefusal } from '../is-refusal.ts'
import { prepareCall } from '../prepare-call.ts'
import { standIn, withoutMethods } from '../stand-in.ts'
import { refusedResult } from './refused-result.ts'
import { type RequestContext, requestContextOf } from './request-context.ts'

/** Options for all tools, and more for each by its name. */
export interface McpServerOptions extends Omit<GuardOptions, 'name'> {
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
}

/** The SDK’s `McpServer`, of either generation, as far as it matters here. */
export interface ToolServer {
  registerTool(...given: never[]): unknown
}

interface ToolConfig {
  readonly description?: string
  readonly annotations?: ToolAnnotations
}

type Work = (...given: unknown[]) => unknown
interface Served {
  tool: GuardedTool
  work: Work
}
interface Registered {
  update(changes: Readonly<Record<string, unknown>>): void
}

/** Milliseconds between two words to a client whose call waits for people. */
const patience = 5_000

/**
 * The same server, with the type it had: every tool that is registered through it is behind the gate, by its name,
 * description and annotations. A refusal is the tool’s result, with `isError`, for the model to read; the client’s
 * cancellation gives a call up, and while people are waited for the client is told so where it asked for progress. Tasks
 * of generation 1 can’t be judged: `registerToolTask` throws.
 */
export function guardServer<S extends ToolServer>(server: S, options: McpServerOptions = {}): S {
  const registerTool = (name: string, config: ToolConfig, work: Work) => {
    const served = { tool: toolOf(options, name, config), work }
    const add = server.registerTool as unknown as (...given: unknown[]) => Registered
    return guardUpdates(add.call(server, name, config, guardedWork(served)), served)
  }
  // Generation 1 alone has it: name, then a description, a schema, annotations in any mixture, and the work.
  const old = (server as { readonly tool?: unknown }).tool
  const tool = (name: string, ...rest: unknown[]) => {
    const description = rest.find(one => typeof one === 'string')
    const work = rest.pop() as Work
    const served = { tool: toolOf(options, name, description === undefined ? {} : { description }), work }
    return guardUpdates((old as Work).call(server, name, ...rest, guardedWork(served)) as Registered, served)
  }
  const { experimental } = server as { readonly experimental?: { readonly tasks?: unknown } }
  const tasks = withoutMethods(experimental?.tasks, ['registerToolTask'], 'use registerTool.')
  return standIn(server, {
    registerTool,
    ...(typeof old === 'function' && { tool }),
    ...(experimental && { experimental: standIn(experimental, { tasks }) }),
  })
}

function toolOf(
  options: McpServerOptions,
  name: string,
  { description, annotations }: ToolConfig,
): GuardedTool {
  const { tools = {}, ...common } = options
  const own = Object.hasOwn(tools, name) ? tools[name] : {}
  return guardedTool({
    ...(description !== undefined && { docstring: description }),
    ...(annotations && { annotations }),
    ...common,
    ...own,
    name,
  })
}

/** A tool can be renamed and given other work later: that is judged as it is then. */
function guardUpdates(registered: Registered, served: Served): Registered {
  const update = registered.update.bind(registered)
  registered.update = changes => {
    const { name, description, callback } = changes
    if (typeof name === 'string') served.tool = { ...served.tool, name }
    if (typeof description === 'string') served.tool = { ...served.tool, docstring: description }
    if (typeof callback === 'function') served.work = callback as Work
    update({ ...changes, ...(callback !== undefined && { callback: guardedWork(served) }) })
  }
  return registered
}

/** Work is called with the arguments and the request, or with the request alone where it has no schema. */
function guardedWork(served: Served): Work {
  return async (...given) => {
    const { tool, work } = served
    const request = requestContextOf(given.at(-1))
    const { signal, sessionId, requestId } = request
    const prepared = prepareCall(tool, {
      arguments: given.length > 1 ? given[0] : {},
      signal,
      ...(sessionId !== undefined && tool.session === undefined && { session: sessionId }),
      // Without a session, ids of several clients are the same.
      ...(sessionId !== undefined && requestId !== undefined && { callId: String(requestId) }),
    })
    const waiting = saying(request, `${tool.name} waits for a person.`)
    try {
      return await callOnce(prepared, frozen => {
        clearInterval(waiting)
        return given.length > 1 ? work(frozen, ...given.slice(1)) : work(...given)
      })
    } catch (error) {
      if (isRefusal(error)) return refusedResult(error)
      throw error
    } finally {
      clearInterval(waiting)
    }
  }
}

function saying({ progress }: RequestContext, message: string): NodeJS.Timeout | undefined {
  return progress && setInterval(progress, patience, message)
}
