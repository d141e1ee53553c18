import type { StoredEntry } from '../../people/audit/link-entry.ts'
import type { Delivered } from '../../daemon/export/pump/deliver.ts'
import type { ExportQueue, QueuedBatch } from '../../daemon/export/pump/export-pumps.ts'
import { heldInTurn } from '../../daemon/export/pump/held-in-turn.ts'
import { maxCharacters, readStretch, recordsOf, type Stretch } from '../../daemon/export/pump/read-stretch.ts'
import { bareIn, settlePlaces, tallyAfter } from '../../daemon/export/pump/settle-places.ts'
import type { RecordSource } from '../../daemon/export/records/export-record.ts'
import { heldUntilAnswered, type WaitingReviews } from '../../daemon/export/records/held-until-answered.ts'
import { type LogPlace, readTally } from '../../gate/core/ports/export-cursors.ts'
import type { ExportTarget, ShownExport } from '../../ground/model/export-target.ts'
import type { TeamRegistry } from '../../people/acts/ports/team-registry.ts'
import { DecisionReads } from '../../daemon/team/database/decision-reads.ts'
import { type ExportPlace, ExportTable, type LogBehind } from '../../daemon/team/database/export-table.ts'
import { readWanted, type TeamEntry } from '../../daemon/team/database/read-wanted.ts'
import type { TeamPool } from '../../daemon/team/database/team-pool.ts'
import { TurnRow } from '../../daemon/team/database/turn-row.ts'
import { GateError } from '../../ground/model/errors.ts'
import { isAcknowledged } from '../../daemon/export/pump/show-exports.ts'

/** Seconds for which a turn is held. */
const heldSeconds = 30

/** Milliseconds for which it is sure to be this process’s. */
const sure = 15_000

/** A turn that this process has, with what was left when it was begun. */
interface OwnTurn {
  readonly number: string
  readonly state: string
}

/**
 * The turn to send to one target, held for as long as this process sends to it: also while one sending takes long, and while
 * a target that fails is left alone.
 */
class HeldTurn {
  readonly row: TurnRow
  /** Milliseconds that only go forward. */
  private readonly clock: () => number
  private heldAt: number | undefined
  private own: OwnTurn | undefined
  /** Somebody took the target out: there is no turn any more. */
  isGone = false

  constructor(row: TurnRow, clock: () => number) {
    this.row = row
    this.clock = clock
  }

  /** Takes the turn where nobody has it, or holds it for longer; undefined where another process has it. */
  async take(): Promise<OwnTurn | undefined> {
    const at = this.clock()
    const { number, state } = await this.row.takeKnown(heldSeconds)
    this.own = number !== null && state !== null ? { number, state } : undefined
    this.isGone = state === null
    this.heldAt = this.own && at
    return this.own
  }

  /** Holds it for longer, where it is this process’s. */
  async renew(): Promise<void> {
    if (this.own) await this.take()
  }

  /** Tells whether nobody else can have taken the turn since. */
  isSure(number: string): boolean {
    const isFresh = this.heldAt !== undefined && this.clock() - this.heldAt < sure
    return isFresh && this.own?.number === number
  }

  /** Does some writing under the turn of this number; false where it is another’s by now, and nothing was written. */
  async write(number: string, state: string, work: () => Promise<void>): Promise<boolean> {
    const at = this.clock()
    try {
      await work()
      if (this.own?.number === number) {
        this.own = { number, state }
        this.heldAt = at
      }
      return true
    } catch (error) {
      // What is in the database is read again.
      this.own = undefined
      if (error instanceof GateError && error.code === 'conflict' && error.field === 'turn') return false
      throw error
    }
  }

  async end(): Promise<void> {
    this.own = undefined
    await this.row.end()
  }
}

/** Logs of one batch at most. */
const maxLogs = 16

/** The logs that a batch is read from. */
interface ChosenLogs {
  readonly logs: readonly LogBehind[]
  /** Others wait for the next batch. */
  readonly areMore: boolean
}

/** A name for a log among those of all gates, which sorts as the logs do. */
export function logName({ gate, epoch }: Pick<LogBehind, 'gate' | 'epoch'>): string {
  return `${gate} ${String(epoch).padStart(10, '0')}`
}

/**
 * Returns the logs that are next, in turn: those after the one that was read last, and from the beginning again. So each has its
 * share of every batch, however far another one is behind.
 */
