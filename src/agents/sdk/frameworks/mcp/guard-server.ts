import type { ToolAnnotations } from '../../../../ground/model/tool-call.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce, isRefusal } from '../../call/call-once.ts'
import { checkToolsOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { prepareCall } from '../../call/prepare-call.ts'
import { standIn, withoutMethods } from '../../guard/stand-in.ts'
import { refusalToolResult } from './guard-client.ts'

/** Options for all tools, and more for each by its name. */
export interface McpServerOptions extends Omit<GuardOptions, 'name'> {
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
}

/** The SDK’s `McpServer`, of either generation, as far as it matters here. */
export interface ToolServer {
  registerTool(...input: never[]): unknown
}

interface ToolConfig {
  readonly description?: string
  readonly annotations?: ToolAnnotations
}

type Work = (...input: unknown[]) => unknown
/** A tool as it is now: it can be given another name, text and work while the server runs. */
interface Served {
  name: string
  config: ToolConfig
  work: Work
}
interface Registered {
  handler?: unknown
  update(changes: Readonly<Record<string, unknown>>): void
}

/** Milliseconds between two words to a client whose call waits for people. */
const patience = 5_000

/**
 * The same server, with the type it had: every tool that is registered through it is behind the gate, by its name,
 * description and annotations. A refusal is the tool’s result, with `isError`, for the model to read; the client’s
 * cancellation gives a call up, and while people are waited for the client is told so where it asked for progress. Tasks
 * of generation 1 can’t be judged: `registerToolTask` throws. Throws a GateError `invalid` for a server that has tools
 * already, which would run unjudged.
 */
export function guardServer<S extends ToolServer>(server: S, options: McpServerOptions = {}): S {
  checkToolsOptions(options)
  demandNoTools(server)
  const registerTool = (name: string, config: ToolConfig, work: Work) => {
    const served = { name, config, work: demandWork(name, work) }
    const guarded = guardedWork(served, options)
    const add = server.registerTool as unknown as (...input: unknown[]) => Registered
    return guardUpdates(add.call(server, name, config, guarded), served, guarded)
  }
  // Generation 1 alone has it: name, then a description, a schema, annotations in any mixture, and the work.
  const old = (server as { readonly tool?: unknown }).tool
  const tool = (name: string, ...rest: unknown[]) => {
    const description = rest.find(one => typeof one === 'string')
    const config = description === undefined ? {} : { description }
    const served = { name, config, work: demandWork(name, rest.pop()) }
    const guarded = guardedWork(served, options)
    return guardUpdates((old as Work).call(server, name, ...rest, guarded) as Registered, served, guarded)
  }
  const { experimental } = server as { readonly experimental?: { readonly tasks?: unknown } }
  const tasks = withoutMethods(experimental?.tasks, ['registerToolTask'], 'use registerTool.')
  return standIn(server, {
    registerTool,
    ...(typeof old === 'function' && { tool }),
    ...(experimental && { experimental: standIn(experimental, { tasks }) }),
  })
}

const behindGate = new WeakSet<object>()

/** The SDK keeps them in a member of its own. */
function demandNoTools(server: object): void {
  const { _registeredTools: tools = {} } = server as {
    readonly _registeredTools?: Readonly<Record<string, object>>
  }
  const open = Object.entries(tools).find(([, tool]) => !behindGate.has(tool))
  if (!open) return
  const name = open[0].slice(0, 80)
  throw new GateError(
    'invalid',
    `The server has the tool ${name} already, which would run unjudged: guard it first, and register tools through what that gives.`,
    name,
  )
}

function demandWork(name: string, work: unknown): Work {
  if (typeof work === 'function') return work as Work
  throw new GateError(
    'invalid',
    `The work of ${name.slice(0, 80)} is no function, so it can’t be judged: give one.`,
    'work',
  )
}

function toolOf({ tools = {}, ...common }: McpServerOptions, { name, config }: Served): GuardedTool {
  const { description, annotations } = config
  const own = Object.hasOwn(tools, name) ? tools[name] : {}
  return newGuardedTool({
    ...(description !== undefined && { docstring: description }),
    ...(annotations && { annotations }),
    ...common,
    ...own,
    name,
  })
}

/** A tool can be renamed, described anew and given other work later: that is judged as it is then. */
function guardUpdates(registered: Registered, served: Served, guarded: Work): Registered {
  const update = registered.update.bind(registered)
  registered.update = changes => {
    const { name, description, annotations, callback } = changes
    if (callback !== undefined) served.work = demandWork(served.name, callback)
    if (typeof name === 'string') served.name = name
    if (description !== undefined || annotations !== undefined)
      served.config = {
        ...served.config,
        ...(typeof description === 'string' && { description }),
        ...(typeof annotations === 'object' && annotations !== null && { annotations }),
      }
    update({ ...changes, ...(callback !== undefined && { callback: guarded }) })
  }
  // What runs: this guard, or one that was there before.
  const { handler = guarded } = registered
  Object.defineProperty(registered, 'handler', {
    enumerable: true,
    configurable: true,
    get: () => handler,
    set: (work: unknown) => {
      if (work !== guarded && work !== handler) served.work = demandWork(served.name, work)
    },
  })
  behindGate.add(registered)
  return registered
}

/** Work is called with the arguments and the request, or with the request alone where it has no schema. */
function guardedWork(served: Served, options: McpServerOptions): Work {
  return async (...input) => {
    const { work } = served
    const tool = toolOf(options, served)
    const request = requestContextOf(input.at(-1))
    const { signal, sessionId, requestId } = request
    const prepared = prepareCall(tool, {
      arguments: input.length > 1 ? input[0] : {},
      signal,
      ...(sessionId !== undefined && tool.session === undefined && { session: sessionId }),
      // Without a session, ids of several clients are the same.
      ...(sessionId !== undefined &&
        requestId !== undefined && { callId: callIdWithin(served, String(requestId)) }),
    })
    const waiting = saying(request, `${tool.name} waits for a person.`)
    try {
      return await callOnce(prepared, frozen => {
        clearInterval(waiting)
        return input.length > 1 ? work(frozen, ...input.slice(1)) : work(...input)
      })
    } catch (error) {
      if (isRefusal(error)) return refusalToolResult(error)
      throw error
    } finally {
      clearInterval(waiting)
    }
  }
}

function saying({ progress }: RequestContext, message: string): NodeJS.Timeout | undefined {
  return progress && setInterval(progress, patience, message)
}

/** The facts of a request that a tool of an MCP server gets; the two generations of the SDK have them in two forms. */
interface RequestContext {
  readonly signal?: AbortSignal
  readonly sessionId?: string
  readonly requestId?: string | number
  /** Tells the client that the call goes on, where it asked to be told. */
  readonly progress?: (message: string) => void
}

type Fields = Readonly<Record<string, unknown>>
type Notify = (notification: object) => Promise<void>

/** `extra` of generation 1, `ctx` of generation 2; nothing for anything else. */
export function requestContextOf(input: unknown): RequestContext {
  if (!isFields(input)) return {}
  const request = isFields(input['mcpReq']) ? input['mcpReq'] : input
  const { signal, _meta: meta } = request
  const requestId = request['id'] ?? request['requestId']
  const notify = request['notify'] ?? request['sendNotification']
  const token = isFields(meta) ? meta['progressToken'] : undefined
  return {
    ...(signal instanceof AbortSignal && { signal }),
    ...(typeof input['sessionId'] === 'string' && { sessionId: input['sessionId'] }),
    ...((typeof requestId === 'string' || typeof requestId === 'number') && { requestId }),
    ...(token !== undefined && typeof notify === 'function' && { progress: teller(notify as Notify, token) }),
  }
}

/** Values between 0 and 1 that only grow: a tool’s own progress begins beyond most of them. */
function teller(notify: Notify, progressToken: unknown): (message: string) => void {
  let count = 0
  return message => {
    count++
    const params = { progressToken, progress: count / (count + 1_000), message }
    // A client that is gone is told nothing; the call ends by its signal.
    notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
