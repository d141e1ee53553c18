import type { ToolAnnotations } from '../../../../ground/model/tool-call.ts'
import { parseJson } from '../../../../ground/model/parse-json.ts'
import { callOnce, isRefusal } from '../../call/call-once.ts'
import { checkGuardOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { permitCall } from '../../call/permit-call.ts'
import { prepareCall } from '../../call/prepare-call.ts'
import { standIn } from '../../guard/stand-in.ts'

/** A tool as an MCP server lists it. */
interface ListedTool {
  readonly name: string
  readonly description?: string | undefined
  readonly annotations?: ToolAnnotations | undefined
}

type CallTool = (
  name: string,
  input: unknown,
  meta?: unknown,
  options?: { readonly signal?: AbortSignal },
) => Promise<unknown>

/** The SDK’s `MCPServer`, as far as it matters here. */
export interface McpServer {
  readonly name: string
  listTools(): Promise<unknown[]>
  callTool(...input: never[]): Promise<unknown>
  callToolResult?(...input: never[]): Promise<unknown>
}

/**
 * An MCP server of an agent, every tool of it guarded as `mcp__SERVER__TOOL`; the rest of it is the server’s own. The SDK has
 * no approvals for these: a call that a person must look at is held or refused, as `onQueue` says, and a refusal is the
 * tool’s result, for the model to read.
 */
export function guardMcpServer<S extends McpServer>(
  server: S,
  options: Omit<GuardOptions, 'name' | 'docstring'> = {},
): S {
  checkGuardOptions(options)
  const listed = new Map<string, ListedTool>()
  const guarded =
    (method: 'callTool' | 'callToolResult', refuse: (text: string) => unknown): CallTool =>
    async (name, input, meta, more) => {
      // The SDK may have listed them by another server of this name.
      if (!listed.has(name)) await listTools()
      const { description: docstring, annotations } = listed.get(name) ?? {}
      const known = { ...(docstring && { docstring }), ...(annotations && { annotations }), ...options }
      const tool = newGuardedTool(known, `mcp__${server.name}__${name}`)
      const prepared = prepareCall(tool, { arguments: input ?? {}, signal: more?.signal })
      const call = server[method] as CallTool
      return orRefusal(
        callOnce(prepared, frozen => call.call(server, name, frozen, meta, more)),
        refuse,
      )
    }
  const listTools = async () => {
    const tools = await server.listTools()
    for (const tool of tools as ListedTool[]) listed.set(tool.name, tool)
    return tools
  }
  const inText = (text: string) => [{ type: 'text', text }]
  const whole = (text: string) => ({ content: inText(text), isError: true })
  return standIn(server, {
    listTools,
    callTool: guarded('callTool', inText),
    ...(server.callToolResult && { callToolResult: guarded('callToolResult', whole) }),
  })
}

async function orRefusal(called: Promise<unknown>, refuse: (text: string) => unknown): Promise<unknown> {
  try {
    return await called
  } catch (error) {
    if (isRefusal(error)) return refuse(error.message)
    throw error
  }
}

/** A hosted MCP tool’s request, as far as it matters here. */
interface HostedRequest {
  readonly name?: string | undefined
  readonly arguments?: string | undefined
}

/**
 * `onApproval` for `hostedMcpTool({ requireApproval: 'always', onApproval: approveHostedCalls({ gate }) })`: such calls run at
 * the provider, so the gate can only say yes or no, and is not told how they end. Throws nothing: what fails is refused.
 */
export function approveHostedCalls(options: GuardOptions = {}) {
  checkGuardOptions(options)
  return async (_context: unknown, item: HostedRequest): Promise<{ approve: boolean; reason?: string }> => {
    try {
      const tool = newGuardedTool(options, item.name)
      await permitCall(
        prepareCall(tool, {
          arguments: parseJson(item.arguments ?? '{}', 'The text of the arguments', 'arguments'),
        }),
      )
      return { approve: true }
    } catch (error) {
      return { approve: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }
}
