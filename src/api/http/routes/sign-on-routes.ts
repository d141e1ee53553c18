import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { identityOf } from '../access/identity-of.ts'
import type { Listener, HeaderOf } from '../access/listener.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { type Route, route } from '../parts/route.ts'
import type { SignedOn, SignOnPort } from '../ports/sign-on-port.ts'
import { who } from '../schemas/review.ts'
import { ownSession } from '../schemas/session.ts'
import { shortText, moment, text, namedSchema } from '../schemas/text.ts'
import { beginBrowserSession } from './begin-browser-session.ts'

/** The way to sign on, before anybody is in. */
const offeredSignOn = z.strictObject({ provider: text.nullable() })

/** A sign-on that a page began. */
const begunSignOn = namedSchema('BegunSignOn', z.strictObject({ address: text, flow: text }))

/** Somebody whom the provider knows, and no reviewer here yet. */
const unlinked = z.strictObject({ name: text.nullable(), ticket: text })

/** The outcome of signing on: a session, or a person who is to say which reviewer they are. */
const signOnOutcome = namedSchema('SignOnOutcome', z.union([ownSession, z.strictObject({ unlinked })]))

/** Somebody who was let in while the provider is away. */
const breakGlass = namedSchema('BreakGlass', z.strictObject({ reviewer: text, until: moment }))

/** Characters of what a page brings back: what a provider put into an address, and what the hub sealed. */
const limits = { answer: 8_000, flow: 2_000, ticket: 60_000 }

/** Signing on by an identity provider. */
export const signOnRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/sign-on',
    may: 'anybody',
    about: 'The identity provider by which people sign on here; null where they do not.',
    answer: offeredSignOn,
    handle: async (_asked, { signOn }) => ({ provider: signOn?.provider() ?? null }),
  }),
  route({
    method: 'POST',
    path: '/v1/session/sign-on/begin',
    may: 'anybody',
    about:
      'Where this browser goes to sign on, and what it keeps meanwhile. With `fresh` the person proves themselves there anew.',
    body: z.strictObject({ fresh: z.boolean().exactOptional() }),
    answer: begunSignOn,
    handle: async ({ body }, served) => demandSignOn(served).begin(body.fresh === true),
  }),
  route({
    method: 'POST',
    path: '/v1/session/sign-on',
    may: 'anybody',
    entrance: true,
    about:
      'Lets this browser in with the answer that the provider led it back with, and sets its cookie; somebody who is no reviewer here yet gets a ticket instead.',
    body: z.strictObject({ flow: shortText(limits.flow), answer: shortText(limits.answer) }),
    answer: signOnOutcome,
    bytes: 16_384,
    milliseconds: 60_000,
    handle: async ({ listener, header, body }, served) => {
      demandBrowser(listener)
      const done = await demandSignOn(served).finish(body.flow, body.answer)
      if (!('reviewer' in done)) return { unlinked: done }
      return letSignedOn(done, header, served)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/session/sign-on/link',
    may: 'anybody',
    entrance: true,
    about:
      'Ties the person of a ticket to a reviewer, by that reviewer’s secret, and lets this browser in: from then on they sign on by the provider.',
    body: z.strictObject({ ticket: shortText(limits.ticket), who }),
    answer: ownSession,
    bytes: 65_536,
    handle: async ({ listener, header, body }, served) => {
      demandBrowser(listener)
      const { reviewer = '', ...input } = body.who
      // Nobody is in yet: the name is the one that they prove now.
      const identity = identityOf({ key: 'nobody', role: 'reviewer', reviewer }, input)
      const done = await demandSignOn(served).link(body.ticket, identity)
      return letSignedOn(done, header, served)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/break-glass',
    may: gateVerbs.decisions.may,
    about: 'Who was let in at a hub while its identity provider is away, and until when.',
    answer: z.array(breakGlass),
    handle: async (_asked, { signOn }) => signOn?.breakGlass() ?? [],
  }),
]

function letSignedOn({ reviewer, at, until }: SignedOn, header: HeaderOf, served: RouteContext) {
  return beginBrowserSession({ role: 'reviewer', reviewer, signedOn: { at, until } }, header, served)
}

function demandSignOn({ signOn }: RouteContext): SignOnPort {
  if (signOn) return signOn
  throw new GateError('missing', 'Nobody signs on by an identity provider here: pair this browser.')
}

function demandBrowser(listener: Listener): void {
  if (listener.kind !== 'network') throw new GateError('forbidden', 'Browsers sign on over TCP alone.')
}
