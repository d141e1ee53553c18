import { GateError } from '../../../ground/model/errors.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from '../client-adapter.ts'
import { folderOf, neededText, optionalText, parseArguments, saidIn, sessionOf } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { jsonOutput } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { cursor } from '../../../ground/clients/cursor.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/**
 * Cursor, from its documents: not driven here. One event stands before any tool and three before those of a kind; all
 * are answered alike, but only commands and MCP tools can be sent to the person.
 */
export const cursorDialect: ClientAdapter = {
  client: 'cursor',
  canAsk: true,
  canDefer: false,
  parse: parseCursor,
  render: (answer, ask) => (ask.kind === 'call' ? renderCall(answer, ask.event) : silence),
  refuse: (why, event) =>
    event !== undefined && harmless.has(event) ? silence : { ...deny(troubleText(why)), exitCode: 2 },
}

/** Events in which no tool waits for the answer. */
const harmless: ReadonlySet<string> = new Set(
  'postToolUse postToolUseFailure afterShellExecution afterMCPExecution afterFileEdit beforeSubmitPrompt sessionStart sessionEnd subagentStart subagentStop beforeTabFileRead afterTabFileEdit preCompact afterAgentResponse afterAgentThought stop'.split(
    ' ',
  ),
)

function parseCursor(input: JsonObject, inputs?: string): HookAsk {
  const event = optionalText(input, 'hook_event_name') ?? inputs ?? ''
  const place = placeOf(input)
  const parts = partsOf(input, event)
  const callId = optionalText(input, 'tool_use_id')
  if (parts) {
    const call = { ...place, ...parts, ...(callId !== undefined && { callId }) }
    const same = sameOf(input, event, place.cwd)
    return {
      kind: 'call',
      event,
      call,
      ...(same && { same }),
      ...(same && event !== 'preToolUse' && { again: true }),
    }
  }
  const statedParts = saidIn(
    input['tool_output'] ?? input['result_json'] ?? input['output'] ?? input['error_message'] ?? '',
  )
  if (/^(?:postToolUse(?:Failure)?|afterMCPExecution)$/.test(event))
    return {
      kind: 'report',
      event,
      report: { ...place, tool: neededText(input, 'tool_name'), ...statedParts },
    }
  if (event === 'afterShellExecution')
    return { kind: 'report', event, report: { ...place, tool: 'Shell', ...statedParts } }
  if (event === 'beforeSubmitPrompt') {
    return { kind: 'report', event, report: promptReport({ ...place, ...saidIn(input['prompt']) }) }
  }
  if (harmless.has(event)) return { kind: 'nothing', event }
  throw new GateError('invalid', 'The hook’s input names an event that Cursor is not known to have.')
}

/** The call that waits in an event; undefined where none does. */
function partsOf(input: JsonObject, event: string): ReturnType<typeof cursorTool> | undefined {
  if (event === 'preToolUse') return cursorTool(neededText(input, 'tool_name'), argumentsOf(input))
  if (event === 'beforeShellExecution') return cursorTool('Shell', { command: commandIn(input['command']) })
  if (event === 'beforeReadFile') return cursorTool('Read', { file_path: neededText(input, 'file_path') })
  if (event !== 'beforeMCPExecution') return undefined
  const server = optionalText(input, 'url') ?? optionalText(input, 'command') ?? 'server'
  return cursorMcpTool(server, neededText(input, 'tool_name'), argumentsOf(input))
}

/**
 * A command or a file to read, as the event of every tool and that of its kind both tell it. Not so for MCP tools: only
 * the second event tells the server, so both are judged.
 */
function sameOf(input: JsonObject, event: string, cwd: string | null): readonly string[] | undefined {
  const args = event === 'preToolUse' ? argumentsOf(input) : input
  const tool = event === 'preToolUse' ? input['tool_name'] : sameTools.get(event)
  const text = (...fields: readonly string[]) =>
    fields.map(field => memberOf(args, field)).find(value => typeof value === 'string' && value !== '') as
      | string
      | undefined
  const folder = text('working_directory', 'cwd') ?? cwd ?? ''
  const [command, file] = [text('command'), text('file_path', 'path', 'target_file')]
  if (tool === 'Shell' && command !== undefined) return ['Shell', command, folder]
  return tool === 'Read' && file !== undefined ? ['Read', file] : undefined
}

const sameTools: ReadonlyMap<string, string> = mapOf({
  beforeShellExecution: 'Shell',
  beforeReadFile: 'Read',
})

function argumentsOf(input: JsonObject): JsonObject {
  const args = parseArguments(input['tool_input'])
  if (args) return args
  throw new GateError('invalid', 'The tool’s arguments are no object.', 'tool_input')
}

function commandIn(value: Json | undefined): string {
  if (typeof value === 'string' && value !== '') return value
  throw new GateError('invalid', 'The hook’s input holds no command.', 'command')
}

function placeOf(input: JsonObject): { readonly session: string; readonly cwd: string | null } {
  const roots = input['workspace_roots']
  const [root] = Array.isArray(roots) ? (roots as readonly unknown[]) : []
  const cwd = folderOf(input) ?? folderOf({ cwd: typeof root === 'string' ? root : null })
  return { session: sessionOf(input, 'conversation_id'), cwd }
}

function renderCall(answer: HookAnswer, event: string): HookOutput {
  if (answer.effect === 'allow') return jsonOutput({ permission: 'allow' })
  const asks = event === 'beforeShellExecution' || event === 'beforeMCPExecution'
  return answer.effect === 'ask' && asks ? permissionOutput('ask', answer.text) : deny(answer.text)
}

function deny(text: string): HookOutput {
  return permissionOutput('deny', text)
}

function permissionOutput(permission: 'ask' | 'deny', text: string): HookOutput {
  return jsonOutput({ permission, user_message: text, agent_message: text })
}

/** Reads a call of a tool of Cursor as it is judged. */
function cursorTool(tool: string, input: JsonObject): ToolParts {
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
function cursorMcpTool(server: string, tool: string, input: JsonObject): ToolParts {
  const name = server.slice(0, 80).replace(/[^A-Za-z0-9]+/g, '-')
  return { kind: 'tool', tool: mcpName(name, tool), arguments: input }
}
