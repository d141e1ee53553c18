import * as z from 'zod'
import { gateVerbs } from '../../gate/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { numberInQuery, offsetInQuery } from '../schemas/text.ts'
import { overview } from '../schemas/overview.ts'

/** Figures over the last days. */
export const overviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/overview',
    may: gateVerbs.overview.may,
    about:
      'Figures over the last days: calls, questions and how long they waited, findings, filters, tools, times. `offset` is the reader’s from UTC, in minutes.',
    query: z.strictObject({
      days: numberInQuery.pipe(z.number().min(1).max(366)).exactOptional(),
      offset: offsetInQuery.exactOptional(),
    }),
    answer: overview,
    handle: async ({ query }, { gate }) => gate.overview(query),
  }),
]
