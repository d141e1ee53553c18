import * as z from 'zod'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import { uploadContents } from '../../../ground/model/team-gate.ts'
import { moment, text, namedSchema } from './text.ts'

/** The team of a gate, and how the gate stands with it. */
export const shownMembership: z.ZodType<ShownMembership> = namedSchema(
  'Membership',
  z.strictObject({
    hub: text,
    group: z.strictObject({
      name: text,
      lease: z.number(),
      content: z.enum(uploadContents),
      policyReview: z.literal(true).exactOptional(),
      evidence: z.literal('central').exactOptional(),
    }),
    policy: z.number(),
    isHeld: z.boolean(),
    leaseUntil: moment.nullable(),
    seenAt: moment.nullable(),
    waiting: z.number(),
    waitingSince: moment,
    problem: text.nullable(),
  }),
)
