import { GateError } from '../../model/errors.ts'
import { isJsonObject, type JsonObject } from '../../model/json.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, sessionOf, textsOf } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { blockedOutput, jsonOutput } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { geminiTool, type McpTool } from './gemini-tool.ts'

/**
 * Gemini CLI. A refusal is exit status 2 with its text on stderr: text that something else prints before it can’t turn
 * it into a yes, as it would before JSON. It has no id for a call, and no way to leave one open.
 */
export const geminiDialect: ClientAdapter = {
  client: 'gemini',
  canAsk: true,
  canDefer: false,
  parse: parseGemini,
  render: (answer, ask) => (ask.kind === 'call' ? renderCall(answer) : silence),
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
    const text = textsOf(objectOf(input, 'tool_response')['llmContent'])
    return { kind: 'report', event: name, report: { session, tool: toolOf(input).tool, text, cwd } }
  }
  if (name === 'BeforeAgent') {
    const prompt = { session, text: textsOf(input['prompt']), cwd }
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
  return blockedOutput(answer.text)
}
