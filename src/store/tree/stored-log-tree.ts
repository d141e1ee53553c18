import type { KeyObject } from 'node:crypto'
import type { LogTree } from '../../gate/ports/log-tree.ts'
import type { LogProofs } from '../../model/log-evidence.ts'
import { type LastNote, lastNoteInMemory } from './last-note-file.ts'
import type { KeyRing } from '../log-key/key-ring.ts'
import { LogNotes, type LogNotesParts } from './log-notes.ts'
import { TreeKeeper } from './tree-keeper.ts'

/** The parts of the tree of a store. */
export interface StoredLogTreeParts extends Omit<LogNotesParts, 'last'> {
  /** In memory when left out. */
  readonly lastNote?: LastNote
}

/** The tree over the log that a store keeps, with its notes. */
export class StoredLogTree implements LogTree {
  readonly linesOfPeople: LogTree['linesOfPeople']
  private readonly notes: LogNotes
  private readonly keeper: TreeKeeper
  private readonly ring: KeyRing

  constructor(parts: StoredLogTreeParts) {
    const { lastNote: last = lastNoteInMemory() } = parts
    this.ring = parts.ring
    this.notes = new LogNotes({ ...parts, last })
    this.keeper = new TreeKeeper(parts.database, this.notes, parts.log)
    this.linesOfPeople = (after, to) => parts.log.linesOfPeople(after, to)
  }

  prove(numbers: readonly number[]): LogProofs {
    const { tree, ...signed } = this.keeper.sign()
    const proofOf = (seq: number) => ({
      seq,
      hashes: tree.inclusion(seq - 1).map(hash => Buffer.from(hash).toString('base64')),
    })
    const changes = this.ring.changes().filter(({ log, seq }) => log === signed.origin && seq <= tree.size)
    return {
      ...signed,
      size: tree.size,
      proofs: numbers.map(proofOf),
      keyChanges: changes.map(({ seq }) => proofOf(seq)),
    }
  }

  /** The log’s name. Wants the transaction open: it may be given now. */
  name(): string {
    return this.notes.name()
  }

  /** Signs a note over the present log, with a key that the present one has just followed too. */
  signWith(old: KeyObject | undefined): void {
    this.keeper.sign(old)
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
