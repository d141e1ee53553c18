import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { numberInQuery, offsetInQuery, shortText } from '../schemas/text.ts'
import { overview } from '../schemas/overview.ts'

/** Figures over the last days. */
export const overviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/overview',
    may: gateVerbs.overview.may,
    about:
      'Figures over the last days: calls, questions and how long they waited, findings, filters, tools, times. `offset` is the reader’s from UTC, in minutes; `group` is for the hub of a team.',
    query: z.strictObject({
      days: numberInQuery.pipe(z.number().min(1).max(366)).exactOptional(),
      offset: offsetInQuery.exactOptional(),
      group: shortText(64).exactOptional(),
    }),
    answer: overview,
    handle: async ({ query }, { gate }) => gate.overview(query),
  }),
]
