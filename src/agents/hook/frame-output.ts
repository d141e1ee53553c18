import type { HookOutput } from './client-adapter.ts'

/** The last line of every answer: without it, something was cut off. */
const end = 'countersign/1 end'

/**
 * Frames the output of a hook as the launcher takes it: a first line `countersign/1 EXITCODE STREAM`, the text for that
 * stream as it is, and a last line. A client reads one stream: standard error where the exit status is not 0.
 */
export function frameOutput({ stdout, stderr, exitCode }: HookOutput): string {
  const stream = stdout === '' && stderr !== '' ? 'stderr' : 'stdout'
  const text = stream === 'stderr' ? stderr : stdout
  const body = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `countersign/1 ${exitCode} ${stream}\n${body}${end}\n`
}
