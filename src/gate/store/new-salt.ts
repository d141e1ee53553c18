import { randomBytes, randomFillSync } from 'node:crypto'
import type { LogOrigin } from '../../ground/model/log-origin.ts'
import type { Database } from './open-database.ts'
import type { Statements } from './statements.ts'
import { transaction } from './transaction.ts'

/** Salts come from a pool: asking the system for each of them would take longer than sealing. */
const pool = Buffer.alloc(4_096)
const saltBytes = 16
let drawn = pool.length

/** Returns 128 new random bits in base64url. */
export function newSalt(): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const salt = pool.toString('base64url', drawn, drawn + saltBytes)
  pool.fill(0, drawn, drawn + saltBytes)
  drawn += saltBytes
  return salt
}

/** Returns 32 new random bytes. */
export function newKey(): Buffer {
  return randomBytes(32)
}

/** Returns the salt of the digests of erased secrets; drawn once, when it is first asked for. */
export function ensureSalt(database: Database, statements: Statements): string {
  return ensureRandom(database, statements, 'salt')
}

/** Returns the key of the marks of what sessions heard; drawn like the salt. It leaves the state only inside a backup, with its marks. */
export function ensureMarkKey(
  database: Database,
  statements: Pick<Statements, 'meta' | 'addMeta'>,
): Uint8Array {
  return Buffer.from(ensureRandom(database, statements, 'mark key'), 'hex')
}

/** 32 random bytes. */
function ensureRandom(
  database: Database,
  statements: Pick<Statements, 'meta' | 'addMeta'>,
  name: 'salt' | 'mark key',
): string {
  const known = textOf(statements, name)
  if (known !== '') return known
  transaction(database, () => statements.addMeta.run(name, newKey().toString('hex')))
  return textOf(statements, name)
}

/** Returns the name of the log that the database keeps. */
export function originOf(statements: Pick<Statements, 'meta'>): LogOrigin {
  return { gate: textOf(statements, 'gate'), epoch: Number(textOf(statements, 'epoch')) }
}

/** Empty where there is none. */
function textOf(statements: Pick<Statements, 'meta'>, key: string): string {
  return (statements.meta.get(key) as { value: string } | undefined)?.value ?? ''
}
