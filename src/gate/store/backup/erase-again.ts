import type { SignErasure } from '../../../people/acts/erasures/sign-erasure.ts'
import type { Database } from '../open-database.ts'
import { transaction } from '../transaction.ts'
import type { PresentErasure } from './read-present.ts'
import { listOpenings } from '../../../people/audit/parts/opening.ts'
import type { Proof } from '../../../ground/model/review.ts'
import { ChainLog } from '../chain-log.ts'
import { entryColumns, EntryReader, type EntryRow } from '../entry-reader.ts'
import { ErasureTable, type ErasureTableParts } from '../erasure/erasure-table.ts'
import { FigureWorker } from '../figures/figure-worker.ts'
import { newSalt } from '../new-salt.ts'
import type { SigningKey } from '../log-key/key-ring.ts'
import { prepareStatements } from '../statements.ts'

/** The database of a backup, before it is put into place. */
interface Parts {
  readonly database: Database
  readonly key: SigningKey
  readonly now: () => number
  /** The reviewer who restores. */
  readonly by: string
  readonly proof: Proof
  /** Returns what signs for the reviewer at a moment. */
  readonly sign: (at: number) => SignErasure
}

/** Erases what was erased since the backup was made; gives the entries. Wants everything that rests on them to have ended. */
export function eraseAgain(parts: Parts, shared: readonly PresentErasure[]): readonly number[] {
  const { database, key, now, by, proof, sign } = parts
  const reader = new EntryReader(database)
  const log = new ChainLog({ statements: prepareStatements(database), key, now, reader, newSalt })
  const append: ErasureTableParts['append'] = (at, body, signer) =>
    log.append('erasure', at, body, signer).seq
  const keeper = new FigureWorker(database, reader)
  const table = new ErasureTable({ database, reader, keeper, append, name: newSalt() })
  const done = new Set<number>()
  table.begin()
  transaction(database, () => {
    for (const { entry, pointer, reason } of shared) {
      if (!hasPart(database, entry, pointer)) continue
      const at = now()
      table.write({ entry, pointer, by, reason, proof, at, sign: sign(at) })
      done.add(entry)
    }
  })
  return [...done]
}

function hasPart(database: Database, entry: number, pointer: string): boolean {
  const row = entryStatement(database).get(entry) as EntryRow | undefined
  return listOpenings(row?.openings ?? '').some(one => one.pointer === pointer)
}

/** Prepares the query for the entry with a sequence number. */
export function entryStatement(database: Database) {
  return database.prepare(
    `SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq = ?`,
  )
}
