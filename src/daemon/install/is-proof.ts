import type { ToolCall } from '../../ground/model/tool-call.ts'

/** The call that a proof wants refused: only a person may make it, and it is harmless even where it is not. */
export const canaryCommand = 'countersign grant list'

/** The session that the calls of a proof name. */
export const proofSession = 'countersign-proof'

/** Tells whether a logged call is a proof of ours, which tells nobody of anything that was tried. */
export function isProof({
  session,
  arguments: { command },
}: Pick<ToolCall, 'session' | 'arguments'>): boolean {
  return command === canaryCommand && isOfProof(session)
}

/** Tells whether a session is that of a proof, as its client names it or with the agent before it. */
export function isOfProof(session: string): boolean {
  return session === proofSession || session.endsWith(`/${proofSession}`)
}
