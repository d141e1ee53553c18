import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { type Route, route } from '../parts/route.ts'
import { grantDraft } from '../schemas/grant.ts'
import { teamReach } from '../schemas/team-reach.ts'
import { shownMembership } from '../schemas/shown-membership.ts'
import { shownTeam } from '../schemas/shown-team.ts'

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
