import type { Review } from '../../model/review.ts'
import type { ToolCall } from '../../model/tool-call.ts'

/** Tells whether a review is of whom its row says: the log says whose call it was, and can’t be rewritten. */
export function isOfCall({ session, agent, profile }: Review, call: ToolCall): boolean {
  return call.session === session && call.agent === agent && call.profile === profile
}
