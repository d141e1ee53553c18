import { SessionRegistry } from '../api/http/access/session-registry.ts'
import type { AccessNote } from '../api/http/parts/app-parts.ts'
import { demandRole } from '../people/acts/roles/may-do.ts'
import { teamRolesOf, hasRoles, peopleOfTeam } from '../people/acts/roles/team-roles.ts'
import type { WriteLog } from '../daemon/resident/process-log.ts'
import { readPageFiles } from '../daemon/resident/read-page-files.ts'
import { sessionFile } from '../daemon/resident/session-file.ts'
import { StoredTeamReads } from '../daemon/team/database/stored-team-reads.ts'
import { TeamView } from '../daemon/team/hub/team-view.ts'
import type { HubPaths } from './hub-settings.ts'
import { metricsTokens } from './metrics-tokens.ts'
import { GroupPolicies } from './policy/group-policies.ts'
import { teamPreview } from './open-team-gate.ts'
import type { OpenTeam } from './open-team.ts'
import type { HubSignOn } from './sign-on/open-sign-on.ts'
import type { PolicyPort } from '../api/http/ports/policy-port.ts'
import { GateError } from '../ground/model/errors.ts'
import { loadPolicyFor } from '../gate/open/open-gate.ts'
import type { Answerers } from '../ground/model/answerers.ts'
import type { Review } from '../ground/model/review.ts'
import { answerersOf } from '../people/acts/roles/answerers-of.ts'
import { askedReview } from '../people/acts/roles/asked-review.ts'

interface Names {
  readonly origin: string
  readonly host: string
  readonly codeSource: string | undefined
  readonly log: WriteLog
  readonly signOn: HubSignOn
}

/** Returns the parts of the HTTP application that serves a team. */
export function appParts(team: OpenTeam, paths: HubPaths, { origin, host, codeSource, log, signOn }: Names) {
  const note = ({ listener, method, path, why }: AccessNote) =>
    log(
      `request failed (${listener.kind === 'network' ? listener.peer : listener.kind}): ${method} ${path}: ${why}`,
    )
  return {
    gate: signOn.gate,
    signOn: signOn.desk,
    team: new TeamView({
      registry: team.copy.people.team,
      reads: new StoredTeamReads(team.pool, team.now),
      preview: teamPreview(team),
      feeds: team.feeds,
      originOf: id => team.copy.originOf(id),
      people: () => peopleOfTeam(team.copy.people, team.now()),
      answerers: review => answerersAtHub(team, review),
      now: team.now,
    }),
    rights: {
      demand: (reviewer: string, kind: 'look' | 'metrics') =>
        demandRole(teamRolesOf(team.copy.people.team), reviewer, { kind }, team.now()),
    },
    groupPolicies: new GroupPolicies({ ...team, reads: new StoredTeamReads(team.pool, team.now) }),
    tokens: metricsTokens(paths),
    sessions: new SessionRegistry(sessionFile(paths.sessions), Date.now),
    policy: hubPolicy(),
    pages: readPageFiles(),
    hosts: () => [host],
    origin,
    address: () => origin,
    codeSource: codeSource ?? 'run countersign hub pair NAME at the hub',
    now: team.now,
    clock: team.clock,
    note,
  }
}

/** The policy of a hub for people who look at it: the built-in one, which nobody changes here. Gates judge under their own. */
function hubPolicy(): PolicyPort {
  const { policy, layers } = loadPolicyFor({ isolated: true })
  return {
    show: () => ({ policy, layers: layers.map(({ name, digest }) => ({ name, digest })) }),
    own: refuse,
    check: refuse,
    effect: async () => refuse(),
    save: async () => refuse(),
    watch: () => () => {},
  }
}

function refuse(): never {
  throw new GateError('unavailable', 'A hub has no policy of its own: change that of a gate on its machine.')
}

/** Returns whoever may answer a review and whose yes is missing; undefined where nobody has a role and it names no group. */
export function answerersAtHub(
  { copy, now }: Pick<OpenTeam, 'copy' | 'now'>,
  review: Review,
): Answerers | undefined {
  const roles = teamRolesOf(copy.people.team)
  if (!hasRoles(roles) && !review.approvers) return undefined
  const { may, missing } = answerersOf(roles, askedReview(copy, review), now())
  return { may, missing }
}
