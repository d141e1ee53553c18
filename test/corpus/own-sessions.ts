import { readSessions } from '../../scripts/sessions/read-sessions.ts'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'

/** The folder of the sessions that were written here, a file for each kind of work. */
const sessionsFolder = 'test/corpus/sessions'

/** All of them, in the order of the files’ names. */
export function ownSessions(): readonly StoredSession[] {
  return readSessions(sessionsFolder)
}

/** The kind of a session that figures are kept for: how it is attacked, or what sort of honest work it is. */
export function kindOfSession({ group, attack, follows }: StoredSession): string {
  const style = attack?.startsWith('language-') ? 'language' : attack
  if (group === 'hijacked') return `attacked: ${style}`
  return follows ? 'honest: follows a stranger’s text' : 'honest: other work'
}
