import type { Store } from '../core/ports/store.ts'
import type { TeamPort } from '../core/ports/team-port.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership, WrittenLease } from '../../ground/model/team-gate.ts'
import type { TeamMirror } from '../../people/acts/ports/team-mirror.ts'
import { clockAhead } from './clock-skew.ts'
import { isTeamSigned } from './is-team-signed.ts'
import { leaseStatement } from './lease-statement.ts'
import { isLeaseRunning } from './is-lease-running.ts'
import type { LiveLease } from './live-lease.ts'
import { spoolOf, spoolProblem } from './spool-problem.ts'
import type { StoredEntry } from '../../people/audit/link-entry.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { membershipEvents } from '../../people/acts/membership/membership-events.ts'
import { historyEvent } from './protocol/history-line.ts'
import { rootProblem } from './roots/root-problem.ts'
import { type AnchorBody, readAnchor } from './protocol/anchor-line.ts'

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
    if (this.asksAtUse() || !this.isFed()) await this.parts.live?.hub.ask()
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

/** An entry of a log that may be read by its place. */
type EntryAt = (seq: number) => StoredEntry | undefined

/**
 * Returns what is wrong with the anchors of the team’s history among these entries of a gate’s log, in one sentence each:
 * each must lead to what the key of the gate’s team signed, have an entry of this log, and follow the one before it. In a
 * new history of the team, which a reviewer of it began, roots begin anew, and nothing contradicts those of before.
 */
async function anchorProblems(seqs: readonly number[], entryAt: EntryAt): Promise<readonly string[]> {
  const found: string[] = []
  let contradictions: string[] = []
  let team: string | undefined
  let known: { readonly seq: number; readonly note: string } | undefined
  for (const seq of seqs) {
    const entry = entryAt(seq)
    if (!entry) continue
    const turn = turnIn(entry)
    if (turn?.event === membershipEvents.joined) [team, known] = [turn.team, undefined]
    if (turn?.event === historyEvent) [contradictions, known] = [[], undefined]
    const anchor = readAnchor(entry)
    if (!anchor) continue
    const problem = await problemOf(anchor, { team, known: known?.note, entryAt })
    if (problem === undefined && anchor.event === 'root') known = { seq, note: anchor.proof.note }
    if (problem === undefined) continue
    const message = sentence(seq, problem, known?.seq)
    if (anchor.event === 'contradicts') contradictions.push(message)
    else found.push(message)
  }
  return [...found, ...contradictions]
}

interface Known {
  readonly team: string | undefined
  readonly known: string | undefined
  readonly entryAt: EntryAt
}

async function problemOf(anchor: AnchorBody, { team, known, entryAt }: Known): Promise<string | undefined> {
  if (team !== undefined && team !== anchor.team) return 'it is not of the team that this gate had joined'
  const { gate, epoch, proof, why } = anchor
  const hashAt = (seq: number) => entryAt(seq)?.hash
  try {
    const problem = await rootProblem(proof, { gate, epoch, teamKey: anchor.team, hashAt, known })
    return problem?.why ?? why
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'its proof can’t be read'
  }
}

function sentence(seq: number, problem: string, known: number | undefined): string {
  const before = known === undefined ? '' : `, and entry ${known} has the one before it`
  return `entry ${seq} is an anchor that does not hold${before}: ${problem}`
}

/** A line by which the gate joined a team, or went on in a new history of it. */
function turnIn({ kind, body }: StoredEntry): { readonly event: string; readonly team: string } | undefined {
  if (kind !== 'team') return undefined
  const statements: Json = JSON.parse(body)
  return isJsonObject(statements)
    ? { event: String(statements['event']), team: String(statements['team']) }
    : undefined
}
