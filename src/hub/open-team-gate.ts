import type { Gate } from '../gate/core/gate.ts'
import { whysOf } from '../gate/core/judge/whys-of.ts'
import { builtInFilters } from '../judge/filters/index.ts'
import { type DeskParts, openDesk } from '../gate/open/open-desk.ts'
import { demandRole } from '../people/acts/roles/may-do.ts'
import { teamRolesOf } from '../people/acts/roles/team-roles.ts'
import { isProbe } from '../people/acts/reviews/is-probe.ts'
import type { SignAct } from '../people/acts/standing/act-signer.ts'
import type { SqliteStore } from '../gate/store/sqlite-store.ts'
import { StoredTeamReads } from '../daemon/team/database/stored-team-reads.ts'
import type { TeamPool } from '../daemon/team/database/team-pool.ts'
import type { HubKey } from '../daemon/team/hub/hub-key.ts'
import { TeamPreview } from '../daemon/team/team-preview.ts'
import { TeamLog } from '../daemon/team/team-log.ts'
import { verifyWhole } from '../daemon/team/verify/verify-whole.ts'
import { hubGate, type TeamVerbs } from './hub-gate.ts'
import { roleGate } from './role-gate.ts'
import { findByBeginning } from '../people/acts/find-by-beginning.ts'
import { type TeamDeed, answerDeed } from '../people/acts/roles/team-deed.ts'
import type { TeamCopy } from '../daemon/team/hub/hub-parts.ts'

/** The parts of a team's gate. */
interface TeamGateParts extends Pick<DeskParts, 'site' | 'now' | 'guessCost'> {
  readonly pool: TeamPool
  readonly copy: SqliteStore
  readonly key: HubKey
}

/** The gate of a team, and how its people sign what is no verb of a gate. */
interface OpenTeamGate {
  readonly gate: Gate
  readonly sign: SignAct
}

/** Opens the gate of a team as people meet it at a hub: people's half on its copy, what gates did from the database. */
export function openTeamGate(parts: TeamGateParts): OpenTeamGate {
  const desk = openDesk({ ...parts, store: parts.copy })
  const { copy, now } = parts
  const gate = roleGate(hubGate(desk, teamVerbs(parts, desk)), {
    demand: (reviewer, deed) => demandRole(teamRolesOf(copy.people.team), reviewer, deed, now()),
    deedOfReview: named => deedOfReview(copy, named),
    grants: () => copy.people.allGrants(),
  })
  return { gate, sign: desk.sign }
}

/** Says what a standing answer would have come to at the gates of a team. */
export function teamPreview({ pool, copy, now }: Pick<TeamGateParts, 'pool' | 'copy' | 'now'>): TeamPreview {
  return new TeamPreview({
    reads: new StoredTeamReads(pool, now),
    registry: copy.people.team,
    isProbe: ({ decision }) => isProbe(copy.people, decision),
    now,
  })
}

function teamVerbs({ pool, copy, key, now }: TeamGateParts, desk: Pick<Gate, 'verify'>): TeamVerbs {
  const whys = whysOf(builtInFilters)
  const log = new TeamLog({
    reads: new StoredTeamReads(pool, now),
    gates: () => copy.people.team.gates(),
    own: id => copy.decision(id),
    answers: (from, to) => copy.figures.answers(from, to),
    whyOf: code => whys.get(code) ?? code,
    now,
  })
  const preview = teamPreview({ pool, copy, now })
  return {
    preview: draft => preview.preview(draft),
    decisions: query => log.decisions(query),
    decision: id => log.decision(id),
    overview: query => log.overview(query),
    clients: () => log.clients(),
    sessions: query => log.sessions(query),
    verify: verifyWhole({ pool, key, desk }),
  }
}

/** Returns the deed of answering a review, named by its id or a beginning of it; undefined where there is no such review. */
function deedOfReview(copy: Pick<TeamCopy, 'people' | 'originOf'>, named: string): TeamDeed | undefined {
  const { people } = copy
  const review = findByBeginning(named, {
    noun: 'reviews',
    find: id => people.review(id),
    startingWith: (beginning, limit) =>
      people.reviewsAfter(beginning, limit).filter(({ id }) => id.startsWith(beginning)),
  })
  return review && answerDeed(copy, review)
}
