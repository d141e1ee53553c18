import { answerersAtHub } from './answerers-at-hub.ts'
import { SessionRegistry } from '../api/http/access/session-registry.ts'
import type { AccessNote } from '../api/http/parts/app-parts.ts'
import { peopleOfTeam } from '../people/acts/roles/people-of-team.ts'
import { demandRole } from '../people/acts/roles/may-do.ts'
import { teamRolesOf } from '../people/acts/roles/team-roles.ts'
import type { WriteLog } from '../daemon/resident/process-log.ts'
import { readPageFiles } from '../daemon/resident/read-page-files.ts'
import { sessionFile } from '../daemon/resident/session-file.ts'
import { StoredTeamReads } from '../daemon/team/database/stored-team-reads.ts'
import { TeamView } from '../daemon/team/hub/team-view.ts'
import type { HubPaths } from './hub-paths.ts'
import { metricsTokens } from './metrics-tokens.ts'
import { GroupPolicies } from './policy/group-policies.ts'
import { hubPolicy } from './hub-policy.ts'
import { teamPreview } from './open-team-gate.ts'
import type { OpenTeam } from './open-team.ts'
import type { HubSignOn } from './sign-on/open-sign-on.ts'

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
