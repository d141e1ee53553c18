import { jsonText } from '../../../ground/model/json-text.ts'
import { type ClientName, clients } from '../../../ground/clients/index.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from '../client-adapter.ts'
import { contextOutput, newsIn, personText } from './json-output.ts'
import { parseClaudeShape } from './parse-claude-shape.ts'
import { troubleText } from '../refusal-text.ts'
import { kindIn } from '../tool-parts.ts'

/**
 * The dialect of Claude Code, for each client whose record says so. Silence leaves its own prompts as they were; only
 * what a person approved here is allowed past them. A refusal is its JSON with exit status 0: a version that does not
 * know a field still reads the others.
 */
export function claudeDialect(client: ClientName): ClientAdapter {
  const { hook, tools } = clients[client]
  const { unattendedEntry } = hook
  return {
    client,
    canAsk: hook.can.ask !== 'never',
    canDefer: hook.can.park === 'resume',
    tells: hook.tells,
    ...(unattendedEntry !== undefined && { isUnattended: entry => entry.startsWith(unattendedEntry) }),
    parse: (input, event) =>
      parseClaudeShape(input, event, (tool, args) => ({ kind: kindIn(tools, tool), tool, arguments: args })),
    render: (answer, ask) =>
      ask.kind === 'call'
        ? renderCall(answer, ask, hook.tells.includes('person'))
        : withNews(newsIn(answer), ask.event),
    refuse: (why, event = 'PreToolUse') =>
      event === 'PreToolUse' || event === 'PermissionRequest' ? deny(troubleText(why), event) : silence,
  }
}

function renderCall(
  answer: HookAnswer,
  { event, again }: HookAsk & { readonly kind: 'call' },
  tells = false,
): HookOutput {
  if (answer.effect === 'allow') return answer.approved ? approve(event) : withNews(answer.told, event)
  // The client is about to ask the person: silence lets it.
  if (answer.effect === 'ask') return again ? silence : before('ask', answer.text)
  if (answer.effect === 'park' && answer.defer && !again) return before('defer', answer.text)
  return deny(answer.text, event, tells ? personText(answer) : undefined)
}

/** A text beside no opinion: the client goes on as it would have, and the model reads it. */
function withNews(message: string | undefined, event: string): HookOutput {
  return newsEvents.has(event) ? contextOutput(event, message) : silence
}

/** A text in the answer to these reaches the model; it decides nothing. */
const newsEvents: ReadonlySet<string> = new Set(['PreToolUse', 'UserPromptSubmit'])

function approve(event: string): HookOutput {
  return event === 'PermissionRequest'
    ? json({ hookEventName: event, decision: { behavior: 'allow' } })
    : before('allow', 'A person approved this call.')
}

function deny(text: string, event: string, toPerson?: string): HookOutput {
  return event === 'PermissionRequest'
    ? json({ hookEventName: event, decision: { behavior: 'deny', message: text } }, toPerson)
    : before('deny', text, toPerson)
}

function before(permissionDecision: string, permissionDecisionReason: string, toPerson?: string): HookOutput {
  return json({ hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason }, toPerson)
}

function json(hookSpecificOutput: JsonObject, toPerson?: string): HookOutput {
  const message = toPerson === undefined ? {} : { systemMessage: toPerson }
  return { stdout: `${jsonText({ hookSpecificOutput, ...message })}\n`, stderr: '', exitCode: 0 }
}
