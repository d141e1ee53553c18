import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { numberInQuery, shortText } from '../schemas/text.ts'
import { seenSession } from '../schemas/overview.ts'

/** Sessions of agents. */
export const sessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/sessions',
    may: gateVerbs.sessions.may,
    about:
      'Sessions, those with the newest calls first, 500 at most; `before` the last one’s `lastSeq` gives the next page.',
    query: z.strictObject({
      agent: shortText(500).exactOptional(),
      gate: shortText(64).exactOptional(),
      before: numberInQuery.exactOptional(),
      limit: numberInQuery.exactOptional(),
    }),
    answer: z.array(seenSession),
    handle: async ({ query }, { gate }) => gate.sessions(query),
  }),
]
