import { cursor } from '../../../ground/clients/cursor.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/** Reads a call of a tool of Cursor as it is judged. */
export function cursorTool(tool: string, input: JsonObject): ToolParts {
  const { command } = input
  // Its delete tool is read by what it does: `Delete` alone says it to no reader.
  if (tool === 'Delete') return { kind: 'tool', tool: 'delete_file', arguments: input }
  const args =
    tool === 'Shell' && typeof command === 'string'
      ? shellInFolder(input, command, ['working_directory', 'cwd'])
      : input
  const [, own] = /^MCP:\s?(.{1,500})$/.exec(tool) ?? []
  if (own !== undefined) return cursorMcpTool('server', own, input)
  return { kind: kindIn(cursor.tools, tool), tool, arguments: args }
}

/** A tool of an MCP server, whose own name Cursor does not tell: its address or its command stands for it. */
export function cursorMcpTool(server: string, tool: string, input: JsonObject): ToolParts {
  const name = server.slice(0, 80).replace(/[^A-Za-z0-9]+/g, '-')
  return { kind: 'tool', tool: mcpName(name, tool), arguments: input }
}
