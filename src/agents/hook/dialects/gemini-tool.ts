import { gemini } from '../../../ground/clients/gemini.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { withAddresses } from './with-addresses.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/** Reads a call of a tool of Gemini CLI as it is judged. `mcp` names the tool’s server, where the client names one. */
export function geminiTool(tool: string, input: JsonObject, mcp?: McpTool): ToolParts {
  if (mcp) return { kind: 'tool', tool: mcpName(mcp.server, mcp.tool), arguments: input }
  return { kind: kindIn(gemini.tools, tool), tool, arguments: argumentsOf(tool, input) }
}

/** A tool of an MCP server, as its client names both. */
export interface McpTool {
  readonly server: string
  readonly tool: string
}

/** Older versions name the folder `directory`; a newer one runs the command where it is, so both are read. */
function inFolder(input: JsonObject, command: string): JsonObject {
  const there = shellInFolder(input, command, ['dir_path', 'directory'])
  return input['directory'] === undefined ? there : { ...there, cmd: command }
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

/** Arguments as the readers know them; whatever the model wrote stays beside what is added. */
function argumentsOf(tool: string, input: JsonObject): JsonObject {
  const { command, include, paths } = input
  if (tool === 'run_shell_command' && typeof command === 'string') return inFolder(input, command)
  if (tool === 'read_many_files' && include !== undefined)
    return { ...input, paths: [...listOf(include), ...listOf(paths ?? [])] }
  return tool === 'web_fetch' ? withAddresses(input) : input
}
