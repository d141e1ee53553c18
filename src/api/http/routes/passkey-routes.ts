import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Caller } from '../access/caller.ts'
import { endRemoved } from '../access/check-reviewer-validity.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { passkeyOptions, passkeyRequest, registration, passkey } from '../schemas/passkey.ts'
import { who } from '../schemas/review.ts'

/** Passkeys of reviewers. */
export const passkeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/passkeys',
    may: gateVerbs.passkeys.list.may,
    about: 'The passkeys of a reviewer: of the one who asks, or of `reviewer`.',
    query: z.strictObject({ reviewer: shortText(64).exactOptional() }),
    answer: z.array(passkey),
    handle: async ({ caller, query }, { gate }) => gate.passkeys.list(query.reviewer ?? nameOf(caller)),
  }),
  route({
    method: 'POST',
    path: '/v1/passkeys/options',
    may: gateVerbs.passkeys.begin.may,
    about:
      'Begins an enrolment: the options of `navigator.credentials.create`, good for five minutes. Needs a secret of the reviewer.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: passkeyOptions,
    handle: async ({ caller, body }, { gate }) => gate.passkeys.begin(identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/passkeys',
    may: gateVerbs.passkeys.add.may,
    about:
      'Ends the enrolment with what the browser made. From then on a yes at high and critical is signed with it.',
    body: z.strictObject({
      name: shortText(200).exactOptional(),
      response: registration,
      who: who.exactOptional(),
    }),
    answer: passkey,
    handle: async ({ caller, body: { name = '', response, who: input } }, { gate }) =>
      gate.passkeys.add({ name, response }, identityOf(caller, input)),
  }),
  route({
    method: 'POST',
    path: '/v1/passkeys/request',
    may: gateVerbs.passkeys.request.may,
    about:
      'What a passkey signs, once and within five minutes, in place of a PIN or one-time code where a change needs one: send what it gives as `who.passkey`.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: passkeyRequest,
    handle: async ({ caller, body }, { gate }) => gate.passkeys.request(identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/passkeys/:id/remove',
    may: gateVerbs.passkeys.remove.may,
    about:
      'Removes one of the reviewer’s own passkeys, and ends the sessions that it let in. Needs a secret of theirs.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, param, body }, served) => {
      const id = param('id')
      await served.gate.passkeys.remove(id, identityOf(caller, body.who))
      await endRemoved(served, one => one.role === 'reviewer' && one.passkey === id)
    },
  }),
]

function nameOf(caller: Caller): string {
  if (caller.role === 'reviewer') return caller.reviewer
  throw new GateError('invalid', 'Say whose passkeys: give the name of the reviewer.', 'reviewer')
}
