import { levels } from '../../model/assessment.ts'
import { GateError } from '../../model/errors.ts'
import type { RoleBinding, TeamRole } from '../../model/role-binding.ts'
import type { TeamDeed } from './team-deed.ts'
import { bindingsOf, hasRoles, type TeamRoles, whyEnded } from './team-roles.ts'

/** People who are named in a refusal. */
const mostNamed = 5

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
  return !hasRoles(roles) || bindingsOf(roles, reviewer, now).some(one => allows(one, deed))
}

/** Throws `forbidden`, with the field `role`, for somebody who may not do this. */
export function demandRole(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): void {
  const why = whyNot(roles, reviewer, deed, now)
  if (why !== undefined) throw new GateError('forbidden', why, 'role')
}

/** Returns the names of those who may do this by a role of theirs; sorted. */
export function peopleWho(roles: TeamRoles, deed: TeamDeed, now: number): readonly string[] {
  const named = roles.bindings.flatMap(({ to }) => (to.kind === 'person' ? [to.reviewer] : []))
  const everybody = [...new Set([...named, ...roles.members.map(({ reviewer }) => reviewer)])]
  return everybody.filter(one => bindingsOf(roles, one, now).some(role => allows(role, deed))).sort()
}

/** The roles by which each deed is done. */
const rolesFor: Readonly<Record<TeamDeed['kind'], readonly TeamRole[]>> = {
  own: ['owner'],
  policy: ['policy'],
  answer: ['reviewer'],
  stand: ['reviewer'],
  look: ['owner', 'policy', 'reviewer', 'auditor'],
  metrics: ['owner', 'auditor', 'metrics'],
}

function allows(binding: RoleBinding, deed: TeamDeed): boolean {
  return rolesFor[deed.kind].includes(binding.role) && isWithin(binding, deed)
}

/** A deed for everything needs a role without that bound. What loosens holds at any level, so that a bound of levels has none of it. */
function isWithin({ gates, upTo, profiles }: RoleBinding, deed: TeamDeed): boolean {
  const covers = (held: readonly string[] | undefined, one: string | null) =>
    held === undefined || (one !== null && held.includes(one))
  switch (deed.kind) {
    case 'policy':
      return covers(gates, deed.gates)
    case 'answer': {
      const isLowEnough = upTo === undefined || levels.indexOf(deed.level) <= levels.indexOf(upTo)
      return covers(gates, deed.gates) && covers(profiles, deed.profile) && isLowEnough
    }
    case 'stand':
      return (
        covers(gates, deed.gates) && (!deed.loosens || (covers(profiles, deed.profile) && upTo === undefined))
      )
    default:
      return true
  }
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
  const shown = names.slice(0, mostNamed)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
