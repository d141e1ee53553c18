import type { CallRefused } from '../../call/call-refused.ts'

/** A result as the protocol has it for a call that did not run: models read it, clients see no broken server. */
export function refusalToolResult({ message }: CallRefused) {
  return { content: [{ type: 'text' as const, text: message }], isError: true }
}
