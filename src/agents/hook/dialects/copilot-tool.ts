import { copilot } from '../../../ground/clients/copilot.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { parseArguments } from './needed-text.ts'
import { typedText } from './typed-text.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/** Reads a call of a tool of Copilot CLI as it is judged. Throws `invalid` for arguments that are no object and no patch. */
export function copilotTool(name: string, inputs: Json | undefined): ToolParts {
  const input = parseArguments(inputs)
  const patch = patchIn(name, input ?? inputs)
  if (patch !== undefined) return { kind: 'tool', tool: 'apply_patch', arguments: { input: patch } }
  if (input === undefined)
    throw new GateError('invalid', `The arguments of the tool ${name} are no object.`, 'toolArgs')
  const kind = kindIn(copilot.tools, name)
  return { kind, tool: kind === 'tool' ? toolName(name) : name, arguments: argumentsOf(name, input) }
}

const patchTools: ReadonlySet<string> = new Set(['apply_patch', 'Edit'])

/** A patch is a text of its own, or the one argument of its tool; other edits name a path. */
function patchIn(name: string, input: Json | undefined): string | undefined {
  if (!patchTools.has(name)) return undefined
  const text = isJsonObject(input) && !('path' in input) ? (input['input'] ?? input['patch']) : input
  return typeof text === 'string' ? text : undefined
}

/** Text that is typed into a running shell is a command too; keys that have a name stand in braces. */
function argumentsOf(name: string, input: JsonObject): JsonObject {
  const typed = input['input']
  return name.startsWith('write_') && typeof typed === 'string'
    ? { ...input, keystrokes: typedText(typed, true) }
    : input
}

/** `server-tool_name` is a tool of an MCP server: names of tools have underscores, names of servers seldom do. */
function toolName(name: string): string {
  const at = /-[^-]*_[^-]*$/.test(name) ? name.lastIndexOf('-') : name.indexOf('-')
  return at > 0 && at < name.length - 1 ? mcpName(name.slice(0, at), name.slice(at + 1)) : name
}
