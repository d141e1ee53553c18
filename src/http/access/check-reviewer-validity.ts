import { GateError } from '../../model/errors.ts'
import type { Gate } from '../../gate/gate.ts'
import type { Caller } from './caller.ts'
import type { SessionRegistry } from './session-registry.ts'

/**
 * Refuses a browser of somebody who is no reviewer any more: their name may be another person’s since. Its session
 * ends with the attempt.
 */
export async function checkReviewerValidity(
  caller: Caller,
  { gate, sessions }: { readonly gate: Gate; readonly sessions: SessionRegistry },
): Promise<void> {
  if (caller.role !== 'reviewer' || !caller.browser) return
  const [session, known] = [sessions.list().find(({ id }) => id === caller.key), await gate.reviewers.list()]
  const reviewer = known.find(({ name }) => name === caller.reviewer)
  if (session && reviewer && reviewer.addedAt <= session.madeAt) return
  const { key: id, role, reviewer: name } = caller
  if (sessions.end(id))
    await gate.logAccess({ event: 'session_ended', id, role, reviewer: name, by: 'removal' })
  throw new GateError(
    'forbidden',
    `${caller.reviewer} is no longer the reviewer that this browser was paired for: pair it again.`,
    'cookie',
  )
}
