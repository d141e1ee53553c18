import { noHash } from '../../../people/audit/link-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { TeamAnchor } from '../../../ground/model/team-anchor.ts'
import type { TeamMembership, UploadedHead, WrittenLease } from '../../../ground/model/team-gate.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type {
  MembershipChange,
  Takeover,
  Rewind,
  LastMirrored,
  TeamMirror,
} from '../../../people/acts/ports/team-mirror.ts'
import type { ChainLog } from '../chain-log.ts'
import { originOf } from '../new-salt.ts'
import type { GroupCommit } from '../group-commit.ts'
import type { Database } from '../open-database.ts'
import type { PeopleTables } from '../people/people-tables.ts'
import type { Statements } from '../statements.ts'
import { groupPolicyRow } from './group-policy-in.ts'
import type { Review } from '../../../ground/model/review.ts'

/** The parts of a mirror. */
export interface MirrorTableParts {
  readonly database: Database
  readonly statements: Pick<Statements, 'meta' | 'setMeta'>
  readonly log: Pick<ChainLog, 'append' | 'head' | 'checkpointed'>
  readonly people: PeopleTables
  readonly writes: GroupCommit
}

/** Places of the order within which acts are kept as they were fed. */
const keptActs = 1_000

/** Names of the rows in which a gate keeps what it knows of its team. */
const names = {
  membership: 'team',
  place: 'team place',
  lease: 'team lease',
  uploaded: 'team uploaded',
  anchor: 'team anchor',
  seen: 'team seen',
  policy: groupPolicyRow,
  formerGates: 'former gates',
} as const

/** The acts of a team’s people in the state of one gate: rows and lines together, so that the log bears out every row. */
export class MirrorTable implements TeamMirror {
  private readonly parts: MirrorTableParts
  private readonly forget: ReturnType<Database['prepare']>
  private readonly statements: ReturnType<typeof fedActStatements>
  private writes = 0
  private knownPolicy: { readonly revision: number; readonly policy: TeamPolicy | null } | undefined

  constructor(parts: MirrorTableParts) {
    this.parts = parts
    this.statements = fedActStatements(parts.database)
    this.forget = parts.database.prepare('DELETE FROM meta WHERE key = ?')
  }

  membership(): TeamMembership | null {
    return this.read<TeamMembership>(names.membership) ?? null
  }

  formerGates(): readonly string[] {
    return this.read<readonly string[]>(names.formerGates) ?? []
  }

  place(): number {
    return this.read<number>(names.place) ?? 0
  }

  lastMirrored(): LastMirrored {
    return this.read<LastMirrored>(names.seen) ?? { id: '', history: 1, before: null }
  }

  fed(which: 'known' | 'lost', limit: number): readonly string[] {
    const rows = this.statements.newest.all(which === 'lost' ? 1 : 0, limit)
    return (rows as unknown as readonly { readonly body: string }[]).map(({ body }) => body)
  }

  lease(): WrittenLease | null {
    return this.read<WrittenLease>(names.lease) ?? null
  }

  uploaded(): UploadedHead {
    return this.read<UploadedHead>(names.uploaded) ?? { seq: 0, hash: noHash, at: 0 }
  }

  policy(): TeamPolicy | null {
    const revision = this.revision()
    if (this.knownPolicy?.revision === revision) return this.knownPolicy.policy
    const policy = this.read<TeamPolicy>(names.policy) ?? null
    const known = this.knownPolicy?.policy
    const isSame = known?.digest === policy?.digest && known?.version === policy?.version
    this.knownPolicy = { revision, policy: isSame && known ? known : policy }
    return this.knownPolicy.policy
  }

  anchor(): TeamAnchor | null {
    return this.read<TeamAnchor>(names.anchor) ?? null
  }

  checkpointed(): number {
    return this.parts.log.checkpointed()
  }

  revision(): number {
    return this.parts.people.others.revisionWith(this.writes)
  }

  async write(act: Takeover): Promise<void> {
    await this.parts.writes.later(() => this.lateness(act) ?? this.add(act))
  }

  async rewind({ number, id, history, at, line }: Rewind): Promise<void> {
    await this.parts.writes.later(() => {
      this.append([line], at)
      this.statements.lose.run(number)
      this.keep(names.seen, { id, history, before: this.place() } satisfies LastMirrored)
      this.keep(names.place, number)
      // The roots of another history need not follow those of this one.
      for (const name of [names.lease, names.anchor]) this.keep(name, null)
    })
  }

  async forgetLost(number: number): Promise<void> {
    await this.parts.writes.later(() => void this.statements.forget.run(number))
  }

  async keepLease(lease: WrittenLease | null): Promise<void> {
    await this.parts.writes.later(() => this.keep(names.lease, lease))
  }

  async keepUploaded(head: UploadedHead): Promise<void> {
    await this.parts.writes.later(() => this.keep(names.uploaded, head))
  }

  async keepAnchor(anchor: TeamAnchor, line: LogLine, at: number): Promise<void> {
    await this.parts.writes.later(() => {
      this.append([line], at)
      return this.keep(names.anchor, anchor)
    })
  }

  async change({ at, membership, head, log, rows }: MembershipChange): Promise<void> {
    await this.parts.writes.later(() => {
      this.append(log, at)
      this.parts.people.write(rows)
      this.parts.people.forgetKeys()
      this.parts.people.team.forgetPeople()
      for (const name of [names.place, names.lease, names.anchor, names.seen, names.policy])
        this.keep(name, null)
      this.statements.clear.run()
      if (membership) this.keepOrigin(membership)
      this.keep(names.uploaded, membership && { ...head, at })
      return this.keep(names.membership, membership)
    })
  }

