import type { ClientRecord, HookEntry, ServerShape } from './client-record.ts'

/** A sample call in the shape that Claude Code began and others took over. */
export function claudeSample(event: string, tool: string): ClientRecord['sample'] {
  return (command, cwd, session) => ({
    event,
    input: { session_id: session, hook_event_name: event, cwd, tool_name: tool, tool_input: { command } },
  })
}

/** A hook in the layout that Claude Code began; `judged` stands beside each command that judges. */
export function claudeEntry(judged: NonNullable<HookEntry['judged']>): HookEntry {
  return { before: { type: 'command' }, command: 'command', judged }
}

/** The spelling of a server that most lists have. */
export const usualServer: ServerShape = {
  command: 'two fields',
  environment: 'env',
  url: ['url'],
  startedType: null,
}

/** The line that a person reads while the installed command judges, where a client shows one. */
export const hookStatus = 'Countersign judges; what waits for you: countersign review'

/** The names under which an agent looks for a file of instructions. */
export function instructionFiles(name: string): readonly string[] {
  return ['', '.local', '.override'].map(middle => `${name}${middle}.md`)
}
