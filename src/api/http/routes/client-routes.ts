import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { seenClient } from '../schemas/overview.ts'

/** Clients that have asked. */
export const clientRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/clients',
    may: gateVerbs.clients.may,
    about: 'Agents whose calls were judged, with their profile and front end, the newest first.',
    answer: z.array(seenClient),
    handle: async (_asked, { gate }) => gate.clients(),
  }),
]
