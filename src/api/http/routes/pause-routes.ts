import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { moment, shortText } from '../schemas/text.ts'
import { pause } from '../schemas/pause.ts'
import { who } from '../schemas/review.ts'

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
