import type { Grant } from '../../../ground/model/grant.ts'
import type { PolicyRollout, TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { type ActRows, type FedName, hasContent } from '../../../people/acts/ports/act-rows.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import { versionFor } from '../policy/is-in-share.ts'
import type { FedMember, FedReviewer, FedRows } from '../../../gate/team/protocol/fed-rows.ts'

type OriginOf = (decisionId: string) => LogOrigin | undefined
type Policies = Pick<TeamRegistry, 'rollout' | 'policyText'>

/** An act and the gate that is fed it, as each row looks at them. */
interface Feeding {
  readonly rows: ActRows
  readonly gate: TeamGate
  readonly policies: Policies
  /** The reviews that are of this gate. */
  readonly reviews: readonly Review[]
  /** Tells whether a review is one of those. */
  readonly isOwn: (reviewId: string) => boolean
}

/** The value of each row that gates are fed, in the order in which they are: a row that none names goes to no gate. */
const fedRows: { readonly [N in FedName]: (feeding: Feeding) => FedRows[N] | undefined } = {
  reviews: ({ reviews }) => reviews,
  observations: ({ rows, isOwn }) => rows.observations?.filter(({ reviewId }) => isOwn(reviewId)),
  unlearn: ({ rows, isOwn }) => rows.unlearn?.filter(({ review }) => isOwn(review)),
  forget: ({ rows }) => rows.forget,
  grants: ({ rows, gate }) => rows.grants?.filter(one => isForGroup(one, gate.group)),
  tools: ({ rows }) => rows.tools?.filter(one => one.group === undefined),
  pause: ({ rows }) => rows.pause,
  link: ({ rows }) => rows.link,
  signed: ({ rows }) => rows.signed,
  removeReviewers: ({ rows }) => rows.removeReviewers,
  // How somebody proves who they are changes with a link of the chain of keys alone.
  reviewers: ({ rows }) => rows.link && rows.reviewers?.map(shownTo),
  group: ({ rows, gate }) => rows.groups?.find(({ name }) => name === gate.group),
  groupPolicy: ({ rows, gate, policies }) => policyFor(rows.rollouts, gate, policies),
  // Whose yes counts, and for which group: each gate looks for itself.
  members: ({ rows }) => rows.members?.map(fedMember),
  removeMembers: ({ rows }) => rows.removeMembers,
  bindings: ({ rows }) => rows.bindings,
  delegations: ({ rows }) => rows.delegations,
  groupTools: ({ rows, gate }) => groupToolsOf(rows.tools, gate.group),
}

/** Fed though it be empty: whoever does not know it would count what is signed for another group. */
const fedThoughEmpty: FedName = 'groupTools'

/**
 * Returns the rows of an act that one gate takes over: each member is named here, so that nothing goes out because somebody
 * added it to acts. Reviews and what they taught go to the gate that asked, and to no other.
 */
export function fedRowsOf(rows: ActRows, gate: TeamGate, originOf: OriginOf, policies: Policies): FedRows {
  const reviews = (rows.reviews ?? []).filter(({ decisionId }) => isOf(gate, originOf(decisionId)))
  const own = new Set(reviews.map(({ id }) => id))
  const isOwn = (reviewId: string) => own.has(reviewId.split('/', 1)[0] ?? '')
  const feeding = { rows, gate, policies, reviews, isOwn }
  const all = Object.entries(fedRows).map(([name, valueOf]) => [name, valueOf(feeding)] as const)
  return Object.fromEntries(
    all.filter(([name, value]) => (name === fedThoughEmpty ? value !== undefined : hasContent(value))),
  )
}

/** The tools of a gate’s own group, where an act accepts tools for groups. */
function groupToolsOf(tools: ActRows['tools'], group: string): FedRows['groupTools'] {
  const isForGroups = tools?.some(one => one.group !== undefined)
  return isForGroups ? tools?.filter(one => one.group === group) : undefined
}

/** Only the newest change of a group’s policy has a text: a gate that comes later need not read every one that there was. */
function policyFor(
  rollouts: readonly PolicyRollout[] | undefined,
  { gate, group }: TeamGate,
  policies: Policies,
): TeamPolicy | null | undefined {
  const rollout = rollouts?.find(one => one.group === group)
  if (!rollout || policies.rollout(group)?.revision !== rollout.revision) return undefined
  const { version, digest } = versionFor(rollout, gate)
  const text = policies.policyText(group, version)
  return text ? { group, version, digest, toml: text.toml } : null
}

/** A gate of another group has no use for it; one that knows no groups would let calls through by it. */
function isForGroup({ scope }: Grant, group: string): boolean {
  return scope.group === undefined || scope.group === group
}

function fedMember({ reviewer, groups, endedAt, armedUntil }: FedMember): FedMember {
  return {
    reviewer,
    groups,
    ...(endedAt !== undefined && { endedAt }),
    ...(armedUntil !== undefined && { armedUntil }),
  }
}

function shownTo({ name, passkeys, addedAt }: FedReviewer): FedReviewer {
  return { name, ...(passkeys && { passkeys }), addedAt }
}

function isOf({ gate, epoch }: TeamGate, origin: LogOrigin | undefined): boolean {
  return origin?.gate === gate && origin.epoch === epoch
}
