import { route, type Route } from '../parts/route.ts'
import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { canaryChange, canaryNote, changedCanaries } from '../schemas/canary-note.ts'

/** Planted values. */
export const canaryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/canaries',
    may: gateVerbs.canaries.may,
    about: 'The planted values that are watched for, without the values.',
    answer: z.array(canaryNote),
    handle: async (_asked, { gate }) => gate.canaries(),
  }),
  route({
    method: 'POST',
    path: '/v1/canaries',
    may: gateVerbs.reviewers.prove.may,
    about:
      'Adds and removes planted values, all or none of them. Needs a secret of the reviewer; on the owner’s socket only to remove one that somebody signed, as nobody does at a gate of a team.',
    body: canaryChange,
    answer: changedCanaries,
    handle: async ({ caller, body: { who, ...change } }, { gate }) => {
      if (caller.role === 'owner' && !who) return gate.changeCanaries(change)
      const by = identityOf(caller, who)
      if (caller.role !== 'owner') await gate.reviewers.prove(by, 'secret')
      return gate.changeCanaries(change, by)
    },
  }),
]
