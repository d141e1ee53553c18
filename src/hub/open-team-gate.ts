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
import { roleGate } from './role-gate.ts'
import { findByBeginning } from '../people/acts/find-by-beginning.ts'
import { type TeamDeed, answerDeed } from '../people/acts/roles/team-deed.ts'
import type { TeamCopy } from '../daemon/team/hub/hub-parts.ts'
import { forwardGate } from '../gate/core/forward-gate.ts'
import { GateError } from '../ground/model/errors.ts'
import type { GrantDraft } from '../people/acts/gate-people/grants.ts'
import type { GivenAnswer } from '../people/acts/gate-people/reviews.ts'

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

/** The verbs of a hub that go over the logs of all gates, where somebody has them. */
type TeamVerbs = Partial<
  Pick<Gate, 'decisions' | 'decision' | 'overview' | 'clients' | 'sessions' | 'verify'>
> & { readonly preview?: Gate['grants']['preview'] }

/**
 * The gate of a team as people meet it: what they do goes to every gate that it concerns. It judges nothing, and refuses what
 * only one log or one machine can do. `desk` is people's half on this hub's copy of the state.
 */
export function hubGate(desk: Gate, { preview, ...verbs }: TeamVerbs = {}): Gate {
  const forwarded = forwardGate((_verb, _given, use) => use(desk))
  return {
    ...forwarded,
    ...verbs,
    evaluate: refuse('A hub judges no calls: ask the gate of your machine.'),
    report: refuse('A hub takes no reports of tools: tell the gate of your machine.'),
    erase: refuse('A hub erases nothing: erase it at the gate whose log has it.'),
    changeLogKey: refuse('The key of a hub’s log is the team’s, and is not changed here.'),
    changeCanaries: refuse('A hub places no canaries: place them at the gate that is to look for them.'),
    reviewers: {
      ...forwarded.reviewers,
      unlock: refuse('No place is unlocked for a whole team: give the secret, or sign with a passkey.'),
      recover: refuse(
        'A hub recovers no key by itself: have another reviewer remove and add the one who lost theirs.',
      ),
    },
    reviews: {
      ...forwarded.reviews,
      begin: async (...asked) => ({ ...(await forwarded.reviews.begin(...asked)), eachTime: true }),
      answer: async answer => forwarded.reviews.answer(withoutUses(answer)),
    },
    grants: {
      ...forwarded.grants,
      ...(preview && { preview }),
      add: async (draft, who) => forwarded.grants.add(uncounted(draft), who),
    },
    entries: (after, atOnce) => desk.entries(after, atOnce),
    close: () => desk.close(),
  }
}

function refuse(sentence: string): () => Promise<never> {
  return () => Promise.reject(new GateError('unavailable', sentence))
}

function withoutUses(answer: GivenAnswer): GivenAnswer {
  if (answer.grant) uncounted(answer.grant)
  return answer
}

/** Each gate would count the uses for itself. */
function uncounted(draft: GrantDraft): GrantDraft {
  if (draft.uses === undefined || draft.uses === null) return draft
  throw new GateError(
    'invalid',
    'A grant of a team can’t have a number of uses, since each gate counts for itself: give it an end in time.',
    'uses',
  )
}
