import type { ToolAnnotations } from '../../../../ground/model/tool-call.ts'
import { callOnce, isRefusal } from '../../call/call-once.ts'
import { checkToolsOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { prepareCall, preparedFrom } from '../../call/prepare-call.ts'
import { standIn, withoutMethods } from '../../guard/stand-in.ts'
import { heedsReports, queueReports } from '../../call/queue-reports.ts'
import { resultText, saidParts } from '../../call/report-outcome.ts'
import type { CallRefused } from '../../call/call-refused.ts'

/** Methods of a client, each with the request that it makes, whose results a model reads although nobody judged them. */
const readMethods = { readResource: 'resources/read', getPrompt: 'prompts/get' } as const

/** Tells whether the result of a request is such a one. */
function isRead(method: string): boolean {
  return Object.values(readMethods).some(one => one === method)
}

/** A server, as far as it says who it is. */
interface NamedServer {
  getServerVersion(): { readonly name: string } | undefined
}

/** Tells the gate what a resource or a prompt of a server says: anybody may have written it. */
function hearRead(
  options: Omit<GuardOptions, 'name'> & { readonly server?: string; readonly tools?: unknown },
  client: NamedServer,
  method: string,
  result: unknown,
): void {
  const { server = client.getServerVersion()?.name, tools: _tools, ...common } = options
  const name = server === undefined ? method : `mcp__${server}__${method}`
  const { tool, call } = preparedFrom(newGuardedTool(common, name), {}, {})
  if (!heedsReports(tool.gate)) return
  const { session, agent, profile } = call
  queueReports(tool.gate, session, [
    { session, agent, profile, tool: name.slice(0, 500), ...saidParts(resultText(result)) },
  ])
}

/** Options for all tools, and more for each by the server’s name for it. */
export interface McpClientOptions extends Omit<GuardOptions, 'name'> {
  /** The server as the gate knows it: tools are judged as `mcp__SERVER__TOOL`; what the server calls itself when left out. */
  readonly server?: string
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
}

/** The SDK’s `Client`, of either generation, as far as it matters here. */
export interface ToolClient {
  callTool(...input: never[]): Promise<unknown>
  listTools(...input: never[]): Promise<unknown>
  request(...input: never[]): Promise<unknown>
  getServerVersion(): { readonly name: string } | undefined
}

interface CallParams {
  readonly name: string
  readonly arguments?: unknown
}
interface ListedTool {
  readonly name: string
  readonly description?: string
  readonly annotations?: ToolAnnotations
}
type Method = (...input: unknown[]) => Promise<unknown>

/**
 * The same client, with the type it had: `callTool`, and `request` of `tools/call`, are behind the gate, with what the
 * server said of the tool when it was listed through this client. A refusal is a result with `isError`, as a server would
 * give it; `signal` of the request’s options gives the call up. Streams of tasks can’t be judged: `callToolStream` and
 * `requestStream` throw.
 */
export function guardClient<C extends ToolClient>(client: C, options: McpClientOptions = {}): C {
  checkToolsOptions(options, 'server')
  const listed = new Map<string, ListedTool>()
  const listTools: Method = async (...input) => {
    const result = await (client.listTools as Method).call(client, ...input)
    for (const tool of (result as { readonly tools: readonly ListedTool[] }).tools)
      listed.set(tool.name, tool)
    return result
  }
  const callTool: Method = (params, ...rest) =>
    callGuarded(options, client, listed, params as CallParams, rest, now =>
      (client.callTool as Method).call(client, now, ...rest),
    )
  const request: Method = (asked, ...rest) => {
    const whole = { ...(asked as { readonly method: string; readonly params?: CallParams }) }
    const { method, params } = whole
    const send = (now?: CallParams) =>
      (client.request as Method).call(client, now ? { ...whole, params: now } : whole, ...rest)
    if (method === 'tools/call') return callGuarded(options, client, listed, params as CallParams, rest, send)
    return isRead(method) ? tellRead(options, client, method, send()) : send()
  }
  const { experimental } = client as { readonly experimental?: { readonly tasks?: unknown } }
  const tasks = withoutMethods(experimental?.tasks, ['callToolStream', 'requestStream'], 'use callTool.')
  const guarded = standIn(client, {
    listTools,
    callTool,
    request,
    ...readsOf(options, client),
    ...(experimental && { experimental: standIn(experimental, { tasks }) }),
  })
  return 'requestStream' in client ? withoutMethods(guarded, ['requestStream'], 'use request.') : guarded
}

async function tellRead(
  options: McpClientOptions,
  client: ToolClient,
  method: string,
  reading: Promise<unknown>,
): Promise<unknown> {
  const result = await reading
  hearRead(options, client, method, result)
  return result
}

/** The client’s own methods that fetch what its model reads, as far as it has them. */
function readsOf(options: McpClientOptions, client: ToolClient): Readonly<Record<string, Method>> {
  const own = client as unknown as Readonly<Record<string, unknown>>
  const reads = Object.entries(readMethods).filter(([name]) => typeof own[name] === 'function')
  return Object.fromEntries(
    reads.map(([name, method]) => [
      name,
      (...input) => tellRead(options, client, method, Reflect.apply(own[name] as Method, client, input)),
    ]),
  )
}

async function callGuarded(
  { server, tools = {}, ...common }: McpClientOptions,
  client: ToolClient,
  listed: ReadonlyMap<string, ListedTool>,
  params: CallParams,
  rest: readonly unknown[],
  send: (now: CallParams) => Promise<unknown>,
): Promise<unknown> {
  const { name, arguments: input = {} } = params
  const { description, annotations } = listed.get(name) ?? {}
  const own = Object.hasOwn(tools, name) ? tools[name] : {}
  const known = {
    ...(description !== undefined && { docstring: description }),
    ...(annotations && { annotations }),
    ...common,
    ...own,
  }
  const place = server ?? client.getServerVersion()?.name
  const tool = newGuardedTool(known, place === undefined ? name : `mcp__${place}__${name}`)
  const prepared = prepareCall(tool, { arguments: input, signal: signalIn(rest) })
  try {
    return await callOnce(prepared, frozen => send({ ...params, name, arguments: frozen }))
  } catch (error) {
    if (isRefusal(error)) return refusalToolResult(error)
    throw error
  }
}

/** Generation 1 has a schema before the options. */
function signalIn(rest: readonly unknown[]): AbortSignal | undefined {
  const signals = rest.map(one => (one as { readonly signal?: unknown } | undefined)?.signal)
  return signals.find(signal => signal instanceof AbortSignal)
}

/** A result as the protocol has it for a call that did not run: models read it, clients see no broken server. */
export function refusalToolResult({ message }: CallRefused) {
  return { content: [{ type: 'text' as const, text: message }], isError: true }
}
