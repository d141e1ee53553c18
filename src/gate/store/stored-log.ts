import type { KeyObject } from 'node:crypto'
import type { LogOrigin } from '../../ground/model/log-origin.ts'
import { ChainLog } from './chain-log.ts'
import { EntryReader } from './entry-reader.ts'
import { FigureTables } from './figures/figure-tables.ts'
import { FigureWorker } from './figures/figure-worker.ts'
import { type KeyFiles, keysInMemory } from './log-key/key-files.ts'
import { KeyRing } from './log-key/key-ring.ts'
import { LogKeyTable } from './log-key/log-key-table.ts'
import { newSalt, originOf } from './new-salt.ts'
import type { Database } from './open-database.ts'
import { LogRunReader } from './runs/log-run-reader.ts'
import { prepareStatements, type Statements } from './statements.ts'
import type { LastNote } from './tree/last-note-file.ts'
import { StoredLogTree } from './tree/stored-log-tree.ts'

/** The parts that the log of a store is made of. */
export interface StoredLogParts {
  readonly database: Database
  /** Signs checkpoints and notes. */
  readonly key: KeyObject | KeyFiles
  /** The last note that was signed; kept in memory when left out. */
  readonly lastNote?: LastNote
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The log of a store: its entries, the keys that sign it, its tree, and the figures that follow from it. */
export interface StoredLog {
  readonly statements: Statements
  readonly reader: EntryReader
  readonly origin: LogOrigin
  readonly runs: LogRunReader
  readonly log: ChainLog
  readonly tree: StoredLogTree
  readonly keys: LogKeyTable
  readonly keeper: FigureWorker
  readonly figures: FigureTables
}

/** Opens the log in a database; `transaction` runs what changes its keys. */
export function openStoredLog(parts: StoredLogParts, transaction: <T>(work: () => T) => T): StoredLog {
  const { database, key, now } = parts
  const statements = prepareStatements(database)
  const reader = new EntryReader(database)
  const ring = new KeyRing(database, 'present' in key ? key : keysInMemory(() => key))
  const origin = originOf(statements)
  const log = new ChainLog({ statements, key: () => ring.signing(), now, reader, newSalt })
  const tree = new StoredLogTree({ ...parts, ring, origin, log })
  const keeper = new FigureWorker(database, reader)
  return {
    statements,
    reader,
    origin,
    runs: new LogRunReader(database),
    log,
    tree,
    keys: new LogKeyTable({ ring, log, tree, transaction }),
    keeper,
    figures: new FigureTables(database, keeper),
  }
}
