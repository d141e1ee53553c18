import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { proofs } from '../../../ground/model/review.ts'
import { endRemoved } from '../access/check-reviewer-validity.ts'
import { identityOf } from '../access/identity-of.ts'
import { route, type Route } from '../parts/route.ts'
import { sessionCertificate, who, newReviewer, reviewer } from '../schemas/review.ts'
import { standing } from '../schemas/standing.ts'
import { shortText } from '../schemas/text.ts'
import { recovery, recoveryRequest } from '../schemas/recovery.ts'

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

/** Reviewers. */
export const reviewerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/reviewers',
    may: gateVerbs.reviewers.list.may,
    about: 'Who may answer, without their secrets.',
    answer: z.array(reviewer),
    handle: async (_asked, { gate }) => gate.reviewers.list(),
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers',
    may: gateVerbs.reviewers.add.may,
    about: 'Adds a reviewer. Needs a secret of one; the first is added on the owner’s socket alone.',
    body: z.strictObject({ reviewer: newReviewer, by: who.exactOptional() }),
    answer: reviewer,
    handle: async ({ caller, body }, { gate }) => {
      if (caller.role === 'owner' && body.by === undefined) return gate.reviewers.add(body.reviewer)
      if (caller.role !== 'owner' && (await gate.reviewers.list()).length === 0)
        throw new GateError(
          'forbidden',
          'The first reviewer is added where the gate runs: countersign reviewer add.',
        )
      return gate.reviewers.add(body.reviewer, identityOf(caller, body.by))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers/:name/remove',
    may: gateVerbs.reviewers.remove.may,
    about: 'Removes a reviewer. Needs a secret of one.',
    body: z.strictObject({ by: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, param, body }, served) => {
      const name = param('name')
      await served.gate.reviewers.remove(name, identityOf(caller, body.by))
      await endRemoved(served, one => one.role === 'reviewer' && one.reviewer === name)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers/secret',
    may: gateVerbs.reviewers.changeSecret.may,
    about: 'Gives a reviewer a new secret, and a new key under it. Needs the one before.',
    body: z.strictObject({ secret: shortText(256), who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, { gate }) =>
      gate.reviewers.changeSecret(body.secret, identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers/unlock',
    may: gateVerbs.reviewers.unlock.may,
    about:
      'Lets the place that made this key (ECDSA P-256) say yes for its reviewer at level medium, until it was idle for fifteen minutes. Needs a secret.',
    body: z.strictObject({ key: shortText(200), who: who.exactOptional() }),
    answer: sessionCertificate,
    handle: async ({ caller, body }, { gate }) =>
      gate.reviewers.unlock(body.key, identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers/lock',
    may: gateVerbs.reviewers.lock.may,
    about: 'Ends such a session at once.',
    body: z.strictObject({ key: shortText(200) }),
    answer: z.null(),
    handle: async ({ body }, { gate }) => gate.reviewers.lock(body.key),
  }),
  route({
    method: 'GET',
    path: '/v1/standing',
    may: gateVerbs.reviewers.standing.may,
    about: 'Who may answer, and everything that stands because people said so, with a digest of all of it.',
    answer: standing,
    handle: async (_asked, { gate }) => gate.reviewers.standing(),
  }),
  route({
    method: 'POST',
    path: '/v1/standing',
    may: gateVerbs.reviewers.sign.may,
    about:
      'Signs what stands, as it was shown: after a version without keys, or where somebody wrote past the gate. Needs a secret.',
    body: z.strictObject({
      digest: shortText(64),
      secret: shortText(256).exactOptional(),
      who: who.exactOptional(),
    }),
    answer: z.null(),
    handle: async ({ caller, body: { who: input, ...request } }, { gate }) =>
      gate.reviewers.sign(request, identityOf(caller, input)),
  }),
  route({
    method: 'POST',
    path: '/v1/reviewers/prove',
    may: gateVerbs.reviewers.prove.may,
    about: 'Whether somebody is who they say, surely enough; a wrong secret is counted.',
    body: z.strictObject({
      who: who.exactOptional(),
      needed: z.enum(['medium', 'high', 'critical', 'secret']),
    }),
    answer: z.strictObject({ proof: z.enum(proofs) }),
    handle: async ({ caller, body }, { gate }) => ({
      proof: await gate.reviewers.prove(identityOf(caller, body.who), body.needed),
    }),
  }),
]
