import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** A command of a shell that starts no process. An installation is proven with it, and nobody tells its end. */
export const idleCommand = 'true'

/** Tells whether nothing can have been started by a call. */
export function startsNothing({ kind, arguments: input }: Pick<ToolCall, 'kind' | 'arguments'>): boolean {
  return kind === 'shell' && input['command'] === idleCommand
}
