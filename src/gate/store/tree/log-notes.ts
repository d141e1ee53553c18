import type { KeyObject } from 'node:crypto'
import { MerkleTree } from '../../../proof/evidence/tree/merkle-tree.ts'
import { originOfKey, rawPublicKey, verifierKeyText } from '../../../proof/evidence/note/verifier-key-text.ts'
import { signNote, type TreeHead } from '../../../proof/evidence/note/sign-note.ts'
import { treeHeadIn } from '../../../proof/evidence/note/tree-head-in.ts'
import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { ChainLog } from '../chain-log.ts'
import type { Database } from '../open-database.ts'
import type { KeyRing } from '../log-key/key-ring.ts'
import type { RenameAct } from '../../core/ports/log-tree.ts'
import type { LastNote } from './last-note-file.ts'
import { TreeTiles } from './tree-tiles.ts'
import { newKey } from '../new-salt.ts'

/** The parts of the name of a log. */
interface LogNameParts {
  readonly database: Database
  readonly ring: KeyRing
  readonly origin: LogOrigin
}

/** The name of a log, which its notes begin with. Whoever asks has the transaction open. */
class LogName {
  private readonly parts: LogNameParts
  private readonly statements: ReturnType<typeof prepareName>

  constructor(parts: LogNameParts) {
    this.parts = parts
    this.statements = prepareName(parts.database)
  }

  /** The name, fixed when it is first asked for; a state that was restored from a backup goes on under a new one. */
  read(): string {
    const stored = this.meta(this.row())
    if (stored !== undefined) return stored
    this.statements.add.run(this.row(), this.newName(this.parts.origin.epoch > 0))
    return this.meta(this.row()) as string
  }

  /** Tells whether the name is of a key that this log has or had: the file of the first one may have been lost, and made anew. */
  isOfKnownKey(): boolean {
    const { ring } = this.parts
    const rotated = ring.changes().flatMap(change => (change.event === 'rotated' ? [change.old] : []))
    const origins = [...rotated, ring.publicKey()].map(originOfPublicKey)
    return origins.includes(this.read().split('/', 2).join('/'))
  }

  /** Gives the log another name; `left`: its last note under the one before, which says nothing of it any more. */
  change(left: string): string {
    this.statements.set.run(this.row(), this.newName(true))
    this.statements.set.run(leftName, left)
    return this.read()
  }

  /** Tells whether this note was left behind with a name. */
  isLeft(note: string): boolean {
    return this.meta(leftName) === note
  }

  /** A row of facts; undefined where there is none. */
  meta(key: string): string | undefined {
    return (this.statements.meta.get(key) as { readonly value: string } | undefined)?.value
  }

  setMeta(key: string, value: string): void {
    this.statements.set.run(key, value)
  }

  private row(): string {
    return `log name ${this.parts.origin.epoch}`
  }

  /** Another than every one before it: a key may have signed other histories. */
  private newName(isAnother: boolean): string {
    const { origin, ring } = this.parts
    const base = originOfKey(rawPublicKey(ring.signing()))
    return isAnother ? `${base}/${origin.epoch}-${newKey().toString('hex').slice(0, 8)}` : base
  }
}

function originOfPublicKey(spki: string): string {
  return originOfKey(Buffer.from(spki, 'base64').subarray(-32))
}

const leftName = 'left note'

function prepareName(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    meta: prepare('SELECT value FROM meta WHERE key = ?'),
    add: prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)'),
    set: prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
  }
}

/** The parts of a log’s notes. */
export interface LogNotesParts {
  readonly database: Database
  readonly ring: KeyRing
  readonly last: LastNote
  readonly origin: LogOrigin
  readonly log: ChainLog
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A note and the tree that it is about. */
export interface SignedTree {
  readonly note: string
  readonly origin: string
  /** The log’s key as a reader pins it. */
  readonly key: string
  readonly tree: MerkleTree
}

/**
 * Notes about the log: signed statements of its tree, each consistent with the one before it. A log that is not how the
 * last note says was set back or forked: nothing is signed under its name again. Whoever signs has the transaction open.
 */
export class LogNotes {
  readonly tiles: TreeTiles
  private readonly parts: LogNotesParts
  private readonly origin: LogName
  private readonly statements: ReturnType<typeof prepareNotes>

  constructor(parts: LogNotesParts) {
    this.parts = parts
    this.tiles = new TreeTiles(parts.database)
    this.origin = new LogName(parts)
    this.statements = prepareNotes(parts.database)
  }

  /**
   * The note over the present log: signed now, unless it was already; by `old` too, which the present key has just
   * followed. Throws `conflict` for a log that was set back.
   */
  sign(old?: KeyObject): SignedTree {
    const { ring, last } = this.parts
    const size = this.size()
    const origin = this.name()
    const problem = this.problem()
    if (problem !== undefined) throw new GateError('conflict', problem)
    const signing = ring.signing()
    const known = this.lastNote()
    const before = known === null ? undefined : treeHeadIn(known)
    if (before && !equalBytes(new MerkleTree(this.tiles, before.size).root(), before.root)) this.tiles.drop()
    const tree = new MerkleTree(this.tiles, size)
    const signed = { key: this.keyText(), origin, tree }
    const isKnown = known !== null && before?.size === size
    const head = { origin, size, root: tree.root() }
    const note = isKnown ? known : signNote(head, signing, ...(old ? [old] : []))
    this.statements.insert.run(size, origin, note)
    // Before the transaction ends: entries that it is about are there already, and a note that nobody kept is signed again.
    if (!isKnown) last.write(note)
    return { ...signed, note }
  }

