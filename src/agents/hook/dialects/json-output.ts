import { terminalText } from '../../../ground/model/terminal-text.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type HookAnswer, type HookOutput, silence } from '../client-adapter.ts'

/** One JSON object on stdout, and nothing else. */
export function jsonOutput(value: JsonObject, exitCode = 0): HookOutput {
  return { stdout: `${jsonText(value)}\n`, stderr: '', exitCode }
}

/** A text for the model beside no opinion, as Claude Code began it; silence for nothing to say. */
export function contextOutput(hookEventName: string, message: string | undefined): HookOutput {
  return message === undefined
    ? silence
    : jsonOutput({ hookSpecificOutput: { hookEventName, additionalContext: message } })
}

/** The news that an answer to a report has for the model. */
export function newsIn(answer: HookAnswer): string | undefined {
  return answer.effect === 'allow' ? answer.told : undefined
}

/** Words for the person who sits there: a call that waits for them looks like a failure otherwise. */
export function personText(answer: HookAnswer): string | undefined {
  return answer.effect === 'park'
    ? `Countersign: a call waits for you. Answer it with: countersign review ${answer.reviewId}`
    : undefined
}

/** Exit status 2 with the text on stderr, which is never empty: several clients take a silent 2 for a yes. */
export function blockedOutput(text: string): HookOutput {
  return { stdout: '', stderr: `${terminalText(text)}\n`, exitCode: 2 }
}