  async beginEpoch(epoch: number, line: LogLine, at: number): Promise<void> {
    await this.parts.writes.later(() => {
      const head = this.parts.log.head()
      this.append([line], at)
      this.keepEpoch(epoch)
      this.keep(names.uploaded, { ...head, at } satisfies UploadedHead)
      const membership = this.membership()
      return this.keep(names.membership, membership && { ...membership, epoch, from: head.seq })
    })
  }

  private lateness({ number, after }: Takeover): GateError | undefined {
    const place = this.place()
    if (place === after && number > after) return undefined
    return new GateError(
      'conflict',
      `The act ${number} of the team does not follow the act ${place}, which this gate had last: nothing was taken over.`,
      'number',
      { kind: 'race' },
    )
  }

  private add(act: Takeover): undefined {
    const { number, id, was, fed } = act
    const seen = this.lastMirrored()
    const isKnown = was !== undefined && seen.before !== null && was <= seen.before
    if (!isKnown) this.addRows(act)
    this.statements.keep.run(number, id, fed)
    this.statements.prune.run(number - keptActs)
    this.keep(names.seen, { ...seen, id } satisfies LastMirrored)
    this.keep(names.place, number)
  }

  private addRows({ at, takenAt: now, ahead, rows, log, group, groupPolicy }: Takeover): void {
    const { people } = this.parts
    this.append(log, at)
    const { reviews = [], ...others } = rows
    const merged = reviews.flatMap(one => mergedReview(people.review(one.id), one, { now, ahead }) ?? [])
    people.write({ ...others, reviews: merged })
    const membership = group && this.membership()
    if (membership) this.keep(names.membership, { ...membership, group })
    if (groupPolicy !== undefined) this.keep(names.policy, groupPolicy)
  }

  private append(log: readonly LogLine[], at: number): void {
    for (const { kind, body } of log) this.parts.log.append(kind, at, body)
  }

  private keepOrigin({ gate, epoch }: LogOrigin): void {
    const { gate: before } = originOf(this.parts.statements)
    if (before !== gate) {
      this.keep(names.formerGates, [...this.formerGates(), before])
      this.parts.statements.setMeta.run('gate', gate)
    }
    this.keepEpoch(epoch)
  }

  private keepEpoch(epoch: number): void {
    this.parts.statements.setMeta.run('epoch', String(epoch))
  }

  private read<T>(name: string): T | undefined {
    const row = this.parts.statements.meta.get(name) as { readonly value: string } | undefined
    return row === undefined ? undefined : (JSON.parse(row.value) as T)
  }

  /** Null: there is none from now on. */
  private keep(name: string, value: unknown): undefined {
    this.writes++
    if (value === null) this.forget.run(name)
    else this.parts.statements.setMeta.run(name, JSON.stringify(value))
  }
}

/** Prepares what is asked of the acts that a gate was fed, as they were signed for it. */
function fedActStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    keep: prepare('INSERT OR REPLACE INTO fed_acts (number, id, is_lost, body) VALUES (?, ?, 0, ?)'),
    prune: prepare('DELETE FROM fed_acts WHERE is_lost = 0 AND number <= ?'),
    newest: prepare('SELECT body FROM fed_acts WHERE is_lost = ? ORDER BY number DESC LIMIT ?'),
    lose: prepare('UPDATE OR REPLACE fed_acts SET is_lost = 1 WHERE is_lost = 0 AND number > ?'),
    forget: prepare('DELETE FROM fed_acts WHERE is_lost = 1 AND number <= ?'),
    clear: prepare('DELETE FROM fed_acts'),
  }
}

/** The moment when a gate takes something over, by its own clock, and by how much its hub’s is ahead; milliseconds. */
interface TakingMoment {
  readonly now: number
  readonly ahead: number
}

/**
 * Returns a review as it is after the team’s word on it, undefined where it stays as it is. The gate alone releases and
 * withdraws what it opened: a call that ran has run, and one that is asked for no more is answered by nobody. When it opened
 * and is due is told by the gate’s clock, too.
 */
function mergedReview(own: Review | undefined, input: Review, moment: TakingMoment): Review | undefined {
  if (!own) return byClock(input, moment)
  if (own.state === 'withdrawn' || own.state === 'expired') return undefined
  const fed = { ...byClock(input, moment), openedAt: own.openedAt, dueAt: own.dueAt }
  if (own.releasedAt === undefined) return fed.version > own.version ? fed : undefined
  // Both sides have counted on from the same version: the team, that the yes was wrong; the gate, that the call ran.
  return { ...fed, version: Math.max(own.version, fed.version) + 1, releasedAt: own.releasedAt }
}

/**
 * An answer was given as long ago as the hub’s clock says, and is usable until the moment by the gate’s clock that it is
 * usable until by the hub’s; in no case later than if it were given now. A yes from a hub whose clock is behind keeps its
 * own moment: what was forgotten since then has one of that clock too.
 */
function byClock(review: Review, { now, ahead }: TakingMoment): Review {
  const { state, answeredAt, usableUntil, settings } = review
  if (answeredAt === undefined) return review
  const own = state === 'approved' ? Math.min(answeredAt, answeredAt - ahead) : answeredAt - ahead
  const latest = now + settings.approval * 1_000
  return {
    ...review,
    answeredAt: Math.min(own, now),
    ...(usableUntil !== undefined && { usableUntil: Math.min(usableUntil - ahead, latest) }),
  }
}
