import type { KeyObject } from 'node:crypto'
import { MerkleTree } from '../../../proof/evidence/tree/merkle-tree.ts'
import type { LogLines, LogTree, RenameAct, WitnessedNote, Witnessing } from '../../core/ports/log-tree.ts'
import type { LogProofs } from '../../../ground/model/log-evidence.ts'
import { type LastNote, lastNoteInMemory } from './last-note-file.ts'
import type { KeyRing } from '../log-key/key-ring.ts'
import { LogNotes, type LogNotesParts, type SignedTree } from './log-notes.ts'
import { StoredStamping } from './stored-stamping.ts'
import type { Database } from '../open-database.ts'
import { transaction, tryTransaction, withoutSync } from '../transaction.ts'
import type { ChainLog } from '../chain-log.ts'
import { PieceTimer } from '../piece-timer.ts'
import { treeHeadIn } from '../../../proof/evidence/note/tree-head-in.ts'
import type { KnownWitness, WitnessedState } from '../../../ground/model/known-witness.ts'

/** A note with the lines that witnesses signed under it. */
interface CosignedNote {
  readonly size: number
  readonly text: string
}

/** The witnesses of a log, and what they signed, as rows. Whoever writes has the transaction open. */
class WitnessRows {
  private readonly statements: ReturnType<typeof prepareWitnesses>

  constructor(database: Database) {
    this.statements = prepareWitnesses(database)
  }

  /** All of them, those first that were added first; sizes are those of the log of this name. */
  all(origin: string): readonly KnownWitness[] {
    const rows = this.statements.all.all() as unknown as readonly WitnessRow[]
    return rows.map(({ key, url, problem, ...row }) => ({
      key,
      url,
      size: row.origin === origin ? row.size : 0,
      signedAt: row.signed_at,
      failures: row.failures,
      problem,
      nextAt: row.next_at,
    }))
  }

  /** Adds one, or gives one that is known another address. */
  add(key: string, url: string, at: number): void {
    this.statements.add.run(key, url, at)
  }

  /** False where none is known by this key. What it signed stays. */
  remove(key: string): boolean {
    return Number(this.statements.remove.run(key).changes) === 1
  }

  noteSigned(
    key: string,
    { origin, size }: { origin: string; size: number },
    line: string,
    at: number,
  ): void {
    this.statements.cosign.run(origin, size, key, line)
    this.statements.signed.run(origin, size, at, key)
  }

  noteFailed(key: string, problem: string, nextAt: number): void {
    this.statements.failed.run(problem, nextAt, key)
  }

  /**
   * The note over `least` entries or more that most witnesses signed, a time stamp counting as one, the newest of these;
   * undefined where nobody saw such a note.
   */
  best(origin: string, min: number): CosignedNote | undefined {
    const note = this.statements.best.get(origin, min) as CosignedNote | undefined
    if (!note) return undefined
    const lines = this.statements.lines.all(origin, note.size) as unknown as readonly { line: string }[]
    return { size: note.size, text: note.text + lines.map(({ line }) => line).join('') }
  }
}

interface WitnessRow {
  readonly key: string
  readonly url: string
  readonly origin: string
  readonly size: number
  readonly signed_at: number | null
  readonly failures: number
  readonly problem: string | null
  readonly next_at: number
}

