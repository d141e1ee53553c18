import { terminalText } from '../../model/terminal-text.ts'
import { jsonText } from '../../model/json-text.ts'
import type { JsonObject } from '../../model/json.ts'
import type { HookOutput } from '../client-adapter.ts'

/** One JSON object on stdout, and nothing else. */
export function jsonOutput(value: JsonObject, exitCode = 0): HookOutput {
  return { stdout: `${jsonText(value)}\n`, stderr: '', exitCode }
}

/** Exit status 2 with the text on stderr, which is never empty: several clients take a silent 2 for a yes. */
export function blockedOutput(text: string): HookOutput {
  return { stdout: '', stderr: `${terminalText(text)}\n`, exitCode: 2 }
}
