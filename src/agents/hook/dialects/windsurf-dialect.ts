import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type ClientAdapter, type HookAsk, silence } from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, sessionOf, saidIn } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { blockedOutput } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { mcpName, type ToolParts } from '../tool-parts.ts'

/** Windsurf’s Cascade, from its documents: not driven here. Exit status 2 stops a call; nothing else does. */
export const windsurfDialect: ClientAdapter = {
  client: 'windsurf',
  canAsk: false,
  canDefer: false,
  parse: parseWindsurf,
  render: (answer, ask) =>
    ask.kind !== 'call' || answer.effect === 'allow' ? silence : blockedOutput(answer.text),
  refuse: (why, event) =>
    event !== undefined && harmless.test(event) ? silence : blockedOutput(troubleText(why)),
}

/** Events in which no tool waits for the answer. */
const harmless = /^(?:post_\w{1,40}|pre_user_prompt)$/

function parseWindsurf(input: JsonObject, given?: string): HookAsk {
  const event = optionalText(input, 'agent_action_name') ?? given ?? ''
  const told = objectOf(input, 'tool_info')
  const place = { session: sessionOf(input, 'trajectory_id'), cwd: folderOf(told) }
  const parts = partsOf(told, event)
  if (parts) return { kind: 'call', event, call: { ...place, ...parts } }
  if (event === 'post_mcp_tool_use') {
    const { tool } = mcpTool(told)
    return { kind: 'report', event, report: { ...place, tool, ...saidIn(told['mcp_result']) } }
  }
  if (event === 'pre_user_prompt') {
    return { kind: 'report', event, report: promptReport({ ...place, ...saidIn(told['user_prompt']) }) }
  }
  if (harmless.test(event)) return { kind: 'nothing', event }
  throw new GateError('invalid', 'The hook’s input names an event that Windsurf is not known to have.')
}

/** The call that waits in an event; undefined where none does. */
function partsOf(told: JsonObject, event: string): ToolParts | undefined {
  if (event === 'pre_run_command') return { kind: 'shell', tool: 'run_command', arguments: commandIn(told) }
  if (event === 'pre_read_code') return { kind: 'file_read', tool: 'read_code', arguments: fileIn(told) }
  if (event === 'pre_write_code') return { kind: 'file_write', tool: 'write_code', arguments: fileIn(told) }
  return event === 'pre_mcp_tool_use' ? mcpTool(told) : undefined
}

function commandIn(told: JsonObject): JsonObject {
  const { command_line: command } = told
  if (typeof command === 'string' && command !== '') return { command }
  throw new GateError('invalid', 'The hook’s input holds no command.', 'tool_info.command_line')
}

function fileIn(told: JsonObject): JsonObject {
  return { ...told, file_path: neededText(told, 'file_path') }
}

function mcpTool(told: JsonObject): ToolParts {
  const tool = mcpName(neededText(told, 'mcp_server_name'), neededText(told, 'mcp_tool_name'))
  return { kind: 'tool', tool, arguments: objectOf(told, 'mcp_tool_arguments') }
}
