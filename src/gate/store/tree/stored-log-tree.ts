import type { KeyObject } from 'node:crypto'
import { MerkleTree } from '../../../proof/evidence/tree/merkle-tree.ts'
import type { LogLines, LogTree, RenameAct } from '../../core/ports/log-tree.ts'
import type { LogProofs } from '../../../ground/model/log-evidence.ts'
import { type LastNote, lastNoteInMemory } from './last-note-file.ts'
import type { KeyRing } from '../log-key/key-ring.ts'
import { LogNotes, type LogNotesParts, type SignedTree } from './log-notes.ts'
import { StoredStamping } from './stored-stamping.ts'
import { StoredWitnessing } from './stored-witnessing.ts'
import type { Database } from '../open-database.ts'
import { transaction } from '../transaction.ts'
import { TreeKeeper } from './tree-keeper.ts'
import { WitnessRows } from './witness-rows.ts'

/** The parts of the tree of a store. */
export interface StoredLogTreeParts extends Omit<LogNotesParts, 'last'> {
  /** In memory when left out. */
  readonly lastNote?: LastNote
}

/** The tree over the log that a store keeps, with its notes. */
export class StoredLogTree implements LogTree {
  readonly lines: LogLines
  readonly witnessing: StoredWitnessing
  readonly stamping: StoredStamping
  private readonly notes: LogNotes
  private readonly rows: WitnessRows
  private readonly keeper: TreeKeeper
  private readonly ring: KeyRing
  private readonly database: Database

  constructor(parts: StoredLogTreeParts) {
    const { database, lastNote: last = lastNoteInMemory() } = parts
    this.ring = parts.ring
    this.database = database
    this.notes = new LogNotes({ ...parts, last })
    this.keeper = new TreeKeeper(database, this.notes, parts.log)
    this.rows = new WitnessRows(database)
    const { notes, rows, keeper } = this
    const sign = () => keeper.sign()
    this.witnessing = new StoredWitnessing({ database, last, notes, rows, sign })
    this.stamping = new StoredStamping({ database, notes, sign })
    this.lines = parts.log
  }

  prove(numbers: readonly number[]): LogProofs {
    const known = this.ring.changes()
    // A note from before the last change of the keys was signed by another than the one that is named here.
    const least = Math.max(known.at(-1)?.seq ?? 0, ...numbers)
    const { tree, ...signed } = this.mostSeen(this.keeper.sign(), least)
    const proofOf = (seq: number) => ({
      seq,
      hashes: tree.inclusion(seq - 1).map(hash => Buffer.from(hash).toString('base64')),
    })
    const changes = known.filter(({ log, seq }) => log === signed.origin && seq <= tree.size)
    return {
      ...signed,
      size: tree.size,
      proofs: numbers.map(proofOf),
      keyChanges: changes.map(({ seq }) => proofOf(seq)),
      stamps: this.stamping.of(tree.size),
    }
  }

  /** The log’s name. Wants the transaction open: it may be given now. */
  name(): string {
    return this.notes.name()
  }

  rename(act: RenameAct): void {
    transaction(this.database, () => this.notes.rename(act))
    this.keeper.sign()
  }

  /** Signs a note over the present log, with a key that the present one has just followed too. */
  signWith(old: KeyObject | undefined): void {
    this.keeper.sign(old)
  }

  /** The note over `least` entries or more that most witnesses and time authorities saw; the given one where none did. */
  private mostSeen(signed: SignedTree, least: number): SignedTree {
    const best = this.rows.best(signed.origin, least)
    if (!best) return signed
    const { tree } = signed
    const { tiles } = this.notes
    return {
      ...signed,
      note: best.text,
      tree: best.size === tree.size ? tree : new MerkleTree(tiles, best.size),
    }
  }

  problem(): string | undefined {
    return this.notes.problem()
  }

  /** Something was written: the tree is built and signed a little later. */
  noteWrite(): void {
    this.keeper.noteWrite()
  }

  stop(): void {
    this.keeper.stop()
  }
}
