import { route, type Route } from '../parts/route.ts'
import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { moment, shortText, text, namedSchema } from '../schemas/text.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../../ground/model/canary.ts'
import { type GivenWho, who } from '../schemas/review.ts'

const canaryParts = { id: text, kind: text, placed: text.exactOptional(), at: moment }

/** A canary, without its value. */
const canaryNote: z.ZodType<CanaryNote> = namedSchema(
  'CanaryNote',
  z.strictObject({ ...canaryParts, last: text }),
)

/** Canaries to add and to remove. */
const canaryChange: z.ZodType<CanaryChange & { readonly who?: GivenWho }> = namedSchema(
  'CanaryChange',
  z.strictObject({
    add: z
      .array(
        z.strictObject({
          kind: shortText(100),
          value: shortText(10_000),
          placed: shortText(4_096).exactOptional(),
        }),
      )
      .max(1_000)
      .exactOptional(),
    remove: z.array(shortText(100)).max(1_000).exactOptional(),
    who: who.exactOptional(),
  }),
)

/** The canaries that were added and removed. */
const changedCanaries: z.ZodType<ChangedCanaries> = namedSchema(
  'ChangedCanaries',
  z.strictObject({
    added: z.array(canaryNote),
    removed: z.array(z.strictObject({ ...canaryParts, value: text })),
  }),
)

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
