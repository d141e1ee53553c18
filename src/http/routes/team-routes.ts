import { gateVerbs } from '../../gate/gate.ts'
import { type Route, route } from '../parts/route.ts'
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
]
