import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import type { Caller } from './caller.ts'

const name = z.string().min(1).max(64)
const stored = {
  id: z.string().regex(/^b-[a-z0-9]{8}$/),
  /** SHA-256 of the cookie’s value; hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  usedAt: z.number(),
  /** The name that the browser gives itself. */
  browser: z.string().max(200),
  /** Its page keeps the token against forgery itself: the cookie alone is not told it. */
  bound: z.boolean(),
}

/** The id of the passkey that let the browser in; absent where a code did. */
const passkey = z.string().max(2_000).exactOptional()
/** They came by an identity provider: when they proved themselves there, and until when that holds. */
const signedOn = z.strictObject({ at: z.number().nullable(), until: z.number() }).exactOptional()

const keptSession = z.discriminatedUnion('role', [
  z.strictObject({ ...stored, role: z.literal('reader') }),
  z.strictObject({ ...stored, role: z.literal('reviewer'), reviewer: name, passkey, signedOn }),
])

/**
 * Sessions that are kept at once: of one person, of whom the one that was used longest ago ends then (so do those who only look,
 * together), and of all. Nobody keeps others out by signing in again and again.
 */
export const sessionLimits = { ofOne: 20, ofAll: 1_000 }

const sessionFile = z.strictObject({ sessions: z.array(keptSession).max(sessionLimits.ofAll) })

/** A session as it is kept: whose it is, and the hash of its cookie; the cookie itself is kept nowhere. */
export type StoredSession = z.infer<typeof keptSession>

/** The role and the name that a browser is paired as. */
export type PairedAs = { readonly role: 'reader' } | PairedReviewer

interface PairedReviewer {
  readonly role: 'reviewer'
  readonly reviewer: string
}

/** The same, with the id of the passkey or the sign-on that lets it in, where it is no code. */
export type LetInAs =
  | PairedAs
  | (PairedReviewer & { readonly passkey: string })
  | (PairedReviewer & { readonly signedOn: { readonly at: number | null; readonly until: number } })

/** The storage of sessions; all of them are written at once. */
export interface SessionStorage {
  read(): readonly StoredSession[]
  write(sessions: readonly StoredSession[]): void
}

/** A browser that was paired: who it is, and what its pages must send back with every change. */
export interface BrowserSession {
  readonly id: string
  readonly caller: Caller
  /** Sent back in `X-Countersign-CSRF`. */
  readonly csrf: string
  /** The time of pairing. */
  readonly madeAt: number
  /** Its page keeps `csrf` itself: the cookie alone is not told it. */
  readonly bound: boolean
}

/** A session that just began. */
export interface StartedSession {
  /** The value of its cookie. */
  readonly cookie: string
  readonly session: BrowserSession
  /** Earlier ones that ended with it: that of the same browser, and those that were too many of the same person. */
  readonly ended: readonly StoredSession[]
}

/** Milliseconds without a request after which a session ends, and after which it ends whatever happens. */
export const sessionTimes = { idle: 12 * 3_600_000, most: 7 * 86_400_000 }

/** A use is written down so often: a session that outlives the process is older by at most so much. */
const writeEvery = 10 * 60_000
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Keeps sessions for as long as the process lives. */
export function sessionsInMemory(): SessionStorage {
  let all: readonly StoredSession[] = []
  return {
    read: () => all,
    write: sessions => {
      all = sessions
    },
  }
}

/** The sessions that a file’s text holds; none where it can’t be read: every browser pairs again then. */
export function readSessions(text: string): readonly StoredSession[] {
  try {
    return sessionFile.parse(JSON.parse(text)).sessions
  } catch {
    return []
  }
}

/** The text of a file that holds these sessions. */
export function writeSessions(sessions: readonly StoredSession[]): string {
  return `${JSON.stringify({ sessions }, null, 2)}\n`
}

/** Paired browsers. Cookies are 256 random bits, and only their hashes are kept. */
export class SessionRegistry {
  private readonly keeper: SessionStorage
  private readonly now: () => number
  private sessions: Map<string, StoredSession>
  private writtenAt = 0

