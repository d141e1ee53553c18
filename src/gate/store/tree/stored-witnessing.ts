import { treeHeadIn } from '../../../proof/evidence/note/tree-head-in.ts'
import type { WitnessedNote, Witnessing } from '../../core/ports/witnessing.ts'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import type { Database } from '../open-database.ts'
import { transaction } from '../transaction.ts'
import type { LastNote } from './last-note-file.ts'
import type { LogNotes, SignedTree } from './log-notes.ts'
import type { WitnessRows } from './witness-rows.ts'

/** The parts of a log’s side of its witnesses. */
export interface StoredWitnessingParts {
  readonly database: Database
  readonly last: LastNote
  readonly notes: LogNotes
  readonly rows: WitnessRows
  /** Builds the tree and signs a note over the present log. */
  readonly sign: () => SignedTree
}

/** A log’s side of its witnesses, kept in its store. */
export class StoredWitnessing implements Witnessing {
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
