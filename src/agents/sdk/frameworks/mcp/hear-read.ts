import type { GuardOptions } from '../../call/guard-options.ts'
import { heedsReports, queueReports } from '../../call/queue-reports.ts'
import { preparedFrom } from '../../call/prepare-call.ts'
import { resultText, saidParts } from '../../call/report-outcome.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'

/** Methods of a client, each with the request that it makes, whose results a model reads although nobody judged them. */
export const readMethods = { readResource: 'resources/read', getPrompt: 'prompts/get' } as const

/** Tells whether the result of a request is such a one. */
export function isRead(method: string): boolean {
  return Object.values(readMethods).some(one => one === method)
}

/** A server, as far as it says who it is. */
interface NamedServer {
  getServerVersion(): { readonly name: string } | undefined
}

/** Tells the gate what a resource or a prompt of a server says: anybody may have written it. */
export function hearRead(
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
