import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import { browserSessionOf, checkCsrf, originOfPages } from '../access/authenticate.ts'
import { checkReviewerValidity, isSameReviewer, whoIn } from '../access/check-reviewer-validity.ts'
import type { Caller } from '../access/caller.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { route, type Route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { passkeyAnswer, passkeyRequest } from '../schemas/passkey.ts'
import { ownSession } from '../schemas/session.ts'
import { endedAnswer, beginBrowserSession, shownSession } from './begin-browser-session.ts'

/** The session of a browser. */
export const browserSessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/session',
    may: 'anybody',
    about:
      'Who this browser is paired as; `forbidden` where it is not, and without the `X-Countersign-CSRF` that pairing answered.',
    answer: ownSession,
    handle: async ({ listener, header }, served) => {
      const session =
        listener.kind === 'network' ? browserSessionOf(header('cookie'), served.sessions) : undefined
      if (!session)
        throw new GateError(
          'forbidden',
          `${howToComeIn(served)}, and enter here the code that it shows.`,
          'cookie',
        )
      // Cookies go to every port of a name: a server on another one must not get from a cookie what changes need.
      if (session.bound) checkCsrf(session, header('x-countersign-csrf'))
      await checkReviewerValidity(session.caller, served)
      return shownSession(session, served)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/session',
    may: 'anybody',
    entrance: true,
    about: 'Pairs this browser with the code that countersign dashboard shows, and sets its cookie.',
    body: z.strictObject({ code: shortText(40) }),
    answer: ownSession,
    handle: async ({ listener, header, body }, served) => {
      if (listener.kind !== 'network') throw new GateError('forbidden', 'Browsers are paired over TCP alone.')
      const { pairing, gate } = served
      const taken = pairing.redeem(body.code)
      if ('refused' in taken) {
        for (const as of taken.guessed)
          await gate.logAccess({ event: 'code_guessed', ...as, by: 'wrong codes' })
        throw taken.refused
      }
      const { as, madeAt } = taken
      // Whoever has the name since is not the one whom the code was shown to.
      if (as.role === 'reviewer' && !(await isSameReviewer(gate, as.reviewer, madeAt)))
        throw pairing.refusal(`The code was for a reviewer ${as.reviewer} who is none any more`)
      return beginBrowserSession(as, header, served)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/session/passkey/request',
    may: 'anybody',
    about: 'What a passkey of whoever sits here signs, once and within five minutes, to let this browser in.',
    body: z.strictObject({}),
    answer: passkeyRequest,
    handle: async (_asked, { gate }) => gate.passkeys.offer(),
  }),
  route({
    method: 'POST',
    path: '/v1/session/passkey',
    may: 'anybody',
    entrance: true,
    about:
      'Lets this browser in as the reviewer whose passkey signed, and sets its cookie. It answers nothing.',
    body: z.strictObject({ passkey: passkeyAnswer }),
    answer: ownSession,
    handle: async ({ listener, header, body }, served) => {
      const origin = originOfPages(header('host'), served.origin)
      if (listener.kind !== 'network' || origin === undefined)
        throw new GateError('forbidden', 'Browsers are let in over TCP alone.')
      const reviewer = await served.gate.passkeys.recognise(body.passkey, origin)
      const as = { role: 'reviewer', reviewer, passkey: body.passkey.id } as const
      return beginBrowserSession(as, header, served)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/session/end',
    may: 'look',
    about: 'Ends the session of this browser, or the one of `id`: of the same reviewer, or any as the owner.',
    body: z.strictObject({ id: shortText(40).exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, served) => {
      const { sessions, gate } = served
      const id = body.id ?? (isBrowser(caller) ? caller.key : '')
      const found = sessions.list().find(one => one.id === id)
      if (!found) throw new GateError('missing', 'There is no such session: it may have ended.', 'id')
      if (!mayEnd(caller, found)) throw new GateError('forbidden', 'That session is somebody else’s.', 'id')
      sessions.end(id)
      await gate.logAccess({ event: 'session_ended', ...whoIn(found), by: nameOf(caller) })
      return id === caller.key ? endedAnswer(served) : null
    },
  }),
]

/** The ways in, as the sentence of whoever is not in begins. */
function howToComeIn({ pairing, signOn }: RouteContext): string {
  const provider = signOn?.provider() ?? null
  return provider === null
    ? `This browser is not paired: ${pairing.source}`
    : `This browser is not signed on: sign on with ${provider}, or ${pairing.source}`
}

function isBrowser(caller: Caller): boolean {
  return 'browser' in caller && caller.browser === true
}

function mayEnd(caller: Caller, session: { readonly id: string; readonly reviewer?: string }): boolean {
  if (caller.role === 'owner') return true
  if (isBrowser(caller) && session.id === caller.key) return true
  return caller.role === 'reviewer' && session.reviewer === caller.reviewer
}

function nameOf(caller: Caller): string {
  return caller.role === 'reviewer' ? caller.reviewer : caller.role
}
