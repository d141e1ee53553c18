import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { erasureReport } from '../schemas/erasure-report.ts'
import { who } from '../schemas/review.ts'
import { shortText } from '../schemas/text.ts'

/** Time for a state of some gigabytes that is searched and written anew. */
const erasingTime = 300_000

/** Taking parts out of the log. */
export const erasureRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/audit/erase',
    may: gateVerbs.erase.may,
    about:
      'Takes a sealed part of an entry out of the log, with everything that quotes it, and out of every other row of the state; the log still verifies. Needs a secret of the reviewer.',
    body: z.strictObject({
      entry: z.number().int().min(1),
      pointer: shortText(200),
      reason: shortText(500),
      who: who.exactOptional(),
    }),
    answer: erasureReport,
    milliseconds: erasingTime,
    handle: async ({ caller, body: { who: named, ...draft } }, { gate }) =>
      gate.erase(draft, identityOf(caller, named)),
  }),
]
