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
import { folderOf, neededText, optionalText, sessionOf, saidIn, parseArguments } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { contextOutput, jsonOutput, newsIn } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { copilot } from '../../../ground/clients/copilot.ts'
import { typedText } from './typed-text.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

const patchTools: ReadonlySet<string> = new Set(['apply_patch', 'Edit'])

/**
 * GitHub Copilot CLI. How an event is spelled in its settings decides the dialect of input and answer, and a yes or an
 * `ask` in the other one is none. A no is exit status 2, which it is in both, whatever stands on stdout; it reads the
 * reason there.
 */
export const copilotDialect: ClientAdapter = {
  client: 'copilot',
  canAsk: true,
  canDefer: false,
  tells: clients.copilot.hook.tells,
  parse: parseCopilot,
  render: (answer, ask) =>
    ask.kind === 'call' ? renderCall(answer, ask) : withNews(newsIn(answer), ask.event),
  refuse: (why, event = 'preToolUse') => (isHarmless(event) ? silence : deny(event, troubleText(why))),
}

const harmless: ReadonlySet<string> = new Set(
  'posttooluse posttoolusefailure userpromptsubmitted userpromptsubmit userprompttransformed sessionstart sessionend agentstop stop subagentstart subagentstop erroroccurred precompact notification'.split(
    ' ',
  ),
)

function isHarmless(event: string): boolean {
  return harmless.has(event.toLowerCase())
}

function parseCopilot(input: JsonObject, event?: string): HookAsk {
  const name = optionalText(input, 'hook_event_name') ?? optionalText(input, 'hookName') ?? event
  if (name === undefined || isCall(name)) return callOf(input, name ?? eventOf(input))
  if (/^postToolUse(?:Failure)?$/i.test(name)) return resultOf(input, name)
  if (/^userPromptSubmit(?:ted)?$/i.test(name)) {
    const prompt = { ...placeOf(input), ...saidIn(input['prompt']) }
    return { kind: 'report', event: name, report: promptReport(prompt) }
  }
  if (isHarmless(name)) return { kind: 'nothing', event: name }
  throw new GateError('invalid', 'The hook’s input names an event that Copilot CLI is not known to have.')
}

function isCall(event: string): boolean {
  return /^(?:preToolUse|permissionRequest)$/i.test(event)
}

/** The native spelling names no event in its input: its fields tell the two events apart. */
function eventOf(input: JsonObject): string {
  if ('toolResult' in input || !('toolName' in input))
    throw new GateError('invalid', 'The hook’s input names no event.', 'hookName')
  return 'toolArgs' in input ? 'preToolUse' : 'permissionRequest'
}

function callOf(input: JsonObject, event: string): HookAsk {
  const call = { ...placeOf(input), ...toolOf(input) }
  const { tool, cwd } = call
  const { command } = call.arguments
  // Before its own prompt it tells the command alone, without what stood beside it.
  const same =
    typeof command === 'string' && /^(?:bash|powershell)$/i.test(tool)
      ? [tool.toLowerCase(), command, cwd ?? '']
      : undefined
  const again = /^permissionRequest$/i.test(event)
  return { kind: 'call', event, call, ...(again && { again }), ...(same && { same }) }
}

function toolOf(input: JsonObject): ReturnType<typeof copilotTool> {
  const name = optionalText(input, 'toolName') ?? neededText(input, 'tool_name')
  return copilotTool(name, input['toolArgs'] ?? input['toolInput'] ?? input['tool_input'])
}

function resultOf(input: JsonObject, event: string): HookAsk {
  const result = input['toolResult'] ?? input['tool_result'] ?? null
  const statements = isJsonObject(result)
    ? (result['textResultForLlm'] ?? result['text_result_for_llm'] ?? result)
    : result
  const report = { ...placeOf(input), tool: toolOf(input).tool, ...saidIn(statements, input['error']) }
  return { kind: 'report', event, report }
}

function placeOf(input: JsonObject): { readonly session: string; readonly cwd: string | null } {
  return {
    session: sessionOf(input, 'sessionId' in input ? 'sessionId' : 'session_id'),
    cwd: folderOf(input),
  }
}

function renderCall(answer: HookAnswer, { event, again }: HookAsk & { readonly kind: 'call' }): HookOutput {
  if (answer.effect === 'allow') return answer.approved ? allow(event) : withNews(answer.told, event)
  // Asked again, it is about to ask the person: silence lets it.
  if (answer.effect === 'ask') return again ? silence : before(event, 'ask', answer.text)
  return deny(event, answer.text)
}

/** A text that reaches the model in the answer to a call and to what was typed, in the spelling of the event. */
function withNews(message: string | undefined, event: string): HookOutput {
  if (message === undefined || !/^(?:preToolUse|userPromptSubmit(?:ted)?)$/i.test(event)) return silence
  return event.startsWith('P') || event.startsWith('U')
    ? contextOutput(event, message)
    : jsonOutput({ additionalContext: message })
}

function allow(event: string): HookOutput {
  return /^permissionRequest$/i.test(event)
    ? jsonOutput({ behavior: 'allow' })
    : before(event, 'allow', 'A person approved this call.')
}

function deny(event: string, text: string): HookOutput {
  return /^permissionRequest$/i.test(event)
    ? jsonOutput({ behavior: 'deny', message: text }, 2)
    : jsonOutput({ permissionDecision: 'deny', permissionDecisionReason: text }, 2)
}

function before(event: string, permissionDecision: string, permissionDecisionReason: string): HookOutput {
  const decision = { permissionDecision, permissionDecisionReason }
  return event === 'PreToolUse'
    ? jsonOutput({ hookSpecificOutput: { hookEventName: event, ...decision } })
    : jsonOutput(decision)
}

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
