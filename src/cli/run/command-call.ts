import { parseCall } from '../../gate/core/intake/parse-call.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolCall, CallBoundary } from '../../ground/model/tool-call.ts'

/** The one who asks for a command. */
export interface AskingOptions {
  readonly profile: string
  readonly agent: string
  /** One for each terminal when left out. */
  readonly session?: string
}

/** The call of a command that is judged before it is started here. Throws `usage` for no command. */
export function commandCall(
  words: readonly string[],
  { profile, agent, session }: AskingOptions,
  boundary?: CallBoundary,
): ToolCall {
  if (words.length === 0) throw new GateError('usage', 'No command was given: write it after --.')
  const defaults = {
    origin: 'run' as const,
    agent,
    profile,
    session: session ?? `run-${process.ppid}`,
    cwd: process.cwd(),
    ...(boundary && { boundary }),
  }
  const traceparent = process.env['COUNTERSIGN_TRACEPARENT'] ?? process.env['TRACEPARENT']
  return parseCall({ kind: 'shell', arguments: { command: shellLine(words) }, traceparent }, defaults)
}

/** Words as one line of shell that a shell would split into exactly these. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoteWord).join(' ')
}

function quoteWord(word: string): string {
  if (/^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/.test(word)) return word
  return `'${word.replaceAll("'", `'\\''`)}'`
}
