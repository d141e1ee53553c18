import { amp, type ClientName, clientNames, clients, type OwnDialect } from '../../ground/clients/index.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from './client-adapter.ts'
import { claudeDialect } from './dialects/claude-dialect.ts'
import { clineDialect } from './dialects/cline-dialect.ts'
import { copilotDialect } from './dialects/copilot-dialect.ts'
import { cursorDialect } from './dialects/cursor-dialect.ts'
import { geminiDialect } from './dialects/gemini-dialect.ts'
import { qwenDialect } from './dialects/qwen-dialect.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { blockedOutput, contextOutput, jsonOutput, newsIn, personText } from './dialects/json-output.ts'
import { troubleText } from './refusal-text.ts'
import { shellInFolder } from './dialects/shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from './tool-parts.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { parseClaudeShape } from './dialects/parse-claude-shape.ts'
import { codexTool } from './dialects/codex-tool.ts'
import { folderOf, neededText, objectOf, optionalText, saidIn, sessionOf } from './dialects/needed-text.ts'
import { promptReport } from './dialects/prompt-report.ts'
import { opencodeTool } from './dialects/opencode-tool.ts'

/** Windsurf’s Cascade, from its documents: not driven here. Exit status 2 stops a call; nothing else does. */
const windsurfDialect: ClientAdapter = {
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

function parseWindsurf(input: JsonObject, inputs?: string): HookAsk {
  const event = optionalText(input, 'agent_action_name') ?? inputs ?? ''
  const body = objectOf(input, 'tool_info')
  const place = { session: sessionOf(input, 'trajectory_id'), cwd: folderOf(body) }
  const parts = partsOf(body, event)
  if (parts) return { kind: 'call', event, call: { ...place, ...parts } }
  if (event === 'post_mcp_tool_use') {
    const { tool } = mcpTool(body)
    return { kind: 'report', event, report: { ...place, tool, ...saidIn(body['mcp_result']) } }
  }
  if (event === 'pre_user_prompt') {
    return { kind: 'report', event, report: promptReport({ ...place, ...saidIn(body['user_prompt']) }) }
  }
  if (harmless.test(event)) return { kind: 'nothing', event }
  throw new GateError('invalid', 'The hook’s input names an event that Windsurf is not known to have.')
}

/** The call that waits in an event; undefined where none does. */
function partsOf(body: JsonObject, event: string): ToolParts | undefined {
  if (event === 'pre_run_command') return { kind: 'shell', tool: 'run_command', arguments: commandIn(body) }
  if (event === 'pre_read_code') return { kind: 'file_read', tool: 'read_code', arguments: fileIn(body) }
  if (event === 'pre_write_code') return { kind: 'file_write', tool: 'write_code', arguments: fileIn(body) }
  return event === 'pre_mcp_tool_use' ? mcpTool(body) : undefined
}

function commandIn(body: JsonObject): JsonObject {
  const { command_line: command } = body
  if (typeof command === 'string' && command !== '') return { command }
  throw new GateError('invalid', 'The hook’s input holds no command.', 'tool_info.command_line')
}

function fileIn(body: JsonObject): JsonObject {
  return { ...body, file_path: neededText(body, 'file_path') }
}

function mcpTool(body: JsonObject): ToolParts {
  const tool = mcpName(neededText(body, 'mcp_server_name'), neededText(body, 'mcp_tool_name'))
  return { kind: 'tool', tool, arguments: objectOf(body, 'mcp_tool_arguments') }
}

/**
 * opencode, through the plugin that `opencode-plugin.ts` writes: it lets a call run only when it is told `allow`, and
 * throws whatever else it is told. It has no timer of its own, and can’t ask.
 */
export const opencodeDialect: ClientAdapter = {
  client: 'opencode',
  canAsk: false,
  canDefer: false,
  tells: clients.opencode.hook.tells,
  parse: parseOpencode,
  render: (answer, ask) =>
    ask.kind !== 'call'
      ? silence
      : answer.effect === 'allow'
        ? jsonOutput({ decision: 'allow', ...(answer.told !== undefined && { context: answer.told }) })
        : jsonOutput({ decision: 'deny', reason: answer.text, message: personText(answer) ?? answer.text }),
  refuse: why => jsonOutput({ decision: 'deny', reason: troubleText(why) }),
}

function parseOpencode(input: JsonObject): HookAsk {
  const event = neededText(input, 'event')
  // A sub-agent has a session of its own; the plugin says whose it is.
  const parent = optionalText(input, 'parentID')
  const own = neededText(input, 'sessionID')
  const place = {
    session: parent === undefined ? own : `${parent}/${own}`,
    cwd: folderOf(input, 'directory'),
  }
  const callId = optionalText(input, 'callID')
  const id = callId === undefined ? {} : { callId }
  if (event === 'tool.execute.before') {
    const parts = opencodeTool(neededText(input, 'tool'), objectOf(input, 'args'))
    return { kind: 'call', event, call: { ...place, ...parts, ...id } }
  }
  const statedParts = saidOf(input)
  if (event === 'tool.execute.after')
    return {
      kind: 'report',
      event,
      report: { ...place, tool: neededText(input, 'tool'), ...statedParts, ...id },
    }
  if (event === 'chat.message')
    return {
      kind: 'report',
      event,
      report: promptReport({ ...place, ...statedParts, isForSubAgent: parent !== undefined }),
    }
  throw new GateError('invalid', 'The plugin’s input names an event that is not known.', 'event')
}

/** The plugin tells as a number what it left out of a result itself. */
function saidOf(input: JsonObject): ReturnType<typeof saidIn> {
  const parts = saidIn(input['output'])
  const remaining = input['unread']
  return typeof remaining === 'number' && remaining > 0
    ? { ...parts, unread: remaining + (parts.unread ?? 0) }
    : parts
}

/**
 * OpenAI Codex CLI. It blocks only on a deny with a reason and no field that it does not know; whatever else it is
 * told, the call runs. So yes is an empty answer, or one with nothing but a text for the model, and everything that is no
 * yes is a deny: it knows neither `ask` nor `defer`.
 */
const codexDialect: ClientAdapter = {
  client: 'codex',
  canAsk: false,
  canDefer: false,
  tells: clients.codex.hook.tells,
  parse: (input, event) => parseClaudeShape(input, event, codexTool),
  render: (answer, ask) =>
    ask.kind === 'call' ? renderCall(answer, ask.event) : withNews(newsIn(answer), ask.event),
  refuse: (why, event = 'PreToolUse') =>
    event === 'PreToolUse' || event === 'PermissionRequest' ? deny(troubleText(why), event) : silence,
}

function renderCall(answer: HookAnswer, event: string): HookOutput {
  if (answer.effect !== 'allow') return deny(answer.text, event)
  return answer.approved && event === 'PermissionRequest'
    ? json({ hookEventName: event, decision: { behavior: 'allow' } })
    : withNews(answer.told, event)
}

/** Only these two have a place for it: with a field that it does not know, an answer is none. */
function withNews(message: string | undefined, event: string): HookOutput {
  return event === 'PreToolUse' || event === 'UserPromptSubmit' ? contextOutput(event, message) : silence
}

/** A reason of nothing but white space counts as none, and the call would run. */
function deny(statement: string, event: string): HookOutput {
  const text = statement.trim() === '' ? troubleText('no reason was given.') : statement
  return event === 'PermissionRequest'
    ? json({ hookEventName: event, decision: { behavior: 'deny', message: text } })
    : json({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: text })
}

function json(hookSpecificOutput: JsonObject): HookOutput {
  return { stdout: `${jsonText({ hookSpecificOutput })}\n`, stderr: '', exitCode: 0 }
}

/**
 * Amp’s delegate program. Its input is the arguments alone, so the event of its hook is the tool’s name
 * (`AGENT_TOOL_NAME`). Exit status 0 allows, 1 asks the person, anything else refuses.
 */
export const ampDialect: ClientAdapter = {
  client: 'amp',
  canAsk: true,
  canDefer: false,
  parse: parseAmp,
  render: (answer, ask) => {
    if (ask.kind !== 'call' || answer.effect === 'allow') return silence
    return answer.effect === 'ask' ? askOutput(answer.text) : blockedOutput(answer.text)
  },
  refuse: why => blockedOutput(troubleText(why)),
}

function parseAmp(input: JsonObject, tool?: string): HookAsk {
  if (tool === undefined || tool === '')
    throw new GateError('invalid', 'Amp did not name the tool in AGENT_TOOL_NAME.', 'AGENT_TOOL_NAME')
  const command = input['cmd'] ?? input['command']
  const args = tool === 'Bash' && typeof command === 'string' ? shellInFolder(input, command, ['cwd']) : input
  // Amp names neither a session nor a folder.
  return {
    kind: 'call',
    event: tool,
    call: { session: 'amp', kind: kindIn(amp.tools, tool), tool, arguments: args, cwd: null },
  }
}

function askOutput(text: string): HookOutput {
  return { ...blockedOutput(text), exitCode: 1 }
}

const own: Readonly<Record<OwnDialect, ClientAdapter>> = {
  codex: codexDialect,
  gemini: geminiDialect,
  opencode: opencodeDialect,
  copilot: copilotDialect,
  qwen: qwenDialect,
  cline: clineDialect,
  cursor: cursorDialect,
  windsurf: windsurfDialect,
  amp: ampDialect,
}

/** Every client’s adapter, by its name. */
const adapters: ReadonlyMap<string, ClientAdapter> = new Map(
  clientNames.map(name => [name, hasOwnDialect(name) ? own[name] : claudeDialect(name)]),
)

function hasOwnDialect(name: ClientName): name is OwnDialect {
  return clients[name].dialect === 'own'
}

/** The adapter of a client; undefined for a name that is none’s. */
export function adapterOf(client: string): ClientAdapter | undefined {
  return adapters.get(client)
}
