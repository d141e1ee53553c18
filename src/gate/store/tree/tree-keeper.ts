import type { KeyObject } from 'node:crypto'
import { transaction, tryTransaction, withoutSync } from '../transaction.ts'
import type { ChainLog } from '../chain-log.ts'
import type { Database } from '../open-database.ts'
import { PieceTimer } from '../piece-timer.ts'
import type { LogNotes, SignedTree } from './log-notes.ts'

/** Roots that are stored in one transaction: two milliseconds or so. */
const piece = 8
/** Milliseconds after a write, and between two pieces. */
const afterWrite = 1_000
const pause = 15
const whileLocked = 100
const afterFailure = 60_000

/**
 * Builds the tree behind the log, piece by piece, and signs a note after each checkpoint: never in the transaction of a
 * decision. Whoever is killed in between leaves the rest to whichever process goes on.
 */
export class TreeKeeper {
  private readonly database: Database
  private readonly notes: LogNotes
  private readonly log: Pick<ChainLog, 'head' | 'checkpointed'>
  private readonly timer = new PieceTimer(() => this.nextAfterPiece())

  constructor(database: Database, notes: LogNotes, log: Pick<ChainLog, 'head' | 'checkpointed'>) {
    this.database = database
    this.notes = notes
    this.log = log
  }

  /** Something was written: what follows from it is stored a little later. */
  noteWrite(): void {
    this.timer.goOn(afterWrite)
  }

  /** Builds what is left and signs, with the key before the present one too: whoever wants a proof waits for it. */
  sign(old?: KeyObject): SignedTree {
    const { database, notes } = this
    while (!withoutSync(database, () => transaction(database, () => this.build(piece * 16))));
    return transaction(database, () => notes.sign(old))
  }

  stop(): void {
    this.timer.stop()
  }

  /** Stores a piece; milliseconds until the next, undefined when nothing is left. */
  private nextAfterPiece(): number | undefined {
    const { database } = this
    try {
      const built = withoutSync(database, () => tryTransaction(database, () => this.build(piece)))
      if (!built) return whileLocked
      if (!built.result) return pause
      return this.isNoteDue() && !tryTransaction(database, () => this.signOrSay()) ? whileLocked : undefined
    } catch {
      // A full disk is told by the calls that it refuses, and a damaged state by whoever reads it.
      return afterFailure
    }
  }

  private build(most: number): boolean {
    const { seq: size } = this.log.head()
    if (this.notes.tiles.isBeyond(size)) this.notes.tiles.drop()
    return this.notes.tiles.build(most, size)
  }

  private isNoteDue(): boolean {
    return this.log.checkpointed() > this.notes.lastSize()
  }

  /** A log that was set back is told by an entry; there is no note then. */
  private signOrSay(): void {
    const { notes } = this
    if (notes.problem() === undefined) notes.sign()
    else notes.noteProblem()
  }
}
