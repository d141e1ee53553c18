import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { accessEvents } from '../../../ground/model/access-event.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { dashboardAddress } from '../serve/dashboard-address.ts'
import { whoIn } from '../access/check-reviewer-validity.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { pairingCode, session } from '../schemas/session.ts'
import { who } from '../schemas/review.ts'
import type { PairedAs } from '../access/session-registry.ts'

const accessEvent = z.strictObject({
  event: z.enum(accessEvents),
  role: z.enum(['agent', 'reader', 'metrics', 'reviewer']),
  id: shortText(64).exactOptional(),
  reviewer: shortText(64).exactOptional(),
  agent: shortText(64).exactOptional(),
  by: shortText(64).exactOptional(),
})

const loggedAccess = accessEvent.extend({
  signing: z.strictObject({ who, digest: shortText(64).nullable() }).exactOptional(),
})

/** Letting browsers in, and seeing which are. */
export const pairingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/pairing',
    may: 'own',
    about:
      'Makes a one-time code for a browser: two minutes, one use. For a reviewer with a secret of theirs; for a reader without `who`.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: pairingCode,
    handle: async ({ caller, body }, served) => {
      const { gate, pairing } = served
      const address = dashboardAddress(served)
      if (address === undefined)
        throw new GateError('unavailable', 'The gate has no port: start it without --no-tcp.')
      let as: PairedAs = { role: 'reader' }
      if (body.who) {
        const identity = identityOf(caller, body.who)
        await gate.reviewers.prove(identity, 'secret')
        as = { role: 'reviewer', reviewer: identity.reviewer }
      }
      await gate.logAccess({ event: 'code_made', ...as, by: 'owner' })
      const reviewer = as.role === 'reviewer' ? as.reviewer : null
      return { ...pairing.make(as), reviewer, address }
    },
  }),
  route({
    method: 'GET',
    path: '/v1/browsers',
    may: 'look',
    about: 'The browsers that are paired, the latest first.',
    answer: z.array(session),
    handle: async (_asked, { sessions }) =>
      sessions
        .list()
        .map(one => ({ ...whoIn(one), madeAt: one.madeAt, usedAt: one.usedAt, browser: one.browser })),
  }),
  route({
    method: 'POST',
    path: '/v1/access-log',
    may: gateVerbs.logAccess.may,
    about:
      'Writes into the log what happened to a way in that the gate itself does not see: tokens. With `signing` the token stands, or ends, by a reviewer’s secret.',
    body: loggedAccess,
    answer: z.null(),
    handle: async ({ caller, body: { signing, ...event } }, { gate }) =>
      gate.logAccess(event, signing && { who: identityOf(caller, signing.who), digest: signing.digest }),
  }),
]