export function chooseLogs(behind: readonly LogBehind[], last: string, max: number): ChosenLogs {
  const first = behind.findIndex(log => logName(log) > last)
  const turned = first > 0 ? [...behind.slice(first), ...behind.slice(0, first)] : behind
  const logs = turned.slice(0, Math.min(maxLogs, Math.max(1, max)))
  return { logs, areMore: logs.length < behind.length }
}

/** The parts that a team’s logs are exported from. */
export interface TeamQueueParts {
  readonly pool: TeamPool
  /** This hub’s copy of what people did. */
  readonly copy: {
    readonly people: WaitingReviews & { readonly team: Pick<TeamRegistry, 'gate'> }
    head(): Pick<StoredEntry, 'seq'>
  }
  /** Brings the copy up to everything that was done before now. */
  readonly fresh: () => Promise<void>
  /** Names this process. */
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
}

/** Milliseconds between two times that turns are held for longer. */
const renewEvery = 5_000

/** The facts that are known of a target from one batch to the next. */
interface Followed {
  readonly turn: HeldTurn
  /** The log that was read last. */
  last: string
  /** By log, how long the copy was when what is held there was looked at: only what people do ends a review. */
  readonly looked: Map<string, number>
  /** By log, the held entry that was looked at last. */
  readonly lastHeld: Map<string, number>
}

/** The logs of all gates of a team as its database has them; one hub of several sends them to each target. */
export class TeamQueue implements ExportQueue {
  private readonly parts: TeamQueueParts
  private readonly table: ExportTable
  private readonly decisions: DecisionReads
  private readonly targets = new Map<string, Followed>()
  private timer: NodeJS.Timeout | undefined

  constructor(parts: TeamQueueParts) {
    this.parts = parts
    this.table = new ExportTable(parts.pool)
    this.decisions = new DecisionReads(parts.pool, parts.now)
  }

  async next(target: ExportTarget, max: number): Promise<QueuedBatch | undefined> {
    const followed = await this.followed(target.name)
    const own = await followed.turn.take()
    // Whoever took it out wants nothing of before: where it is still a target, it begins anew.
    if (followed.turn.isGone) this.targets.delete(target.name)
    if (!own) return undefined
    const { copy } = this.parts
    const all = await this.table.behind(target.name)
    // Reviews come before their entries: whatever of a log is seen by now, the copy has the reviews of.
    await this.parts.fresh()
    const acts = copy.head().seq
    const behind = all.filter(log => log.head > log.place.seq || followed.looked.get(logName(log)) !== acts)
    const { logs, areMore } = chooseLogs(behind, followed.last, max)
    const stretches = await this.read(
      logs.map(log => ({ ...log, held: heldNext(followed, log, max) })),
      target,
      max,
    )
    followed.last = logs.length > 0 ? logName(logs.at(-1) as LogBehind) : followed.last
    return {
      records: stretches.flatMap(recordsOf),
      isFull: areMore || stretches.some(({ isFull }) => isFull),
      isMine: () => followed.turn.isSure(own.number),
      keep: (done, at) =>
        this.keep(target.name, { followed, own, acts, logs, stretches, most: max }, done, at),
    }
  }

  show(targets: readonly ExportTarget[]): Promise<readonly ShownExport[]> {
    return showTeamExports(this.table, targets)
  }