  constructor(keeper: SessionStorage, now: () => number) {
    this.keeper = keeper
    this.now = now
    this.sessions = new Map(keeper.read().map(one => [one.hash, one]))
  }

  /** A session for a browser that was just let in, in the place of the one that it had; the cookie’s value is told here and nowhere else. */
  start(as: LetInAs, browser: string, { bound = false, before = '' } = {}): StartedSession {
    const at = this.now()
    const ended = this.overdue(as, before)
    if (this.live().length - ended.length >= sessionLimits.ofAll)
      throw new GateError(
        'conflict',
        `${sessionLimits.ofAll.toLocaleString('en')} browsers are signed in, as many as can be: have people sign out those that they use no more, on the page You.`,
      )
    for (const { hash } of ended) this.sessions.delete(hash)
    const cookie = randomBytes(32).toString('base64url')
    const id = `b-${[...randomBytes(8)].map(byte => letters[byte % 32]).join('')}`
    const times = { madeAt: at, usedAt: at, browser: browser.slice(0, 200), bound }
    const session: StoredSession = { ...as, id, hash: hashOf(cookie), ...times }
    this.sessions.set(session.hash, session)
    this.write(at)
    return { cookie, session: shownTo(session, cookie), ended }
  }

  /** The session of a cookie that has not ended; it counts as used. */
  find(cookie: string): BrowserSession | undefined {
    if (cookie.length > 100) return undefined
    const session = this.sessions.get(hashOf(cookie))
    if (!session || !this.isLive(session)) return undefined
    const at = this.now()
    this.sessions.set(session.hash, { ...session, usedAt: at })
    if (at - this.writtenAt >= writeEvery) this.write(at)
    return shownTo(session, cookie)
  }

  /** Those that have not ended, the latest first. */
  list(): readonly StoredSession[] {
    return this.live()
      .toReversed()
      .toSorted((a, b) => b.madeAt - a.madeAt)
  }

  /** Tells whether the session of this id has not ended. */
  isOpen(id: string): boolean {
    return this.live().some(one => one.id === id)
  }

  /** Ends one at once; undefined where there is none of this id. */
  end(id: string): StoredSession | undefined {
    const session = this.list().find(one => one.id === id)
    if (!session) return undefined
    this.sessions.delete(session.hash)
    this.write(this.now())
    return session
  }

  /** Those that end as one more of this person begins: the one of this id, and the ones that were used longest ago. */
  private overdue(as: LetInAs, before: string): readonly StoredSession[] {
    const live = this.live()
    const own = live.filter(one => one.id !== before && personOf(one) === personOf(as))
    const oldest = own.toSorted((a, b) => b.usedAt - a.usedAt).slice(sessionLimits.ofOne - 1)
    return [...live.filter(({ id }) => id === before), ...oldest]
  }

  private live(): readonly StoredSession[] {
    return [...this.sessions.values()].filter(one => this.isLive(one))
  }

  /** A clock that was set back makes no session live longer. */
  private isLive(session: StoredSession): boolean {
    const { madeAt, usedAt } = session
    const at = this.now()
    if (session.role === 'reviewer' && session.signedOn && at >= session.signedOn.until) return false
    return at >= madeAt - writeEvery && at - usedAt < sessionTimes.idle && at - madeAt < sessionTimes.most
  }

  private write(at: number): void {
    this.sessions = new Map(this.live().map(one => [one.hash, one]))
    this.keeper.write([...this.sessions.values()])
    this.writtenAt = at
  }
}

function personOf(as: LetInAs): string | undefined {
  return as.role === 'reviewer' ? as.reviewer : undefined
}

/** The token against forgery is made from the cookie, so that nothing of it is kept either. */
function shownTo(session: StoredSession, cookie: string): BrowserSession {
  const csrf = createHmac('sha256', cookie).update('countersign csrf').digest('base64url')
  const { id, madeAt, bound } = session
  const caller: Caller =
    session.role === 'reviewer'
      ? {
          key: id,
          role: 'reviewer',
          reviewer: session.reviewer,
          browser: true,
          ...(session.signedOn && { signedOn: session.signedOn }),
        }
      : { key: id, role: 'reader', browser: true }
  return { id, caller, csrf, madeAt, bound }
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex')
}
