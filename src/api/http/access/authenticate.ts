import { timingSafeEqual } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { Caller } from './caller.ts'
import type { Listener, HeaderOf } from './listener.ts'
import type { BrowserSession, SessionRegistry } from './session-registry.ts'
import { callerOfToken, type TokenRegistry } from './token-registry.ts'

/** The name of the cookie of a paired browser. */
export const sessionCookie = 'countersign'

/** The parts of the app that prove who a caller is. */
export interface Credentials {
  readonly tokens: TokenRegistry
  readonly sessions: SessionRegistry
  /** The origin of the pages behind a name of their own. */
  readonly origin?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Identifies the caller. Gives undefined for a request over TCP that holds no proof; throws `forbidden` for a proof
 * that is not valid.
 */
export function authenticate(
  listener: Listener,
  method: string,
  header: HeaderOf,
  { tokens, sessions, now, origin }: Credentials,
): Caller | undefined {
  if (listener.kind === 'owner') {
    const { uid, through } = listener
    return { key: 'owner', role: 'owner', uid, ...(through !== undefined && { through }) }
  }
  const authorization = header('authorization')
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1]
    const caller = token === undefined ? undefined : callerOfToken(token, tokens.tokens(), now())
    if (!caller)
      throw new GateError('forbidden', 'This token is not known, or it has ended.', 'authorization')
    return listener.kind === 'agent' ? asAgent(caller) : withOrigin(caller, header('host'), origin)
  }
  if (listener.kind === 'agent') return { key: 'agent', role: 'agent', agent: 'agent', profile: 'default' }
  const session = browserSessionOf(header('cookie'), sessions)
  if (session && method !== 'GET') checkCsrf(session, header('x-countersign-csrf'))
  return session && withOrigin(session.caller, header('host'), origin)
}

function withOrigin(caller: Caller, host: string | undefined, own: string | undefined): Caller {
  const origin = originOfPages(host, own)
  return caller.role === 'reviewer' && origin !== undefined ? { ...caller, origin } : caller
}

/** Passkeys are bound to one name, whatever name the page was asked under: `localhost` where it has none of its own. */
export function originOfPages(host: string | undefined, own: string | undefined): string | undefined {
  if (own !== undefined) return own
  const port = /:(\d{1,5})$/.exec(host ?? '')?.[1]
  return port === undefined ? undefined : `http://localhost:${port}`
}

/** Over the agents’ socket everybody is an agent; a token of one says which. */
function asAgent(caller: Caller): Caller {
  if (caller.role === 'agent') return caller
  throw new GateError('forbidden', 'This socket is for agents: nothing else is taken here.', 'authorization')
}

/** The session that a request’s cookies name; undefined where none of them does. */
export function browserSessionOf(
  cookies: string | undefined,
  sessions: SessionRegistry,
): BrowserSession | undefined {
  if (cookies === undefined) return undefined
  for (const pair of cookies.split(';', 50)) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name !== sessionCookie) continue
    const session = sessions.find(value)
    if (session) return session
  }
  return undefined
}

/** Throws `forbidden` unless the token against forgery is that of the session. */
export function checkCsrf({ csrf }: BrowserSession, input: string | undefined): void {
  const [right, sent] = [Buffer.from(csrf), Buffer.from(input ?? '')]
  if (right.length === sent.length && timingSafeEqual(right, sent)) return
  throw new GateError('forbidden', 'This page is out of date: load it again.', 'x-countersign-csrf')
}
