import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { TakenActs } from '../../../people/acts/ports/taken-acts.ts'
import {
  fedStatement,
  type FedMember,
  type FedReviewer,
  type FedRows,
} from '../../../gate/team/protocol/fed-statement.ts'
import type { FeedAnswer, FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import type { Lease } from '../../../gate/team/protocol/lease.ts'
import { leaseStatement } from '../../../gate/team/lease-statement.ts'
import { knowsHistories, protocolVersion } from '../../../gate/team/protocol/protocol-version.ts'
import { demandEvidence, demandProtocol } from './demand-protocol.ts'
import { everybody, gateAudience, groupAudience } from './audience-of.ts'
import type { HubParts } from './hub-parts.ts'
import type { WaitingGates } from './waiting-gates.ts'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import type { LogLine, FedAct } from '../../../people/acts/ports/act.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { PolicyRollout, TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { Review } from '../../../ground/model/review.ts'
import { type ActRows, type FedName, hasContent } from '../../../people/acts/ports/act-rows.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import { versionFor } from '../policy/is-in-share.ts'

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

/** The events of a team that are about its people. */
const aboutPeople: readonly unknown[] = [
  'role_added',
  'role_removed',
  'member',
  'delegated',
  'delegation_ended',
]

/** The rows of an act that one gate is fed, with the ids of its reviews and grants. */
interface OwnRows {
  readonly rows: FedRows
  readonly reviews: ReadonlySet<string>
  readonly grants: ReadonlySet<string>
}

/** Tells whether a line is fed to the gate that these rows are for. */
type LineRule = (body: JsonObject, own: OwnRows) => boolean

const toAll: LineRule = () => true
const toNone: LineRule = () => false

/** The rule of each kind: gates are fed lines of their own reviews, grants and tools, and of what stands for everybody. */
const lineRules: { readonly [K in AuditKind]: LineRule } = {
  review: (body, { reviews }) => reviews.has(String(body['review'])),
  grant: (body, { grants }) => grants.has(grantIn(body)),
  // The policy of a group is no matter of other groups.
  policy: (_body, { rows }) => rows.groupPolicy !== undefined,
  // Nor is a tool that was accepted for one: a line here says what is pinned here.
  tool: ({ group }, { rows }) =>
    group === undefined || rows.groupTools?.some(one => one.group === group) === true,
  team: body => aboutPeople.includes(body['event']),
  pause: toAll,
  trust: toAll,
  reviewer: toAll,
  access: toNone,
  canary: toNone,
  recovery: toNone,
  // Of one log only.
  decision: toNone,
  dry_run: toNone,
  report: toNone,
  erasure: toNone,
  key: toNone,
  anchor: toNone,
}

/** A line that a gate of a newer version handed back may be of a kind that has no rule here. */
const rules: ReadonlyMap<string, LineRule> = mapOf(lineRules)

/**
 * Returns the lines that a gate writes with the rows of an act, see `lineRules`. The signature of what stands is in the first line
 * of an act, and goes along where that line does not.
 */
export function fedLinesOf(log: readonly LogLine[], rows: FedRows): readonly LogLine[] {
  const reviews = new Set(rows.reviews?.map(({ id }) => id))
  const grants = new Set(rows.grants?.map(({ id }) => id))
  const own = { rows, reviews, grants }
  const lines = log.filter(({ kind, body }) => rules.get(kind)?.(body, own))
  const [first] = log
  const standing = first && standingIn(first.body)
  if (!standing || lines.includes(first)) return lines
  const [next = { kind: 'team', body: { event: 'signed' } } as const, ...others] = lines
  return [{ ...next, body: { ...next.body, ...standing } }, ...others]
}

/** A line names a new grant whole, and one that ends by its id. */
function grantIn({ grant, id }: JsonObject): string {
  return String(isJsonObject(grant) ? grant['id'] : id)
}

function standingIn({ stands, link }: JsonObject): JsonObject | undefined {
  if (stands === undefined) return undefined
  return { stands, ...(link !== undefined && { link }) }
}

/** Acts in one answer. */
const max = 100
/** Seconds that an answer waits for an act. */
const maxWaitDuration = 30

/** Tells gates what people did, each what concerns it, and that it knows all of it. */
export class TeamFeed {
  private readonly parts: HubParts
  private readonly waiting: WaitingGates

  constructor(parts: HubParts, waiting: WaitingGates) {
    this.parts = parts
    this.waiting = waiting
  }

  /**
   * Rejects with `forbidden` for a gate that does not understand this hub, or the other way round, and with `conflict` for one
   * that has what this hub has not: the team’s database was set back. Where others have seen that, nobody is given a lease.
   */
  async answer(gate: TeamGate, request: FeedRequest, signal: AbortSignal): Promise<FeedAnswer> {
    const { fresh, copy, setBacks } = this.parts
    demandProtocol(gate.name, request.protocol)
    const audiences = [everybody, gateAudience(gate), groupAudience(gate.group)]
    await fresh()
    const demandGroup = () => demandEvidence(gate.name, request.protocol, copy.people.team.group(gate.group))
    demandGroup()
    const history = copy.taken.history()
    if ((request.history ?? 1) < history)
      return { acts: [], at: this.parts.now(), protocol: protocolVersion, history }
    if (!isKnown(copy.taken, request)) throw setBack(gate, request.number)
    const milliseconds = Math.min(request.wait, maxWaitDuration) * 1_000
    if (copy.taken.lastFor(audiences, request.number) === undefined) {
      await this.waiting.wait(audiences, milliseconds, signal)
      if (milliseconds > 0) await fresh()
      demandGroup()
    }
    const stop = await setBacks.stop(history)
    if (stop !== undefined) throw new GateError('conflict', stop, 'history')
    const acts = copy.taken.for(audiences, request.number, max + 1)
    const notices = this.fedActs(gate, acts.slice(0, max), request, history)
    // A gate of a version that knows no histories checks what is signed without the id.
    const fed = notices as readonly FedAct[]
    const answer = { acts: fed, at: this.parts.now(), protocol: protocolVersion }
    if (acts.length > max) return answer
    const lease = this.lease(gate, request, fed.at(-1)?.number ?? request.number)
    return { ...answer, lease, ...(this.parts.tellsPeople?.() && { tells: true }) }
  }

  private fedActs(gate: TeamGate, acts: ReturnType<TakenActs['for']>, request: FeedRequest, history: number) {
    const { copy, key } = this.parts
    let after = request.number
    const notice = knowsHistories(request.protocol) && { history }
    return acts.map(act => {
      const { number, id, at, rows, log } = act
      const { was } = rows
      const fed = fedRowsOf(rows, gate, decision => copy.originOf(decision), copy.people.team)
      const place = {
        number,
        after,
        ...(request.history !== undefined && { id }),
        ...notice,
        ...(was !== undefined && { was }),
      }
      const unsigned = { ...place, at, rows: JSON.stringify(fed), log: fedLinesOf(log, fed) }
      after = number
      return { ...unsigned, signature: key.sign(fedStatement(gate, unsigned)) }
    })
  }

  private lease(gate: TeamGate, { nonce }: FeedRequest, number: number): Lease {
    const { copy, key, now } = this.parts
    const seconds = copy.people.team.group(gate.group)?.lease ?? 0
    const unsigned = { nonce, seconds, number, at: now() }
    return { ...unsigned, signature: key.sign(leaseStatement(gate, unsigned)) }
  }
}

/** The gate’s last act is one of this history. */
function isKnown(
  taken: Pick<TakenActs, 'history' | 'idOf' | 'last'>,
  { history = 1, number, id }: FeedRequest,
): boolean {
  if (history > taken.history() || number > taken.last()) return false
  const own = number === 0 ? '' : taken.idOf(number)
  return id === undefined ? own !== undefined : own === id || own === ''
}

function setBack({ name }: TeamGate, number: number): GateError {
  return new GateError(
    'conflict',
    `The gate ${name} has act ${number} of this team’s people, and this hub has not: the team’s database was set back, so no lease is given; see countersign hub recover --help.`,
    'number',
  )
}
