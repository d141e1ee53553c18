import { GateError } from '../../../ground/model/errors.ts'
import { lentRights, hasOwnRight } from './lent-rights.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasRoles, type TeamRoles, whyEnded } from './team-roles.ts'

/** People who are named in a refusal. */
const maxNamed = 5

/** Returns why somebody may not do this, in one sentence that says who may; undefined where they may. */
export function whyNot(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): string | undefined {
  const ended = whyEnded(roles, reviewer, now)
  if (ended !== undefined) return ended
  if (mayDo(roles, reviewer, deed, now)) return undefined
  const able = peopleWho(roles, deed, now)
  const others =
    able.length === 0
      ? 'nobody may now, so an owner gives somebody the role: see countersign hub role add --help'
      : `${inList(able)} may`
  return `${reviewer.slice(0, 64)} may not ${wordsOf(deed)}: ${others}.`
}

/** Tells whether somebody may do this. Where nobody has a role, every reviewer may do everything whose sign-on has not ended. */
export function mayDo(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): boolean {
  if (whyEnded(roles, reviewer, now) !== undefined) return false
  return !hasRoles(roles) || hasRight(roles, reviewer, deed, now)
}

/** Throws `forbidden`, with the field `role`, for somebody who may not do this. */
export function demandRole(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): void {
  const why = whyNot(roles, reviewer, deed, now)
  if (why !== undefined) throw new GateError('forbidden', why, 'role')
}

/** Returns the names of those who may do this by a role of theirs, or by a right that was lent to them; sorted. */
export function peopleWho(roles: TeamRoles, deed: TeamDeed, now: number): readonly string[] {
  const named = roles.bindings.flatMap(({ to }) => (to.kind === 'person' ? [to.reviewer] : []))
  const lent = roles.delegations.map(({ to }) => to)
  const everybody = [...new Set([...named, ...lent, ...roles.members.map(({ reviewer }) => reviewer)])]
  return everybody
    .filter(one => whyEnded(roles, one, now) === undefined && hasRight(roles, one, deed, now))
    .sort()
}

function hasRight(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): boolean {
  return hasOwnRight(roles, reviewer, deed, now) || lentRights(roles, reviewer, deed, now).length > 0
}

/** The words for a deed, after “may not”. */
function wordsOf(deed: TeamDeed): string {
  switch (deed.kind) {
    case 'own':
      return 'manage the team’s roles, people and gates'
    case 'policy':
      return `change the policy of ${deed.gates ?? 'all gates'}`
    case 'answer':
      return `answer for a call of ${deed.gates} at level ${deed.level} under the profile ${deed.profile}`
    case 'stand':
      return `change what stands for ${deed.gates === null ? 'all gates' : `the gates of ${deed.gates}`}${deed.profile === null ? '' : ` under the profile ${deed.profile}`}`
    case 'look':
      return 'look at what the team’s gates did'
    default:
      return 'read the team’s measurements'
  }
}

/** Returns names for a sentence, the first of many. */
export function inList(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
