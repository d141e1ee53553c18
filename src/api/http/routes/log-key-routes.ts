import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { logKeyChange, logKeys } from '../schemas/log-keys.ts'
import { who } from '../schemas/review.ts'

/** The keys that sign the log. */
export const logKeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/keys',
    may: gateVerbs.logKeys.may,
    about: 'The keys that sign the log, the first one first and the one in force last.',
    answer: logKeys,
    handle: async (_asked, { gate }) => gate.logKeys(),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/keys',
    may: gateVerbs.changeLogKey.may,
    about:
      'Puts a new key in the place of the one that signs the log, or says from which entry on a key counts no longer by itself, or lets the log go on under a new name. Needs a secret of the reviewer.',
    body: z.strictObject({ change: logKeyChange, who: who.exactOptional() }),
    answer: logKeys,
    handle: async ({ caller, body: { change, who: named } }, { gate }) =>
      gate.changeLogKey(change, identityOf(caller, named)),
  }),
]
