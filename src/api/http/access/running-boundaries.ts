import type { RunningBoundary } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'

/** A boundary that is known here, and the sessions of its client. */
interface Known {
  readonly running: RunningBoundary
  /** Milliseconds since 1970. */
  readonly since: number
  /** Tells whether whoever made it is still there. */
  readonly isThere: () => boolean
  readonly begin: () => Promise<void>
  readonly close: () => void
  /** The one that was heard of last, last. */
  readonly sessions: Set<string>
}

const maxBoundaries = 256
const maxSessions = 64
const maxOutside = 4_096

/**
 * Knows which boundary each session of a client is in: a session is in one place at a time, and no call from another one
 * can name it.
 */
export class RunningBoundaries {
  private readonly known = new Map<string, Known>()
  /** Sessions outside of all, and when each was last heard of. */
  private readonly outside = new Map<string, number>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Throws `unavailable` where there are too many. */
  add(running: RunningBoundary, { isThere, begin, close }: Pick<Known, 'isThere' | 'begin' | 'close'>): void {
    for (const { running: other } of this.gone()) this.end(other.id)
    if (this.known.size >= maxBoundaries)
      throw new GateError('unavailable', `${maxBoundaries} clients run inside already: end one of them.`)
    this.known.set(running.id, { running, since: this.now(), isThere, begin, close, sessions: new Set() })
  }

  /** Takes connections from now on. Throws `missing` for one that is not known. */
  begin(id: string): Promise<void> {
    return this.demand(id).begin()
  }

  end(id: string): void {
    this.known.get(id)?.close()
    this.known.delete(id)
  }

  endAll(): void {
    for (const { close } of this.known.values()) close()
    this.known.clear()
  }

  /** Returns the sessions of its client, the one that was heard of last, last. Throws `missing` for one that is not known. */
  sessionsIn(id: string): readonly string[] {
    return [...this.demand(id).sessions]
  }

  /** Notes where a session is. Throws `forbidden` where it is elsewhere. */
  claim(session: string, inside: RunningBoundary | undefined): void {
    const top = session.split('/', 2).join('/')
    const place = inside && this.demand(inside.id)
    const other = [...this.known.values()].find(one => one !== place && one.sessions.has(top))
    if (other?.isThere()) throw elsewhere()
    other?.sessions.delete(top)
    if (place) this.enter(top, place)
    else this.noteOutside(top)
  }

  private enter(top: string, { sessions, since }: Known): void {
    if ((this.outside.get(top) ?? -1) >= since) throw elsewhere()
    if (!sessions.delete(top) && sessions.size >= maxSessions)
      throw new GateError(
        'forbidden',
        `${maxSessions} sessions ran in this boundary: start the client anew.`,
        'session',
      )
    sessions.add(top)
  }

  private noteOutside(top: string): void {
    this.outside.delete(top)
    this.outside.set(top, this.now())
    const [oldest] = this.outside.keys()
    if (this.outside.size > maxOutside && oldest !== undefined) this.outside.delete(oldest)
  }

  private demand(id: string): Known {
    const found = this.known.get(id)
    if (found) return found
    throw new GateError(
      'missing',
      'This boundary has ended, so nothing is allowed in it: start the client anew.',
    )
  }

  private gone(): readonly Known[] {
    return [...this.known.values()].filter(({ isThere }) => !isThere())
  }
}

function elsewhere(): GateError {
  return new GateError(
    'forbidden',
    'This session belongs to a client that runs elsewhere, inside a boundary or outside of it: start a session of its own.',
    'session',
  )
}
