import { GateError } from '../../../ground/model/errors.ts'
import type { GateAbout } from '../../../ground/model/shown-team.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { TeamMembership, WrittenLease } from '../../../ground/model/team-gate.ts'
import type { FeedAnswer, FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import { clockAhead } from '../../../gate/team/clock-skew.ts'
import type { FedAct } from '../../../people/acts/ports/act.ts'
import { isTeamSigned } from '../../../gate/team/is-team-signed.ts'
import type { Lease } from '../../../gate/team/protocol/lease.ts'
import { leaseStatement } from '../../../gate/team/lease-statement.ts'
import { protocolVersion, whoIsTooOld } from '../../../gate/team/protocol/protocol-version.ts'
import type { CourierStore, UseStore } from './courier-state.ts'
import type { Historian } from './historian.ts'
import type { HubPort } from './open-hub.ts'
import type { LiveLease } from '../../../gate/team/live-lease.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { FedName } from '../../../people/acts/ports/act-rows.ts'
import type { MirroredRows, Takeover } from '../../../people/acts/ports/team-mirror.ts'
import {
  fedStatement,
  type FedReviewer,
  fedRowNames,
  type FedRows,
  mayBeLeftOut,
} from '../../../gate/team/protocol/fed-statement.ts'

/** The parts of a feeder. */
export interface FeederParts {
  readonly hub: Pick<HubPort, 'feed'>
  readonly historian: Pick<Historian, 'follow' | 'report'>
  readonly use: UseStore
  readonly live: LiveLease
  /** Milliseconds since 1970, and milliseconds that only go forward. */
  readonly now: () => number
  readonly clock: () => number
  readonly newNonce: () => string
  /** Returns what the hub is told of this gate; nothing where it is left out. */
  readonly about?: () => GateAbout
  /** Told of each link of the chain of reviewers’ keys before it is written: the team has signed it. */
  readonly onLink: (link: KeyLink) => void
}

/** Milliseconds between two leases that are written down: other processes, and this one when it starts again, count by them. */
const writeEvery = 10_000
/** Characters of a problem that the hub is told. */
const maxProblemLength = 500
const upgradeHere = 'upgrade Countersign on this machine'

/** Takes over what the team’s people did, and the lease. */
export class Feeder {
  private readonly parts: FeederParts
  /** The hub tells people of reviews, as it said last. */
  isHubTelling = false
  private writtenAt = Number.NEGATIVE_INFINITY
  /** The reason why nothing could be taken over, which the hub shows to people. */
  private problem: string | undefined

  constructor(parts: FeederParts) {
    this.parts = parts
  }

  /** Asks until nothing more is there; waits up to so many seconds for something. Resolves with the lease. */
  async step(wait: number, signal: AbortSignal): Promise<Lease> {
    try {
      const lease = await this.ask(wait, signal)
      this.problem = undefined
      return lease
    } catch (error) {
      if (isUntrue(error)) this.problem = error.message.slice(0, maxProblemLength)
      throw error
    }
  }

  private async ask(wait: number, signal: AbortSignal): Promise<Lease> {
    for (let seconds = wait; ; seconds = 0) {
      const [now, asked, nonce] = [this.parts.now(), this.parts.clock(), this.parts.newNonce()]
      const about = this.parts.about?.()
      const place = await this.place()
      const { problem } = this
      const request = {
        ...place,
        wait: seconds,
        nonce,
        protocol: protocolVersion,
        ...(problem && { problem }),
        ...(about && { about }),
      }
      const { acts, at, lease, tells, protocol, history } = await this.askHub(request, signal)
      const tooOld = whoIsTooOld(protocol)
      if (tooOld) {
        await this.end()
        throw untrue(tooOld === 'other' ? 'it is too old: upgrade the hubs' : `it is too new: ${upgradeHere}`)
      }
      // Another process, or one that was killed as it wrote, took acts over meanwhile: this answers another question.
      if ((await this.place()).number !== place.number) continue
      if (history !== undefined && history > place.history) {
        await this.parts.historian.follow(history)
        continue
      }
      await this.parts.use(store =>
        this.take(store, acts, clockAhead(at ?? lease?.at ?? this.parts.now(), this.parts.now())),
      )
      if (!lease && acts.length === 0) throw untrue('it gives neither acts nor a lease')
      if (!lease) continue
      await this.parts.use(store => this.keep(store, lease, { now, asked, nonce }))
      this.isHubTelling = tells === true
      return lease
    }
  }

  /** From now on nothing that people allowed counts. */
  async end(): Promise<void> {
    this.parts.live.end()
    await this.parts.use(({ mirror }) => mirror.keepLease(null))
  }

  /** Asks the hub, and shows it what this gate has where the hub has lost that. */
  private async askHub(request: FeedRequest, signal: AbortSignal): Promise<FeedAnswer> {
    try {
      return await this.parts.hub.feed(request, signal)
    } catch (error) {
      const isSetBack = error instanceof GateError && error.code === 'conflict' && error.field === 'number'
      if (isSetBack) await this.parts.historian.report()
      throw error
    }
  }

  private place(): Promise<Pick<FeedRequest, 'number' | 'id'> & { readonly history: number }> {
    return this.parts.use(async ({ mirror }) => {
      const { id, history } = mirror.lastMirrored()
      const number = mirror.place()
      // What an older version took over has no id.
      return { number, history, ...((id !== '' || number === 0) && { id }) }
    })
  }

  private async take(store: CourierStore, acts: readonly FedAct[], ahead: number): Promise<void> {
    const { mirror } = store
    for (const fed of acts) {
      const read = readFedAct(fed, membershipOf(store), {
        place: mirror.place(),
        history: mirror.lastMirrored().history,
      })
      if ('problem' in read) {
        // It may be what forbids something.
        if (!read.isNewer) throw untrue(read.problem)
        await this.end()
        throw untrue(`${read.problem}: ${upgradeHere}`)
      }
      const { link } = read.act.rows
      if (link) this.parts.onLink(link)
      await mirror.write({ ...read.act, takenAt: this.parts.now(), ahead })
    }
  }

  private async keep(
    store: CourierStore,
    lease: Lease,
    { now, asked, nonce }: { readonly now: number; readonly asked: number; readonly nonce: string },
  ): Promise<void> {
    const { mirror } = store
    const problem = leaseProblem(lease, membershipOf(store), nonce, mirror.place())
    if (problem !== undefined) throw untrue(problem)
    const written: WrittenLease = { ...lease, askedAt: now }
    this.parts.live.take(written, asked, clockAhead(lease.at, this.parts.now()))
    const before = mirror.lease()
    const isSame = before?.seconds === lease.seconds && before.number === lease.number
    if (isSame && Math.abs(now - this.writtenAt) < writeEvery) return
    this.writtenAt = now
    await mirror.keepLease(written)
  }
}

function membershipOf({ mirror }: CourierStore): TeamMembership {
  const membership = mirror.membership()
  if (membership) return membership
  throw new GateError('unavailable', 'This gate has left its team: there is nothing to take over.')
}

function leaseProblem(
  lease: Lease,
  { gate, epoch, teamKey }: TeamMembership,
  nonce: string,
  place: number,
): string | undefined {
  if (lease.nonce !== nonce) return 'its lease answers another question'
  if (!isTeamSigned(teamKey, leaseStatement({ gate, epoch }, lease), lease.signature))
    return 'its lease is not signed by the team for this gate'
  return lease.number === place
    ? undefined
    : `its lease is for the act ${lease.number}, and this gate has ${place}`
}

function isUntrue(error: unknown): error is GateError {
  return error instanceof GateError && error.field === 'feed'
}

function untrue(problem: string): GateError {
  return new GateError(
    'unavailable',
    `What the team’s hub says can’t be taken over, and nothing of it was: ${problem}.`,
    'feed',
  )
}

/** The place that a gate has reached in the order of acts. */
interface GatePlace {
  readonly place: number
  readonly history: number
}

/**
 * Reads an act that the hub says, as this gate writes it, or says why it takes nothing over. It is signed by the team for this
 * gate and epoch, next after `place` in its history of the team, and of members that this version knows or that its hub names
 * as such that nobody has to know.
 */
export function readFedAct(
  fed: FedAct,
  { gate, epoch, teamKey, group: own }: TeamMembership,
  { place, history }: GatePlace,
):
  | { readonly act: Omit<Takeover, 'takenAt' | 'ahead'> }
  | { readonly problem: string; readonly isNewer: boolean } {
  const untrue = (why: string) => ({ problem: `the act ${fed.number} ${why}`, isNewer: false })
  if (!isTeamSigned(teamKey, fedStatement({ gate, epoch }, fed), fed.signature))
    return untrue('is not signed by the team for this gate')
  if (fed.after !== place || fed.number <= place) return untrue(`does not follow the act ${place}`)
  if (fed.history !== undefined && fed.history !== history)
    return untrue(`is of history ${fed.history}, and this gate is in ${history}`)
  const rows: unknown = JSON.parse(fed.rows)
  if (!isJsonObject(rows)) return untrue('has no rows')
  const other = otherGroup(rows, own.name)
  if (other !== undefined) return untrue(`is for the group ${other}, and this gate joined ${own.name}`)
  const optional = rows[mayBeLeftOut]
  const isOptional = (name: string) => Array.isArray(optional) && optional.includes(name)
  const unknown = Object.keys(rows).find(
    name => !(fedRowNames.has(name) || name === mayBeLeftOut || isOptional(name)),
  )
  if (unknown !== undefined)
    return {
      problem: `the act ${fed.number} has “${unknown.slice(0, 40)}”, which this version does not know`,
      isNewer: true,
    }
  const known = Object.entries(rows).filter(([name]) => fedRowNames.has(name))
  return { act: mirroredAct(fed, Object.fromEntries(known)) }
}

function mirroredAct(fed: FedAct, rows: Pick<FedRows, FedName>): Omit<Takeover, 'takenAt' | 'ahead'> {
  const { reviewers, members, group, groupPolicy, groupTools, ...rest } = rows
  // These are written as they are fed: a row that is not must be named above.
  const others: Pick<MirroredRows, keyof typeof rest> = rest
  return {
    number: fed.number,
    id: fed.id ?? '',
    ...(fed.was !== undefined && { was: fed.was }),
    fed: JSON.stringify(fed),
    after: fed.after,
    at: fed.at,
    log: fed.log,
    rows: {
      ...others,
      ...(groupTools && { tools: [...(others.tools ?? []), ...groupTools] }),
      ...(reviewers && { reviewers: reviewers.map(reviewerRow) }),
      ...(members && { members: members.map(one => ({ ...one, identity: null, until: null })) }),
    },
    ...(group && { group }),
    ...(groupPolicy !== undefined && { groupPolicy }),
  }
}

/** Another group that rows are for: what reviewers sign for one is none of another’s, and only a token puts a gate into one. */
function otherGroup(
  { group, groupPolicy }: Pick<FedRows, 'group' | 'groupPolicy'>,
  own: string,
): string | undefined {
  const other = [group?.name, groupPolicy?.group].find(name => name !== undefined && name !== own)
  return other?.slice(0, 64)
}

/** A reviewer here has a name and passkeys: what proves them otherwise stays at the hub. */
function reviewerRow({ name, passkeys, addedAt }: FedReviewer): Reviewer {
  const free = { uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0 }
  return { name, ...(passkeys && { passkeys }), ...free, addedAt }
}
