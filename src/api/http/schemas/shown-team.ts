import * as z from 'zod'
import { levels } from '../../../ground/model/assessment.ts'
import type { ShownTeam, TeamPerson } from '../../../ground/model/shown-team.ts'
import { sealScopes, sealStates } from '../../../ground/model/seal.ts'
import { teamRoles } from '../../../ground/model/role-binding.ts'
import { uploadContents } from '../../../ground/model/team-gate.ts'
import { moment, text, namedSchema } from './text.ts'

const count = z.number()

const bounds = {
  gates: z.array(text).exactOptional(),
  upTo: z.enum(levels).exactOptional(),
  profiles: z.array(text).exactOptional(),
}

const role = z.strictObject({
  id: text,
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('group'), group: text }),
    z.strictObject({ kind: z.literal('person'), reviewer: text }),
  ]),
  role: z.enum(teamRoles),
  ...bounds,
  until: moment.exactOptional(),
  by: text,
  at: moment,
})

const delegation = z.strictObject({
  id: text,
  from: text,
  to: text,
  groups: z.array(text),
  ...bounds,
  start: moment,
  until: moment,
  by: text,
  at: moment,
})

const person: z.ZodType<TeamPerson> = namedSchema(
  'TeamPerson',
  z.strictObject({
    reviewer: text,
    groups: z.array(text),
    until: moment.nullable(),
    roles: z.array(role).nullable(),
    lent: z.array(delegation),
  }),
)

/** The gates of a team with their groups, and its people. */
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
        left: z.literal(true).exactOptional(),
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
    people: z.array(person),
  }),
)
