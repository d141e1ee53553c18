import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { recovery, recoveryRequest } from '../schemas/recovery.ts'
import { who } from '../schemas/review.ts'

/** Recovery of a key whose secret nobody has any more. */
export const recoveryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/recovery',
    may: gateVerbs.reviewers.recovery.may,
    about: 'What waits of a recovery, how long yet, and where a recovered key would follow.',
    answer: recovery,
    handle: async (_asked, { gate }) => gate.reviewers.recovery(),
  }),
  route({
    method: 'POST',
    path: '/v1/recovery',
    may: gateVerbs.reviewers.recover.may,
    about:
      'Has a new key take force that no key before it signed: at once where root wrote it down, else after a day of one gate.',
    body: recoveryRequest,
    answer: z.null(),
    handle: async ({ body }, { gate }) => gate.reviewers.recover(body),
  }),
  route({
    method: 'POST',
    path: '/v1/recovery/cancel',
    may: gateVerbs.reviewers.cancelRecovery.may,
    about: 'Ends a recovery that waits. Needs the secret of any reviewer.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, { gate }) => gate.reviewers.cancelRecovery(identityOf(caller, body.who)),
  }),
]
