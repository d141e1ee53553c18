import { GateError } from '../../../ground/model/errors.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import type { SignOnPort } from '../ports/sign-on-port.ts'
import type { Caller } from './caller.ts'
import type { SessionRegistry, StoredSession } from './session-registry.ts'
import type { AccessEvent } from '../../../ground/model/access-event.ts'

/** The parts of the app that know whether a session still holds. */
export interface ValidityParts {
  readonly gate: Gate
  readonly sessions: SessionRegistry
  readonly signOn?: SignOnPort | undefined
}

/**
 * Refuses a browser of somebody who is no reviewer any more, whose name may be another person’s since, whose sign-on has ended,
 * and one that a passkey let in which was removed, here or at another hub. Its session ends with the attempt.
 */
export async function checkReviewerValidity(caller: Caller, served: ValidityParts): Promise<void> {
  if (caller.role !== 'reviewer' || !caller.browser) return
  const session = served.sessions.list().find(({ id }) => id === caller.key)
  const why = session
    ? await whyOver(session, served)
    : 'The session of this browser has ended: pair it again.'
  if (why === undefined) return
  await endRemoved(served, ({ id }) => id === caller.key)
  throw new GateError('forbidden', why, 'cookie')
}

/** The reason why a session is over, in one sentence; undefined where it is not. */
async function whyOver(session: StoredSession, { gate, signOn }: ValidityParts): Promise<string | undefined> {
  if (session.role !== 'reviewer') return undefined
  const { reviewer: name, madeAt, passkey } = session
  if (!(await isSameReviewer(gate, name, madeAt)))
    return `${name} is no longer the reviewer that this browser was paired for: pair it again.`
  const ended = signOn?.whyEnded(name)
  if (ended !== undefined) return ended
  if (passkey === undefined || (await gate.passkeys.list(name)).some(({ id }) => id === passkey))
    return undefined
  return 'The passkey that let this browser in was removed: pair it again.'
}

/** Tells whether somebody of this name has been a reviewer since a moment: a name may be given to another person later. */
export async function isSameReviewer(
  { reviewers }: Pick<Gate, 'reviewers'>,
  name: string,
  since: number,
): Promise<boolean> {
  return (await reviewers.list()).some(one => one.name === name && one.addedAt <= since)
}

/** Ends the sessions that a removal ends: now, and not with their next request, as who listens to events makes none. */
export async function endRemoved(
  { sessions, gate }: { readonly sessions: SessionRegistry; readonly gate: Pick<Gate, 'logAccess'> },
  isOver: (session: StoredSession) => boolean,
): Promise<void> {
  const ended = sessions.list().filter(one => isOver(one) && sessions.end(one.id))
  for (const one of ended) await gate.logAccess({ event: 'session_ended', ...whoIn(one), by: 'removal' })
}

/** The browser of a session, as the log names it. */
export function whoIn(session: StoredSession): Pick<AccessEvent, 'id' | 'role' | 'reviewer'> {
  const { id, role } = session
  return { id, role, ...(session.role === 'reviewer' && { reviewer: session.reviewer }) }
}