  /** The note that was signed last, without signing one; undefined before the first, and where nothing may be signed. */
  newest(): SignedTree | undefined {
    const origin = this.name()
    const row = this.statements.newest.get(origin) as
      | { readonly size: number; readonly text: string }
      | undefined
    if (!row || this.problem() !== undefined) return undefined
    const root = treeHeadIn(row.text)?.root ?? new Uint8Array()
    const tree = new MerkleTree(this.tiles, row.size)
    const isRight = equalBytes(tree.root(), root)
    return {
      origin,
      key: this.keyText(),
      note: row.text,
      tree: isRight ? tree : new MerkleTree(this.tiles.leavesAlone(), row.size),
    }
  }

  /** The note over so many entries; undefined where none was signed. */
  at(size: number): string | undefined {
    const row = this.statements.note.get(this.name(), size) as { readonly text: string } | undefined
    return row?.text
  }

  /** The log’s key as a reader pins it. */
  keyText(): string {
    return verifierKeyText(this.name(), Buffer.from(this.parts.ring.publicKey(), 'base64').subarray(-32))
  }

  /** The sentence that says why nothing may be signed; undefined while the log is how the last note says. */
  problem(): string | undefined {
    if (!this.origin.isOfKnownKey())
      return `checkpoint.key is none of the keys that this log ever had: put its file back. ${remedy}`
    const known = this.lastNote()
    if (known === null)
      return this.parts.last.read() !== null || this.lastSize() === 0
        ? undefined
        : `checkpoint.last is missing, though notes were signed, so it can’t be said whether the log was set back. ${remedy}`
    const head = treeHeadIn(known)
    if (!head)
      return `checkpoint.last is no note, so it can’t be said whether the log was set back. ${remedy}`
    if (head.origin !== this.name()) return foreign(head.origin)
    const size = this.size()
    if (head.size > size)
      return `The log was set back: its last note covers ${head.size} entries, and there are ${size}. ${remedy}`
    return this.holds(head)
      ? undefined
      : `The log was written anew: its first ${head.size} entries are not those of its last note. ${remedy}`
  }

  /** Writes an entry about a log that was set back, once for each last note. */
  noteProblem(): void {
    const problem = this.problem()
    const known = this.lastNote()
    if (problem === undefined || known === null || this.origin.meta(foundName) === known) return
    this.origin.setMeta(foundName, known)
    const { log, now } = this.parts
    log.append('recovery', now(), { what: problem, seq: this.size() })
  }

  /** Goes on under another name, with an entry that says so; what was signed under the one before is of that log. */
  rename({ at, by, proof, reason }: RenameAct): void {
    const [old, problem, left] = [this.name(), this.problem() ?? null, this.lastNote() ?? '']
    const name = this.origin.change(left)
    this.parts.log.append('recovery', at, {
      event: 'renamed',
      old,
      new: name,
      last: left,
      problem,
      by,
      proof,
      reason,
    })
  }

  /** The size of the last note that the state knows; 0 where it knows none. */
  lastSize(): number {
    return (this.statements.lastSize.get(this.name()) as { readonly size: number | null }).size ?? 0
  }

  /**
   * Tells whether the log begins with this tree. Stored roots that are wrong are no reason to blame the log: its entries
   * alone are asked then.
   */
  holds(head: Pick<TreeHead, 'size' | 'root'>): boolean {
    if (head.size > this.size()) return false
    if (equalBytes(new MerkleTree(this.tiles, head.size).root(), head.root)) return true
    return equalBytes(new MerkleTree(this.tiles.leavesAlone(), head.size).root(), head.root)
  }

  private size(): number {
    return this.parts.log.head().seq
  }

  /** The name of the log, which its notes begin with. */
  name(): string {
    return this.origin.read()
  }

  /** The last note that was signed about this log under its name. */
  private lastNote(): string | null {
    const known = this.parts.last.read()
    return known !== null && this.origin.isLeft(known) ? null : known
  }
}

const foundName = 'set back'
const remedy =
  'Nothing is signed under its name: put the newest state back, or let the log go on under a new name, as countersign restore does with a backup and countersign audit rename without one.'

const foreign = (name: string) => `checkpoint.last is a note of another log (${name.slice(0, 80)}). ${remedy}`

function prepareNotes(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    insert: prepare('INSERT OR REPLACE INTO notes (size, origin, text) VALUES (?, ?, ?)'),
    newest: prepare('SELECT size, text FROM notes WHERE origin = ? ORDER BY size DESC LIMIT 1'),
    note: prepare('SELECT text FROM notes WHERE origin = ? AND size = ?'),
    lastSize: prepare('SELECT max(size) AS size FROM notes WHERE origin = ?'),
  }
}
