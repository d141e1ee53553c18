import type { Grant } from '../../model/grant.ts'
import type { PolicyRollout, TeamPolicy } from '../../model/policy-rollout.ts'
import type { LogOrigin } from '../../model/log-origin.ts'
import type { TeamGate } from '../../model/team-gate.ts'
import type { TakenAct } from '../../people/ports/taken-acts.ts'
import type { TeamRegistry } from '../../people/ports/team-registry.ts'
import { versionFor } from '../policy/is-in-share.ts'
import type { FedMember, FedReviewer, FedRows } from '../protocol/fed-rows.ts'

type OriginOf = (decisionId: string) => LogOrigin | undefined

/**
 * Returns the rows of an act that one gate takes over: each member is named here, so that nothing goes out because somebody
 * added it to acts. Reviews and what they taught go to the gate that asked, and to no other.
 */
export function fedRowsOf(
  { rows }: Pick<TakenAct, 'rows'>,
  gate: TeamGate,
  originOf: OriginOf,
  policies: Pick<TeamRegistry, 'rollout' | 'policyText'>,
): FedRows {
  const reviews = (rows.reviews ?? []).filter(({ decisionId }) => isOf(gate, originOf(decisionId)))
  const own = new Set(reviews.map(({ id }) => id))
  const isOwn = (reviewId: string) => own.has(reviewId.split('/', 1)[0] ?? '')
  const group = rows.groups?.find(({ name }) => name === gate.group)
  const { tools = [], link } = rows
  const rest = withoutEmpty({
    reviews,
    observations: rows.observations?.filter(({ reviewId }) => isOwn(reviewId)),
    unlearn: rows.unlearn?.filter(({ review }) => isOwn(review)),
    forget: rows.forget,
    grants: rows.grants?.filter(one => isForGroup(one, gate.group)),
    tools: tools.filter(one => one.group === undefined),
    pause: rows.pause,
    link,
    signed: rows.signed,
    removeReviewers: rows.removeReviewers,
    // How somebody proves who they are changes with a link of the chain of keys alone.
    reviewers: link && rows.reviewers?.map(shownTo),
    group,
    groupPolicy: policyFor(rows.rollouts, gate, policies),
    // Whose yes counts, and for which group: each gate looks for itself.
    members: rows.members?.map(fedMember),
    removeMembers: rows.removeMembers,
    bindings: rows.bindings,
    delegations: rows.delegations,
  })
  return { ...rest, ...groupToolsOf(tools, gate.group) }
}

/** Named though it be empty: whoever does not know it would count what is signed for another group. */
function groupToolsOf(
  tools: NonNullable<TakenAct['rows']['tools']>,
  group: string,
): Pick<FedRows, 'groupTools'> {
  const isForGroups = tools.some(one => one.group !== undefined)
  return isForGroups ? { groupTools: tools.filter(one => one.group === group) } : {}
}

/** Only the newest change of a group’s policy has a text: a gate that comes later need not read every one that there was. */
function policyFor(
  rollouts: readonly PolicyRollout[] | undefined,
  { gate, group }: TeamGate,
  policies: Pick<TeamRegistry, 'rollout' | 'policyText'>,
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

/** A pause that ends is null, and goes out. */
function withoutEmpty(rows: { readonly [N in keyof FedRows]: FedRows[N] | undefined }): FedRows {
  const isThere = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(rows).filter(([, value]) => isThere(value)))
}
