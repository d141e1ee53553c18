import { randomBytes } from 'node:crypto'
import type { Heard, HeardReport } from '../model/heard.ts'
import { boundHeard } from '../provenance/bound-heard.ts'

/** Sessions that are remembered at once; the one that heard something longest ago makes room. */
const mostSessions = 4_096
const nothing: Heard = []

/** What sessions of this process heard, under a key that ends with it. */
export class HeardMemory {
  readonly markKey: Uint8Array = randomBytes(32)
  private readonly sessions = new Map<string, Heard>()

  heard(session: string): Heard {
    return this.sessions.get(session) ?? nothing
  }

  hear(session: string, report: HeardReport): void {
    const after = boundHeard([...this.heard(session), report])
    this.sessions.delete(session)
    this.sessions.set(session, after)
    const [oldest] = this.sessions.keys()
    if (this.sessions.size > mostSessions && oldest !== undefined) this.sessions.delete(oldest)
  }
}
