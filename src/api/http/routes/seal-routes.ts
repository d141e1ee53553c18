import * as z from 'zod'
import type { ShownSeals } from '../../../ground/model/seal.ts'
import { type Route, route } from '../parts/route.ts'
import { seals } from '../schemas/seals.ts'

/** Time to run every installed command several times. */
const checkingTime = 300_000

const none: ShownSeals = { seals: [], checking: false, next: null }

/** The seals of installed clients. */
export const sealRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/seals',
    may: 'look',
    about:
      'Each installed client: enforced, not enforced, refusing everything or not proven here, with why, when it was looked at, its version and how.',
    answer: seals,
    handle: async (_asked, { seals }) => seals?.show() ?? none,
  }),
  route({
    method: 'POST',
    path: '/v1/seals/check',
    may: 'answer',
    about:
      'Looks at every installed client now: a call that must be refused, and one that must run, are put to its command and not carried out.',
    body: z.strictObject({}),
    answer: seals,
    milliseconds: checkingTime,
    handle: async (_asked, { seals }) => (await seals?.check()) ?? none,
  }),
]
