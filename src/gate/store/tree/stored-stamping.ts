import type { KeptStamp, StampedNote, Stamping } from '../../core/ports/log-tree.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LastStamp, NoteStamp, StampingState, TimeAuthority } from '../../../ground/model/note-stamp.ts'
import type { Database } from '../open-database.ts'
import { transaction } from '../transaction.ts'
import type { LogNotes, SignedTree } from './log-notes.ts'

/** The parts of the time stamps of a log. */
export interface StoredStampingParts {
  readonly database: Database
  readonly notes: LogNotes
  /** Builds the tree and signs a note over the present log. */
  readonly sign: () => SignedTree
}

/** The time stamps over notes of a log, kept in its store. */
export class StoredStamping implements Stamping {
  private readonly parts: StoredStampingParts
  private readonly statements: ReturnType<typeof prepareStamps>

  constructor(parts: StoredStampingParts) {
    this.parts = parts
    this.statements = prepareStamps(parts.database)
  }

  state(): StampingState {
    const { authority, last } = this.statements
    const row = authority.get() as unknown as AuthorityRow
    return {
      authority: row.url === null ? null : authorityOf(row),
      last: (last.get() as LastStamp | undefined) ?? null,
      problem: row.problem,
    }
  }

  sign(): StampedNote {
    const { note, tree, origin } = this.parts.sign()
    return { size: tree.size, over: ownPart(note, origin) }
  }

  newest(): StampedNote | undefined {
    const found = this.parts.notes.newest()
    return found && { size: found.tree.size, over: ownPart(found.note, found.origin) }
  }

  keep({ size, over, token, at, authority }: KeptStamp, now: number): void {
    const { database, notes } = this.parts
    transaction(database, () => {
      const origin = notes.name()
      const text = notes.at(size)
      if (text === undefined || ownPart(text, origin) !== over)
        throw new GateError('invalid', 'That time stamp is over no note of this log: stamp it again.')
      this.statements.insert.run(origin, size, over, token, at, authority)
      this.statements.stamped.run(now)
    })
  }

  noteFailed(problem: string, nextAt: number): void {
    transaction(this.parts.database, () => this.statements.failed.run(problem, nextAt))
  }

  remember(authority: { readonly url: string; readonly every: number } | null): void {
    const { database } = this.parts
    transaction(database, () => this.statements.remember.run(authority?.url ?? null, authority?.every ?? 0))
  }

  /** Stamps over the note of so many entries, oldest first. */
  of(size: number): readonly Omit<NoteStamp, 'size'>[] {
    return this.statements.of.all(this.parts.notes.name(), size) as unknown as readonly NoteStamp[]
  }
}

interface AuthorityRow {
  readonly url: string | null
  readonly every: number
  readonly nextAt: number
  readonly failures: number
  readonly problem: string | null
}

function authorityOf({ url, every, nextAt, failures }: AuthorityRow): TimeAuthority {
  return { url: url ?? '', every, nextAt, failures }
}

/** The note with the first line of the log alone: cosignatures come and go, and two keys may have signed it. */
function ownPart(note: string, origin: string): string {
  const end = note.indexOf('\n\n') + 2
  const own = note
    .slice(end)
    .split('\n')
    .find(line => line.startsWith(`\u2014 ${origin} `))
  return `${note.slice(0, end)}${own ?? ''}\n`
}

function prepareStamps(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    authority: prepare('SELECT url, every, next_at AS nextAt, failures, problem FROM time_authority'),
    last: prepare('SELECT size, at, authority FROM stamps ORDER BY at DESC, size DESC LIMIT 1'),
    insert: prepare(
      'INSERT OR IGNORE INTO stamps (origin, size, over, token, at, authority) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    stamped: prepare('UPDATE time_authority SET next_at = ? + every, failures = 0, problem = NULL'),
    failed: prepare('UPDATE time_authority SET problem = ?, next_at = ?, failures = failures + 1'),
    remember: prepare(
      'UPDATE time_authority SET url = ?, every = ?, next_at = 0, failures = 0, problem = NULL',
    ),
    of: prepare('SELECT over, token FROM stamps WHERE origin = ? AND size = ? ORDER BY at'),
  }
}
