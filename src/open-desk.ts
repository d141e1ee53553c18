import type { LocalGateParts } from './gate/judge/judge-parts.ts'
import { LocalGate } from './gate/local-gate.ts'
import { gateParts, policyOf } from './open-gate.ts'
import { answerDeed } from './people/roles/answer-deed.ts'
import { askedReview } from './people/roles/asked-review.ts'
import { callAnswered } from './people/roles/call-answered.ts'
import { askersOf } from './people/roles/askers-of.ts'
import { countedPeople } from './people/roles/counted-people.ts'
import { mayAcceptTools } from './people/roles/may-accept-tools.ts'
import { refusalOf } from './people/roles/refusal-of.ts'
import { toolAcceptors } from './people/tools/tool-acceptors.ts'
import { peopleNotes } from './people/roles/people-notes.ts'
import { teamRolesOf } from './people/roles/team-roles.ts'
import type { SqliteStore } from './store/sqlite-store.ts'

/** The parts of a hub that people's half of a gate is opened on. */
export interface DeskParts extends Pick<LocalGateParts, 'site' | 'guessCost'> {
  readonly store: SqliteStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Opens people's half of a gate on a copy of a team's state: its calls are judged by other gates. */
export function openDesk({ store, now, site, guessCost }: DeskParts): LocalGate {
  const options = { isolated: true, now, steady: now }
  return new LocalGate({
    ...gateParts(options, policyOf(options), null),
    store,
    judgesElsewhere: true,
    guessCost,
    groupsOf: review =>
      countedPeople(
        teamRolesOf(store.people.team),
        answerDeed(store, review),
        callAnswered(review, askersOf(store, review)),
        now(),
      ),
    mayAccept: mayAcceptTools(() => teamRolesOf(store.people.team)),
    refusalOf: refusalOf(() => teamRolesOf(store.people.team), now),
    toolAcceptors: review => toolAcceptors(teamRolesOf(store.people.team), askedReview(store, review), now()),
    peopleNotes: review => peopleNotes(teamRolesOf(store.people.team), askedReview(store, review), now()),
    groupOf: review => answerDeed(store, review).gates || undefined,
    groups: () => store.people.team.groups().map(({ name }) => name),
    ...(site && { site }),
  })
}
