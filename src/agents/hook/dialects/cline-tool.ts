import { cline } from '../../../ground/clients/cline.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { parseArguments } from './needed-text.ts'
import { quoteArgument } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Reads a call of a tool of Cline as it is judged. Throws `invalid` for a command or an MCP call that can’t be read. */
export function clineTool(tool: string, input: JsonObject): ToolParts {
  const { server_name: server, tool_name: name } = input
  if (tool === 'use_mcp_tool') {
    if (typeof server !== 'string' || typeof name !== 'string') throw unread(tool)
    const args = parseArguments(input['arguments'])
    if (args === undefined) throw unread(tool)
    return { kind: 'tool', tool: mcpName(server, name), arguments: args }
  }
  // Its command line names an MCP tool `server__tool`.
  const at = tool.startsWith('mcp__') ? -1 : tool.indexOf('__')
  if (at > 0) return { kind: 'tool', tool: mcpName(tool.slice(0, at), tool.slice(at + 2)), arguments: input }
  return { kind: kindIn(cline.tools, tool), tool, arguments: argumentsOf(tool, input) }
}

/** Arguments as the readers know them; whatever the model wrote stays beside what is added. */
function argumentsOf(tool: string, input: JsonObject): JsonObject {
  const { commands, files, file_paths: paths, requests, url } = input
  if (tool === 'run_commands' && commands !== undefined)
    return { ...input, command: listOf(commands).map(commandIn).join('\n') }
  // One that is left empty says nothing: the other may be what it takes.
  const named = [...listOf(files ?? []), ...listOf(paths ?? [])]
  if (tool === 'read_files' && named.length > 0)
    return { ...input, paths: named.map(file => textIn(file, ['path', 'file_path'], tool)) }
  if (tool === 'fetch_web_content' && requests !== undefined) {
    const urls = listOf(requests).map(request => textIn(request, ['url'], tool))
    return { ...input, urls: typeof url === 'string' ? [...urls, url] : urls }
  }
  return input
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

/** A line of a shell, or a program with its arguments. */
function commandIn(value: Json): string {
  if (typeof value === 'string') return value
  const { command, args } = isJsonObject(value) ? value : {}
  if (typeof command !== 'string') throw unread('run_commands')
  return [command, ...listOf(args ?? []).map(word => quoteArgument(String(word)))].join(' ')
}

function textIn(value: Json, names: readonly string[], tool: string): string {
  const found = isJsonObject(value) ? names.map(name => memberOf(value, name)).find(Boolean) : value
  if (typeof found !== 'string') throw unread(tool)
  return found
}

function unread(tool: string): GateError {
  return new GateError('invalid', `The arguments of the tool ${tool} have a form that is not known.`, 'input')
}
