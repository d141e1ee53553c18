import type { LocalGateParts } from '../core/judge/judge-parts.ts'
import { LocalGate } from '../core/local-gate.ts'
import { gateParts, policyOf } from './gate-parts.ts'
import { answerDeed } from '../../people/acts/roles/team-deed.ts'
import { askedReview } from '../../people/acts/roles/asked-review.ts'
import { callAnswered } from '../../people/acts/roles/answerers-of.ts'
import { askersOf } from '../../people/acts/roles/askers-of.ts'
import { countedPeople } from '../../people/acts/roles/counted-people.ts'
import { mayAcceptTools } from '../../people/acts/roles/may-accept-tools.ts'
import { refusalOf } from '../../people/acts/roles/with-refusal.ts'
import { toolAcceptors } from '../../people/acts/tools/tool-acceptors.ts'
import { peopleNotes } from '../../people/acts/roles/people-notes.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import type { SqliteStore } from '../store/sqlite-store.ts'

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
