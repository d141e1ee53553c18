import type { ToolKinds } from '../../ground/clients/client-record.ts'
import type { CallKind } from '../../ground/model/tool-call.ts'
import type { JsonObject } from '../../ground/model/json.ts'

/** A tool call as it is judged. */
export interface ToolParts {
  readonly kind: CallKind
  readonly tool: string
  readonly arguments: JsonObject
}

/** The kind of a client’s tool; a tool of an MCP server is never one of the client’s own, whatever it is called. */
export function kindIn(table: ToolKinds, tool: string): CallKind {
  if (tool.startsWith('mcp__')) return 'tool'
  for (const [kind, names] of Object.entries(table)) if (names.includes(tool)) return kind as CallKind
  return 'tool'
}

/** An MCP tool as every client’s is named here: `mcp__server__tool`. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`
}
