import type { LogTree } from '../../gate/ports/log-tree.ts'
import type { LogProofs } from '../../model/log-evidence.ts'
import { type LastNote, lastNoteInMemory } from './last-note-file.ts'
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

  constructor(parts: StoredLogTreeParts) {
    const { lastNote: last = lastNoteInMemory() } = parts
    this.notes = new LogNotes({ ...parts, last })
    this.keeper = new TreeKeeper(parts.database, this.notes, parts.log)
    this.linesOfPeople = (after, to) => parts.log.linesOfPeople(after, to)
  }

  prove(numbers: readonly number[]): LogProofs {
    const { tree, ...signed } = this.keeper.sign()
    const proofs = numbers.map(seq => ({
      seq,
      hashes: tree.inclusion(seq - 1).map(hash => Buffer.from(hash).toString('base64')),
    }))
    return { ...signed, size: tree.size, proofs }
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
