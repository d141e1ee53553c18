import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readSessions, type SessionStorage, writeSessions } from '../../api/http/access/session-registry.ts'

/** Keeps the sessions of browsers in a file of the owner’s alone; nobody reads half of one. Read once, at the start. */
export function sessionFile(file: string): SessionStorage {
  return {
    read: () => (existsSync(file) ? readSessions(readFileSync(file, 'utf8')) : []),
    write: sessions => {
      const fresh = `${file}.new`
      writeFileSync(fresh, writeSessions(sessions), { mode: 0o600 })
      renameSync(fresh, file)
    },
  }
}
