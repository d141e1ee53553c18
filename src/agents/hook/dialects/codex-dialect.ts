import { jsonText } from '../../../ground/model/json-text.ts'
import { clients } from '../../../ground/clients/index.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type ClientAdapter, type HookAnswer, type HookOutput, silence } from '../client-adapter.ts'
import { contextOutput, newsIn } from './json-output.ts'
import { parseClaudeShape } from './parse-claude-shape.ts'
import { troubleText } from '../refusal-text.ts'
import { codexTool } from './codex-tool.ts'

/**
 * OpenAI Codex CLI. It blocks only on a deny with a reason and no field that it does not know; whatever else it is
 * told, the call runs. So yes is an empty answer, or one with nothing but a text for the model, and everything that is no
 * yes is a deny: it knows neither `ask` nor `defer`.
 */
export const codexDialect: ClientAdapter = {
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
function withNews(told: string | undefined, event: string): HookOutput {
  return event === 'PreToolUse' || event === 'UserPromptSubmit' ? contextOutput(event, told) : silence
}

/** A reason of nothing but white space counts as none, and the call would run. */
function deny(said: string, event: string): HookOutput {
  const text = said.trim() === '' ? troubleText('no reason was given.') : said
  return event === 'PermissionRequest'
    ? json({ hookEventName: event, decision: { behavior: 'deny', message: text } })
    : json({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: text })
}

function json(hookSpecificOutput: JsonObject): HookOutput {
  return { stdout: `${jsonText({ hookSpecificOutput })}\n`, stderr: '', exitCode: 0 }
}
