import type { Gate } from '../../../gate/core/gate.ts'
import type { AccessEvent } from '../../../ground/model/access-event.ts'
import type { SessionRegistry, StoredSession } from './session-registry.ts'

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
