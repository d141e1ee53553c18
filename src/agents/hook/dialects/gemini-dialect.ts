import { clients } from '../../../ground/clients/index.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type JsonObject, type Json } from '../../../ground/model/json.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, sessionOf, saidIn } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { blockedOutput, contextOutput, jsonOutput, newsIn, personText } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { gemini } from '../../../ground/clients/gemini.ts'
import { withAddresses } from './with-addresses.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/**
 * Gemini CLI. A refusal is its JSON with exit status 0: after any other one its screen says that the hook failed, and
 * shows no reason. Text that something else printed before it would turn it into a yes, so the hook is registered without
 * the file that a shell reads at its start. It has no id for a call, and no way to leave one open.
 */
export const geminiDialect: ClientAdapter = {
  client: 'gemini',
  canAsk: true,
  canDefer: false,
  tells: clients.gemini.hook.tells,
  parse: parseGemini,
  render: (answer, ask) => (ask.kind === 'call' ? renderCall(answer) : withNews(newsIn(answer), ask.event)),
  refuse: (why, event) =>
    event !== undefined && harmless.has(event) ? silence : blockedOutput(troubleText(why)),
}

/** Events in which no tool waits for the answer. */
const harmless: ReadonlySet<string> = new Set(
  'AfterTool BeforeAgent AfterAgent SessionStart SessionEnd BeforeModel AfterModel BeforeToolSelection Notification PreCompress'.split(
    ' ',
  ),
)

function parseGemini(input: JsonObject, event?: string): HookAsk {
  const name = optionalText(input, 'hook_event_name') ?? event
  const session = sessionOf(input, 'session_id')
  const cwd = folderOf(input)
  if (name === 'BeforeTool') return { kind: 'call', event: name, call: { session, ...toolOf(input), cwd } }
  if (name === 'AfterTool') {
    const parts = saidIn(objectOf(input, 'tool_response')['llmContent'])
    return { kind: 'report', event: name, report: { session, tool: toolOf(input).tool, ...parts, cwd } }
  }
  if (name === 'BeforeAgent') {
    const prompt = { session, ...saidIn(input['prompt']), cwd }
    return { kind: 'report', event: name, report: promptReport(prompt) }
  }
  if (name !== undefined && harmless.has(name)) return { kind: 'nothing', event: name }
  throw new GateError(
    'invalid',
    `The hook’s input names ${name === undefined ? 'no event' : 'an event that Gemini CLI is not known to have'}.`,
    'hook_event_name',
  )
}

function toolOf(input: JsonObject): ReturnType<typeof geminiTool> {
  return geminiTool(neededText(input, 'tool_name'), objectOf(input, 'tool_input'), serverOf(input))
}

function serverOf(input: JsonObject): McpTool | undefined {
  const context = input['mcp_context']
  if (!isJsonObject(context)) return undefined
  return { server: neededText(context, 'server_name'), tool: neededText(context, 'tool_name') }
}

function renderCall(answer: HookAnswer): HookOutput {
  if (answer.effect === 'allow') return silence
  if (answer.effect === 'ask') return jsonOutput({ decision: 'ask', reason: answer.text })
  // The person sees no reason of a refusal, but this.
  return jsonOutput({
    decision: 'deny',
    reason: answer.text,
    systemMessage: personText(answer) ?? answer.text,
  })
}

/** A text that reaches the model beside a result, and beside what was typed. */
function withNews(message: string | undefined, event: string): HookOutput {
  return event === 'AfterTool' || event === 'BeforeAgent' ? contextOutput(event, message) : silence
}

/** Reads a call of a tool of Gemini CLI as it is judged. `mcp` names the tool’s server, where the client names one. */
export function geminiTool(tool: string, input: JsonObject, mcp?: McpTool): ToolParts {
  if (mcp) return { kind: 'tool', tool: mcpName(mcp.server, mcp.tool), arguments: input }
  return { kind: kindIn(gemini.tools, tool), tool, arguments: argumentsOf(tool, input) }
}

/** A tool of an MCP server, as its client names both. */
interface McpTool {
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
