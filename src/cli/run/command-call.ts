import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { CallBoundary } from '../../ground/model/call-boundary.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { shellLine } from './shell-line.ts'

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
