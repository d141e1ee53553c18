import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { grantDraft } from '../schemas/grant.ts'
import { shownTeam } from '../schemas/shown-team.ts'
import type { TeamReach } from '../../../ground/model/team-reach.ts'
import { text, namedSchema, moment } from '../schemas/text.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import { uploadContents } from '../../../ground/model/team-gate.ts'

/** The team of a gate, and how the gate stands with it. */
const shownMembership: z.ZodType<ShownMembership> = namedSchema(
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

const count = z.number()

/** The reach of a standing answer or a pause in a team. */
const teamReach: z.ZodType<TeamReach> = namedSchema(
  'TeamReach',
  z.strictObject({
    days: count,
    looked: count.nullable(),
    isCut: z.boolean(),
    gates: z.array(z.strictObject({ gate: text, isInTouch: z.boolean(), covered: count.nullable() })),
  }),
)

/** The gates of a team. */
export const teamRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/team',
    may: gateVerbs.decisions.may,
    about:
      'At the hub of a team: its groups and gates, when each was last seen, how long its lease holds, what it runs and how many calls it judged in thirty days. Elsewhere null.',
    answer: shownTeam.nullable(),
    handle: async (_asked, { team }) => (team ? team.show() : null),
  }),
  route({
    method: 'POST',
    path: '/v1/team/reach',
    may: gateVerbs.grants.preview.may,
    about:
      'At the hub of a team: which gates a draft of a grant or block would reach, whether each is in touch, and how many of its calls of the last seven days it would have decided; without a draft the same of a pause. Elsewhere null.',
    body: z.strictObject({ draft: grantDraft.nullable() }),
    answer: teamReach.nullable(),
    handle: async ({ body }, { team }) => (team ? team.reach(body.draft) : null),
  }),
  route({
    method: 'GET',
    path: '/v1/membership',
    may: gateVerbs.decisions.may,
    about:
      'At a gate of a team: the hub, the group, how long its lease holds, when the hub was last heard, and what waits to be sent. Elsewhere null.',
    answer: shownMembership.nullable(),
    handle: async (_asked, { membership }) => (membership ? membership() : null),
  }),
]
