import { countEntries, type SeenRow } from './count-entries.ts'
import { wordsOf } from './decision-words.ts'
import { forgetFigures, prepareCounting } from './prepare-counting.ts'
import type { EntryReader, EntryRow } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { PieceTimer } from '../piece-timer.ts'
import { transaction, tryTransaction, withoutSync } from '../transaction.ts'

/** Changed whenever what is counted, or how, changes: the log is then counted anew. */
const version = 3
/** Decisions that are counted in one transaction: a few milliseconds, and one while decisions are made, which wait for it. */
const piece = 128
const smallPiece = 16
/** Milliseconds between two pieces, and between two while decisions are made. */
const pause = 15
const pauseBetweenSmall = 50
/** Milliseconds after a decision for which others are expected. */
const soon = 400
const whileLocked = 100
const afterFailure = 5_000
/** Entries whose times are kept as one. */
const blockSize = 1_024

/**
 * Counts the log into the tables of figures, piece by piece, each with the place that it ends at: whoever is killed
 * in between, whichever process goes on, every decision is counted once. What a decision needs is never waited for.
 */
export class FigureWorker {
  private readonly database: Database
  private readonly reader: EntryReader
  private readonly statements: ReturnType<typeof prepareCounting>
  private lastWrite = 0
  private readonly timer = new PieceTimer(() => this.nextAfterPiece())

  constructor(database: Database, reader: EntryReader) {
    this.database = database
    this.reader = reader
    this.statements = prepareCounting(database)
  }

  /** The last entry that is counted. */
  place(): number {
    const row = this.statements.place.get() as { value: string } | undefined
    const [written, seq] = (row?.value ?? '').split(' ').map(Number)
    return written === version ? (seq ?? 0) : 0
  }

  /** The newest decision. */
  end(): number {
    return (this.statements.end.get() as { seq: number | null }).seq ?? 0
  }

  /** Counts for some milliseconds at most; true when nothing is left. What can't be written now is left. */
  catchUp(milliseconds: number): boolean {
    const until = performance.now() + milliseconds
    while (this.place() < this.end()) {
      if (!this.hasCountedPiece()) return false
      if (performance.now() >= until) return this.place() >= this.end()
    }
    return true
  }

  /** Something was written: it is counted a little later. Counts nothing itself, and holds no process up. */
  noteWrite(): void {
    this.lastWrite = performance.now()
    this.countLater(soon)
  }

  /** Counts what is left piece by piece; seldom while decisions are made, since these come first. */
  countLater(milliseconds: number): void {
    this.timer.goOn(milliseconds)
  }

  /** Counts a piece; milliseconds until the next, undefined when nothing is left. What can’t be counted now is later. */
  private nextAfterPiece(): number | undefined {
    try {
      const isBusy = performance.now() - this.lastWrite < soon
      const counted = withoutSync(this.database, () =>
        tryTransaction(this.database, () => this.addPiece(isBusy ? smallPiece : piece)),
      )
      if (!counted) return whileLocked
      if (this.place() >= this.end()) return undefined
      return isBusy ? pauseBetweenSmall : pause
    } catch {
      // A full disk is told by the calls that it refuses.
      return afterFailure
    }
  }

  /** Entries of which some may be from then on and before then, as far as they are counted: from … to, to not among them. */
  between(
    since: number | undefined,
    until: number | undefined,
  ): { readonly from: number; readonly to: number } {
    const place = this.place()
    const first = since === undefined ? 0 : this.blockOf(this.statements.firstBlock.get(since))
    const last = until === undefined ? null : this.blockOf(this.statements.lastBlock.get(until))
    const from = first === null ? place + 1 : first * blockSize
    const to = until === undefined ? place + 1 : last === null ? 0 : (last + 1) * blockSize
    return { from, to: Math.min(to, place + 1) }
  }

  /** The words of a decision whose parts were taken out, where it is counted already; wants a transaction around it. */
  replaceWords(before: LoggedDecision, after: LoggedDecision): void {
    const { seq } = before.entry
    if (this.place() < seq) return
    const codes = codesIn(this.statements.codes.get(seq) as { readonly codes: string } | undefined)
    const [old, left] = [wordsOf(before, codes), wordsOf(after, codes)]
    this.statements.removeWords.run(seq, old.text, old.facets)
    this.statements.addWords.run(seq, left.text, left.facets)
  }

  stop(): void {
    this.timer.stop()
  }

  private blockOf(row: unknown): number | null {
    return (row as { readonly block: number | null }).block
  }

  /** Whoever looks at what is there is not refused because the disk is full. */
  private hasCountedPiece(): boolean {
    try {
      withoutSync(this.database, () => transaction(this.database, () => this.addPiece(piece)))
      return true
    } catch {
      return false
    }
  }

  private addPiece(max: number): void {
    if (this.isOfAnotherVersion()) this.database.exec(forgetFigures)
    const place = this.place()
    const rows = this.statements.entries.all(place, max) as unknown as readonly CountedRow[]
    const last = rows.at(-1)
    if (!last) return
    const logged = rows.map(row => this.reader.decision(row))
    this.addCounts(countEntries(logged))
    for (const [i, one] of logged.entries()) {
      const { text, facets } = wordsOf(one, codesIn(rows[i]))
      this.statements.addWords.run(one.entry.seq, text, facets)
    }
    this.addSpans(rows)
    this.statements.keepPlace.run(`${version} ${last.seq}`)
  }

  /** Figures that were counted otherwise, or of entries that are not there any more. */
  private isOfAnotherVersion(): boolean {
    const row = this.statements.place.get() as { value: string } | undefined
    return row !== undefined && (!row.value.startsWith(`${version} `) || this.place() > this.end())
  }

  private addCounts({ tallies, clients, sessions }: ReturnType<typeof countEntries>): void {
    const run = this.statements
    for (const { what, key, slot, length, points, ...row } of tallies.values())
      run.addTally.run(what, length, slot, key, row.allowed, row.queued, row.denied, points)
    for (const row of clients.values())
      run.addClient.run(
        row.agent,
        row.profile,
        row.origin,
        row.first,
        row.last,
        row.lastSeq,
        ...countsOf(row),
      )
    for (const row of sessions.values())
      run.addSession.run(row.id, row.agent, row.profile, row.first, row.last, row.lastSeq, ...countsOf(row))
  }

  private addSpans(rows: readonly EntryRow[]): void {
    const spans = new Map<number, { first: number; last: number }>()
    for (const { seq, at } of rows) {
      const block = Math.floor(seq / blockSize)
      const { first, last } = spans.get(block) ?? { first: at, last: at }
      spans.set(block, { first: Math.min(first, at), last: Math.max(last, at) })
    }
    for (const [block, { first, last }] of spans) this.statements.addSpan.run(block, first, last)
  }
}

type CountedRow = EntryRow & { readonly codes: string }

/** The codes of a decision's row. */
function codesIn(row: Pick<CountedRow, 'codes'> | undefined): readonly string[] {
  return (row?.codes ?? '').split(' ').filter(code => code !== '')
}

function countsOf({ allowed, queued, denied }: SeenRow): [number, number, number] {
  return [allowed, queued, denied]
}
