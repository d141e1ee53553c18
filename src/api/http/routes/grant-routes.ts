import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { loggedDecision } from '../schemas/decision.ts'
import { grant, grantDraft } from '../schemas/grant.ts'
import { who } from '../schemas/review.ts'
import { moment, shortText } from '../schemas/text.ts'
import { pause } from '../schemas/pause.ts'

/** Observing instead of stopping. */
export const pauseRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/pause',
    may: gateVerbs.paused.may,
    about: 'The pause that holds, or null.',
    answer: pause.nullable(),
    handle: async (_asked, { gate }) => gate.paused(),
  }),
  route({
    method: 'POST',
    path: '/v1/pause',
    may: gateVerbs.pause.may,
    about: 'Observes instead of stopping until then; null ends it. Needs a secret of the reviewer.',
    body: z.strictObject({ until: moment.nullable(), reason: shortText(500), who: who.exactOptional() }),
    answer: pause.nullable(),
    handle: async ({ caller, body }, { gate }) =>
      gate.pause(body.until, body.reason, identityOf(caller, body.who)),
  }),
]

/** Standing answers. */
export const grantRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/grants',
    may: gateVerbs.grants.list.may,
    about: 'Every grant and block, those that ended among them.',
    answer: z.array(grant),
    handle: async (_asked, { gate }) => gate.grants.list(),
  }),
  route({
    method: 'POST',
    path: '/v1/grants',
    may: gateVerbs.grants.add.may,
    about: 'Grants or blocks. Needs a secret of the reviewer.',
    body: z.strictObject({ draft: grantDraft, who: who.exactOptional() }),
    answer: grant,
    handle: async ({ caller, body }, { gate }) => gate.grants.add(body.draft, identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/grants/preview',
    may: gateVerbs.grants.preview.may,
    about:
      'Which of the last decisions (1,000 at most; `looked` says how many) a grant would have covered, newest first.',
    body: grantDraft,
    answer: z.strictObject({ looked: z.number(), covered: z.array(loggedDecision) }),
    handle: async ({ body }, { gate }) => gate.grants.preview(body),
  }),
  route({
    method: 'POST',
    path: '/v1/grants/:id/revoke',
    may: gateVerbs.grants.revoke.may,
    about:
      'Ends a grant, named by its id or by a beginning that no other grant has. Needs a secret of the reviewer.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: grant,
    handle: async ({ caller, param, body }, { gate }) =>
      gate.grants.revoke(param('id'), identityOf(caller, body.who)),
  }),
]
