import * as z from 'zod'
import type { ShownTeam } from '../../model/shown-team.ts'
import { sealScopes, sealStates } from '../../model/seal.ts'
import { uploadContents } from '../../model/team-gate.ts'
import { namedSchema } from './named-schema.ts'
import { moment, text } from './text.ts'

const count = z.number()

/** The gates of a team with their groups. */
export const shownTeam: z.ZodType<ShownTeam> = namedSchema(
  'ShownTeam',
  z.strictObject({
    groups: z.array(
      z.strictObject({
        name: text,
        lease: count,
        content: z.enum(uploadContents),
        policyReview: z.literal(true).exactOptional(),
        evidence: z.literal('central').exactOptional(),
      }),
    ),
    gates: z.array(
      z.strictObject({
        gate: text,
        epoch: count,
        name: text,
        group: text,
        joinedAt: moment,
        revokedAt: moment.nullable(),
        quarantinedAt: moment.exactOptional(),
        was: text.exactOptional(),
        seenAt: moment.nullable(),
        leaseUntil: moment.nullable(),
        version: text.nullable(),
        policyDigest: text.nullable(),
        groupPolicy: count.nullable(),
        problem: text.nullable(),
        seals: z
          .array(z.strictObject({ title: text, scope: z.enum(sealScopes), state: z.enum(sealStates) }))
          .nullable(),
        entries: count,
        calls: z.strictObject({ allowed: count, queued: count, denied: count }),
      }),
    ),
  }),
)
