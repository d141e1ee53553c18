import * as z from 'zod'
import type { PolicyEffect } from '../../../ground/model/policy-effect.ts'
import type { ShownGroupPolicy } from '../../../ground/model/policy-rollout.ts'
import { moment, text, namedSchema } from './text.ts'

const count = z.number()
const version = z.strictObject({ version: count, digest: text })
const step = z.strictObject({ version, share: count, by: text, at: moment })

/** The policy of a group of gates: its versions, and which gates have which. */
export const shownGroupPolicy: z.ZodType<ShownGroupPolicy> = namedSchema(
  'GroupPolicy',
  z.strictObject({
    group: text,
    rollout: z.strictObject({
      group: text,
      revision: count,
      version,
      share: count,
      rest: version,
      by: text,
      at: moment,
      proposed: step.nullable(),
    }),
    isReviewed: z.boolean(),
    versions: z.array(
      z.strictObject({ group: text, version: count, digest: text, toml: text, by: text, at: moment }),
    ),
    gates: z.array(z.strictObject({ gate: text, place: count })),
  }),
)

const effect = z.enum(['allow', 'queue', 'deny'])

/** The effect of a draft of a group’s policy on the last days’ decisions. */
export const policyEffect: z.ZodType<PolicyEffect> = namedSchema(
  'PolicyEffect',
  z.strictObject({
    days: count,
    looked: count,
    isCut: z.boolean(),
    unread: count,
    gates: count,
    ofGates: count,
    moved: z.array(z.strictObject({ present: effect, draft: effect, calls: count })),
    examples: z.array(
      z.strictObject({
        id: text,
        gate: text,
        at: moment,
        what: text,
        present: effect,
        draft: effect,
        reason: text,
        composite: count,
        calls: count,
        gates: count,
      }),
    ),
    notes: z.array(text).exactOptional(),
  }),
)
