import type { BackupFacts } from '../../../ground/model/restore-report.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { type Database, schemaOf } from '../open-database.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Everything that a backup has beside the tables of the state. */
export interface BackupParts {
  readonly facts: BackupFacts
  /** The private key that signs checkpoints, PKCS 8 PEM. */
  readonly checkpointKey: string
}

const form = '1'

/** Adds the table that makes a copy of the state a backup. */
export function writeBackupParts(
  database: Database,
  statement: Pick<BackupFacts, 'version' | 'at' | 'by'>,
  checkpointKey: string,
): BackupFacts {
  const facts = { ...factsOfState(database), ...statement }
  database.exec('CREATE TABLE backup (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT')
  const add = database.prepare('INSERT INTO backup (key, value) VALUES (?, ?)')
  add.run('form', form)
  add.run('facts', JSON.stringify(facts))
  add.run('checkpoint key', checkpointKey)
  return facts
}

/** Returns the parts of a backup whose facts fit the state in it; undefined for anything else. */
export function readBackupParts(database: Database): BackupParts | undefined {
  const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'backup'").get()
  if (!has || textOf(database, 'form') !== form) return undefined
  const statements = parsed(textOf(database, 'facts'))
  if (!isJsonObject(statements)) return undefined
  const state = factsOfState(database)
  if (Object.entries(state).some(([name, value]) => memberOf(statements, name) !== value)) return undefined
  const { version, at, by } = statements
  if (typeof version !== 'string' || typeof at !== 'number' || typeof by !== 'string') return undefined
  const facts = { ...state, at, version: visibleText(version, 40), by: visibleText(by, 40) }
  return { facts, checkpointKey: textOf(database, 'checkpoint key') }
}

/** Makes the database that of a state again. */
export function dropBackupParts(database: Database): void {
  database.exec('PRAGMA secure_delete = ON; DROP TABLE backup')
}

function factsOfState(database: Database): Omit<BackupFacts, 'version' | 'at' | 'by'> {
  const meta = database.prepare('SELECT value FROM meta WHERE key = ?')
  const valueOf = (key: string) => String((meta.get(key) as { readonly value: string } | undefined)?.value)
  const last = database
    .prepare('SELECT seq AS size, hash AS head FROM entries ORDER BY seq DESC LIMIT 1')
    .get()
  const { size, head } = last as { readonly size: number; readonly head: string }
  return { gate: valueOf('gate'), epoch: Number(valueOf('epoch')), schema: schemaOf(database), size, head }
}

function textOf(database: Database, key: string): string {
  const row = database.prepare('SELECT value FROM backup WHERE key = ?').get(key)
  return (row as { readonly value: string } | undefined)?.value ?? ''
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
