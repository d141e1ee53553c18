import { GateError } from '../../../ground/model/errors.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { browserSessionOf, sessionCookie } from '../access/authenticate.ts'
import type { HeaderOf } from '../access/listener.ts'
import { whoIn } from '../access/check-reviewer-validity.ts'
import { type BrowserSession, type LetInAs, sessionTimes } from '../access/session-registry.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { dashboardAddress } from '../serve/dashboard-address.ts'

/**
 * Begins a session of a browser, which the log knows of, and answers with it and its cookie; the one that this browser had ends,
 * since its cookie is overwritten. Rejects with `forbidden` for a reviewer who has to sign on anew.
 */
export async function beginBrowserSession(as: LetInAs, header: HeaderOf, served: RouteContext) {
  const { sessions, gate, signOn, now } = served
  const why = as.role === 'reviewer' ? signOn?.whyEnded(as.reviewer) : undefined
  if (why !== undefined) throw new GateError('forbidden', why, 'reviewer', { kind: 'sign_on' })
  const before = browserSessionOf(header('cookie'), sessions)?.id
  const { cookie, session, ended } = sessions.start(as, header('user-agent') ?? '', { bound: true, before })
  const { role } = as
  const who = role === 'reviewer' ? { role, reviewer: as.reviewer } : { role }
  const by = 'passkey' in as ? { by: 'passkey' } : 'signedOn' in as ? { by: 'sign-on' } : {}
  try {
    await gate.logAccess({ event: 'paired', ...who, id: session.id, ...by })
  } catch (error) {
    // Nobody is in whom the log does not know.
    sessions.end(session.id)
    throw error
  }
  for (const one of ended)
    await gate.logAccess({ event: 'session_ended', ...whoIn(one), by: 'a newer session' })
  const max = 'signedOn' in as ? as.signedOn.until - now() : sessionTimes.most
  const age = Math.max(1, Math.floor(max / 1_000))
  return withCookie(await shownSession(session, served), `${cookie}; ${attributesOf(served)}; Max-Age=${age}`)
}

/** Pages behind TLS have their cookie sent over TLS alone. */
function attributesOf({ origin = '' }: RouteContext): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `HttpOnly; SameSite=Strict; Path=/${secure}`
}

/** The session as its own pages see it. */
export async function shownSession(
  { id, caller, csrf }: BrowserSession,
  served: RouteContext,
): Promise<object> {
  const { gate } = served
  const known = await gate.reviewers.list()
  const reviewer = caller.role === 'reviewer' ? caller.reviewer : undefined
  return {
    id,
    caller: reviewer === undefined ? { role: 'reader' } : { role: 'reviewer', reviewer },
    csrf,
    passkeys: known.find(({ name }) => name === reviewer)?.passkeys ?? 0,
    address: dashboardAddress(served) ?? '',
    ...(caller.role === 'reviewer' && caller.signedOn && { signedOn: caller.signedOn }),
  }
}

function withCookie(value: object | null, cookie: string): Response {
  return new Response(jsonText(value), {
    headers: { 'content-type': 'application/json', 'set-cookie': `${sessionCookie}=${cookie}` },
  })
}

/** The answer to a browser whose session was ended. */
export function endedAnswer(served: RouteContext): Response {
  return withCookie(null, `; ${attributesOf(served)}; Max-Age=0`)
}