  async leave({ name }: ExportTarget): Promise<void> {
    const followed = this.targets.get(name)
    this.targets.delete(name)
    if (this.targets.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    // Where the database is away, the turn ends by itself.
    await followed?.turn.end().catch(() => {})
  }

  private async followed(target: string): Promise<Followed> {
    const known = this.targets.get(target)
    if (known) return known
    await this.table.begin(target)
    const { pool, holder, clock } = this.parts
    const row = new TurnRow(pool, holder, { table: 'exports', key: 'target', of: target })
    const turn = new HeldTurn(row, clock)
    const made: Followed = { turn, last: '', looked: new Map(), lastHeld: new Map() }
    this.targets.set(target, made)
    this.timer ??= setInterval(() => this.renew(), renewEvery).unref()
    return made
  }

  /** Whoever sends finds out what was not renewed. */
  private renew(): void {
    for (const { turn } of this.targets.values()) turn.renew().catch(() => {})
  }

  private async read(
    logs: readonly LogToRead[],
    target: ExportTarget,
    max: number,
  ): Promise<readonly Stretch[]> {
    if (logs.length === 0) return []
    const { pool, copy } = this.parts
    const bounds = {
      entries: Math.max(1, Math.floor(max / logs.length)),
      characters: Math.floor(maxCharacters / logs.length),
    }
    const entriesOf = await readWanted(
      pool,
      logs.map(({ gate, epoch, head, place, held }) => {
        return { gate, epoch, after: place.seq, upTo: head, most: bounds.entries, seqs: held }
      }),
    )
    const isHeld = heldUntilAnswered(copy.people)
    return Promise.all(
      logs.map(async log => {
        const found = entriesOf(log)
        const entries = async (after: number, limit: number) => entriesAfter(found, after, limit)
        const decision = (id: string) => this.decisions.findAt(log.gate, id)
        const { place: from, held } = log
        const source = this.sourceOf(log.gate)
        const read = { source, people: copy.people, isHeld, entries, decision, from, held }
        const stretch = await readStretch(read, target, bounds)
        return isRead(found, log, bounds.entries) ? upTo(stretch, log.head) : stretch
      }),
    )
  }

  private sourceOf(gate: string): RecordSource {
    const known = this.parts.copy.people.team.gate(gate)
    return { log: gate, ...(known && { gate: { name: known.name, group: known.group } }) }
  }

  private async keep(target: string, sent: SentBatch, done: Delivered, at: number): Promise<boolean> {
    const { followed, own, acts, logs, stretches, most: max } = sent
    // Where more is held than was looked at, the rest of it is still to be seen.
    const seen = done.failure ? [] : logs.filter(({ place }) => place.held.length <= max)
    for (const log of seen) followed.looked.set(logName(log), acts)
    const after = settlePlaces(stretches, done.settled)
    const bare = bareIn(stretches, after)
    const state = JSON.stringify(tallyAfter(readTally(own.state), { ...done, bare }, at))
    const places = changedPlaces(logs, after)
    if (places.length === 0 && state === own.state) return true
    const { row } = followed.turn
    return followed.turn.write(own.number, state, () =>
      this.parts.pool.transaction(async client => {
        await row.writeIn(client, { seconds: heldSeconds, state, number: own.number })
        await this.table.keepIn(client, target, places)
      }),
    )
  }
}

/** A log with those of its held entries that are looked at. */
type LogToRead = LogBehind & { readonly held: readonly number[] }

/** The held entries of a log whose turn it is. */
function heldNext({ lastHeld }: Followed, log: LogBehind, max: number): readonly number[] {
  const held = heldInTurn(log.place.held, lastHeld.get(logName(log)) ?? 0, max)
  lastHeld.set(logName(log), held.at(-1) ?? 0)
  return held
}

interface SentBatch {
  readonly followed: Followed
  readonly own: OwnTurn
  /** The length of the copy when it was read. */
  readonly acts: number
  readonly logs: readonly LogBehind[]
  readonly stretches: readonly Stretch[]
  /** Entries of it at most, and held ones of each log that were looked at. */
  readonly most: number
}

/** Of each log the single entries that were asked for come first, and then those after its place. */
function entriesAfter(found: readonly TeamEntry[], after: number, limit: number): readonly TeamEntry[] {
  const first = found.findIndex(({ seq }) => seq > after)
  return first === -1 ? [] : found.slice(first, first + limit)
}

/** Tells whether everything of a log was read that the database has of it. */
function isRead(found: readonly TeamEntry[], { place }: LogBehind, max: number): boolean {
  return found.filter(({ seq }) => seq > place.seq).length < max
}

/**
 * A stretch that ends where its log does: entries before a gate joined, and those of months that were put away, are not in the
 * database, and nobody waits for them.
 */
function upTo(stretch: Stretch, head: number): Stretch {
  const end = stretch.looked.at(-1)?.seq ?? stretch.from.seq
  return stretch.isFull || end >= head ? stretch : { ...stretch, looked: [...stretch.looked, { seq: head }] }
}

function changedPlaces(logs: readonly LogBehind[], after: readonly LogPlace[]): readonly ExportPlace[] {
  return after.flatMap((place, i) => {
    const log = logs[i]
    if (!log || JSON.stringify(place) === JSON.stringify(log.place)) return []
    return [{ gate: log.gate, epoch: log.epoch, ...place }]
  })
}

/** Shows how each target of a hub stands, over the logs of all gates. */
export function showTeamExports(
  table: Pick<ExportTable, 'standing'>,
  targets: readonly ExportTarget[],
): Promise<readonly ShownExport[]> {
  return Promise.all(
    targets.map(async target => {
      const { tally, ...standing } = await table.standing(target.name)
      const { name, kind } = target
      return { name, kind, ...standing, ...tally, isAcknowledged: isAcknowledged(target) }
    }),
  )
}
