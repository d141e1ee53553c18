import type { AudienceOf } from '../../people/ports/act-order.ts'
import type { LogOrigin } from '../../model/log-origin.ts'

/** The audience of what concerns every gate. */
export const everybody = 'all'

/** The audience that one gate is: what concerns it as long as it goes on in this epoch. */
export function gateAudience({ gate, epoch }: LogOrigin): string {
  return `gate ${gate}.${epoch}`
}

/** The audience of what concerns the gates of a group. */
export function groupAudience(group: string): string {
  return `group ${group}`
}

/** Names the gates that an act concerns: a review its own gate, what stands every gate. */
export const audienceOf: AudienceOf = (act, originOf) => {
  const {
    reviews = [],
    groups = [],
    grants = [],
    tools = [],
    forget = [],
    removeReviewers = [],
    rollouts = [],
    members = [],
    removeMembers = [],
    bindings,
    delegations,
  } = act
  const isForAll =
    act.link !== undefined ||
    act.signed !== undefined ||
    act.pause !== undefined ||
    bindings !== undefined ||
    delegations !== undefined ||
    members.length + removeMembers.length > 0 ||
    grants.length + tools.length + forget.length + removeReviewers.length > 0
  const gates = reviews.flatMap(({ decisionId }) => originOf(decisionId) ?? [])
  return [
    ...(isForAll ? [everybody] : []),
    ...gates.map(gateAudience),
    ...groups.map(({ name }) => groupAudience(name)),
    ...rollouts.map(({ group }) => groupAudience(group)),
  ]
}