function prepareWitnesses(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    all: prepare('SELECT * FROM witnesses ORDER BY added_at, key'),
    add: prepare(
      'INSERT INTO witnesses (key, url, added_at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET url = excluded.url, failures = 0, problem = NULL, next_at = 0',
    ),
    remove: prepare('DELETE FROM witnesses WHERE key = ?'),
    cosign: prepare('INSERT OR REPLACE INTO cosignatures (origin, size, witness, line) VALUES (?, ?, ?, ?)'),
    signed: prepare(
      'UPDATE witnesses SET origin = ?, size = ?, signed_at = ?, failures = 0, problem = NULL, next_at = 0 WHERE key = ?',
    ),
    failed: prepare('UPDATE witnesses SET failures = failures + 1, problem = ?, next_at = ? WHERE key = ?'),
    best: prepare(
      `SELECT size, text FROM (SELECT size, text,
         (SELECT count(*) FROM cosignatures c WHERE c.origin = n.origin AND c.size = n.size)
           + EXISTS (SELECT 1 FROM stamps s WHERE s.origin = n.origin AND s.size = n.size) AS seen
         FROM notes n WHERE origin = ? AND size >= ?)
       WHERE seen > 0 ORDER BY seen DESC, size DESC LIMIT 1`,
    ),
    lines: prepare('SELECT line FROM cosignatures WHERE origin = ? AND size = ? ORDER BY witness'),
  }
}

/** The parts of a log’s side of its witnesses. */
interface StoredWitnessingParts {
  readonly database: Database
  readonly last: LastNote
  readonly notes: LogNotes
  readonly rows: WitnessRows
  /** Builds the tree and signs a note over the present log. */
  readonly sign: () => SignedTree
}

/** A log’s side of its witnesses, kept in its store. */
class StoredWitnessing implements Witnessing {
  private readonly parts: StoredWitnessingParts

  constructor(parts: StoredWitnessingParts) {
    this.parts = parts
  }

  state(): WitnessedState {
    const { notes, rows } = this.parts
    return {
      witnesses: rows.all(notes.name()),
      key: notes.keyText(),
      size: notes.lastSize(),
      problem: notes.problem() ?? null,
    }
  }

  add(key: string, url: string, at: number): void {
    this.write(rows => rows.add(key, url, at))
  }

  remove(key: string): boolean {
    return this.write(rows => rows.remove(key))
  }

  sign(): WitnessedNote {
    return noteOf(this.parts.sign())
  }

  newest(): WitnessedNote | undefined {
    const signed = this.parts.notes.newest()
    return signed && noteOf(signed)
  }

  noteSigned(key: string, note: Pick<WitnessedNote, 'origin' | 'size'>, line: string, at: number): void {
    this.write(rows => rows.noteSigned(key, note, line, at))
  }

  noteFailed(key: string, problem: string, nextAt: number): void {
    this.write(rows => rows.noteFailed(key, problem, nextAt))
  }

  heed(note: string): boolean {
    const { database, last, notes } = this.parts
    return transaction(database, () => {
      const head = treeHeadIn(note)
      if (!head || head.origin !== notes.name() || notes.holds(head)) return false
      last.write(ownPart(note, head.origin))
      notes.noteProblem()
      return true
    })
  }

  private write<T>(work: (rows: WitnessRows) => T): T {
    const { database, rows } = this.parts
    return transaction(database, () => work(rows))
  }
}

/** The note with the lines of the log alone. */
function ownPart(note: string, origin: string): string {
  const end = note.indexOf('\n\n') + 2
  const lines = note.slice(end).split('\n')
  const own = lines.filter(line => line.startsWith(`\u2014 ${origin} `))
  return `${note.slice(0, end)}${own.map(line => `${line}\n`).join('')}`
}

function noteOf({ origin, note, key, tree }: SignedTree): WitnessedNote {
  return {
    origin,
    size: tree.size,
    note,
    key,
    consistency: old => (old === 0 ? [] : tree.consistency(old)),
  }
}

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
class TreeKeeper {
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

  private build(max: number): boolean {
    const { seq: size } = this.log.head()
    if (this.notes.tiles.isBeyond(size)) this.notes.tiles.drop()
    return this.notes.tiles.build(max, size)
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
    const min = Math.max(known.at(-1)?.seq ?? 0, ...numbers)
    const { tree, ...signed } = this.mostSeen(this.keeper.sign(), min)
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
  private mostSeen(signed: SignedTree, min: number): SignedTree {
    const best = this.rows.best(signed.origin, min)
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
