import type { Store } from '../core/ports/store.ts'
import type { TeamPort } from '../core/ports/team-port.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership, WrittenLease } from '../../ground/model/team-membership.ts'
import type { TeamMirror } from '../../people/acts/ports/team-mirror.ts'
import { anchorProblems } from './anchor-problems.ts'
import { clockAhead } from './clock-skew.ts'
import { isTeamSigned } from './is-team-signed.ts'
import { leaseStatement } from './lease-statement.ts'
import { isLeaseRunning } from './is-lease-running.ts'
import type { LiveLease } from './live-lease.ts'
import { spoolOf, spoolProblem } from './spool-problem.ts'

/** The parts of a tie. */
export interface TeamTieParts {
  readonly mirror: Pick<TeamMirror, 'membership' | 'lease' | 'place' | 'uploaded' | 'anchor' | 'revision'>
  readonly log: Pick<Store, 'head' | 'entries'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Absent in a process that does not talk to the hub: it counts by what is written down. */
  readonly live?: LiveLease
}

/** Milliseconds between two looks at how much waits for the hub. */
const lookEvery = 1_000

/** The tie of one gate to its team, by its state. */
export class TeamTie implements TeamPort {
  private readonly parts: TeamTieParts
  private known: TieRows | undefined
  private signed: { readonly lease: WrittenLease; readonly holds: boolean } | undefined
  private spool: { readonly at: number; readonly problem: GateError | undefined } | undefined

  constructor(parts: TeamTieParts) {
    this.parts = parts
  }

  isHeld(): boolean {
    const { membership, place, lease, isContradicted } = this.read()
    if (!membership) return true
    if (isContradicted || !lease || lease.number > place || !this.isSigned(membership, lease)) return false
    const { now, live } = this.parts
    return isLeaseRunning(lease, { now: now(), age: live?.ageOf(lease) })
  }

  clockAhead(): number {
    const { membership, lease } = this.read()
    if (!membership || !lease || !this.isSigned(membership, lease)) return 0
    return this.parts.live?.aheadOf(lease) ?? clockAhead(lease.at, lease.askedAt)
  }

  isFed(): boolean {
    const { membership, isFed } = this.read()
    return !membership || isFed
  }

  group(): string | undefined {
    return this.read().membership?.group.name
  }

  isAnswered(): boolean {
    return this.read().membership?.group.content !== 'hashes'
  }

  refusal(): GateError | undefined {
    const { membership } = this.read()
    if (!membership) return undefined
    const { mirror, log, now } = this.parts
    const at = now()
    if (!this.spool || Math.abs(at - this.spool.at) >= lookEvery)
      this.spool = { at, problem: spoolProblem(spoolOf(mirror.uploaded(), log), at) }
    return this.spool.problem
  }

  asksAtUse(): boolean {
    return this.read().membership?.group.lease === 0
  }

  async ask(): Promise<void> {
    if (this.asksAtUse()) await this.parts.live?.hub.ask()
  }

  async demandEvidence(seq: number): Promise<void> {
    if (this.read().membership?.group.evidence !== 'central') return
    const { live } = this.parts
    if (!live) throw nobodyBrings()
    await live.hub.bring(seq)
  }

  anchorProblems(seqs: readonly number[]): Promise<readonly string[]> {
    return anchorProblems(seqs, seq => this.parts.log.entries(seq - 1, 1)[0])
  }

  /** Read again only when somebody may have written. */
  private read(): TieRows {
    const { mirror, live } = this.parts
    const revision = mirror.revision()
    if (this.known?.revision !== revision) {
      const [membership, written, place] = [mirror.membership(), mirror.lease(), mirror.place()]
      const isContradicted = (mirror.anchor()?.contradicted ?? null) !== null
      this.known = { revision, membership, written, place, isContradicted, lease: null, isFed: false }
    }
    const lease = live?.lease ?? this.known.written
    return { ...this.known, lease, isFed: this.known.place > 0 || lease !== null }
  }

  private isSigned({ gate, epoch, teamKey }: TeamMembership, lease: WrittenLease): boolean {
    if (this.signed?.lease !== lease)
      this.signed = {
        lease,
        holds: isTeamSigned(teamKey, leaseStatement({ gate, epoch }, lease), lease.signature),
      }
    return this.signed.holds
  }
}

/** Said where no courier brings entries to the hub. */
export function nobodyBrings(): GateError {
  return new GateError(
    'unavailable',
    'This gate’s team wants its hub to have each call before it runs, and no gate runs here that talks to the hub, so the call is not allowed: run countersign start, then ask again.',
    'evidence',
  )
}

interface TieRows {
  readonly revision: number
  readonly membership: TeamMembership | null
  readonly written: WrittenLease | null
  readonly place: number
  readonly isContradicted: boolean
  readonly lease: WrittenLease | null
  readonly isFed: boolean
}
