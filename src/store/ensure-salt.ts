import { randomBytes } from 'node:crypto'
import type { LogOrigin } from '../model/log-origin.ts'
import type { Database } from './open-database.ts'
import type { Statements } from './statements.ts'
import { transaction } from './transaction.ts'

/** Returns the salt of the digests of erased secrets; drawn once, when it is first asked for. */
export function ensureSalt(database: Database, statements: Statements): string {
  const salt = textOf(statements, 'salt')
  if (salt !== '') return salt
  transaction(database, () => statements.addMeta.run('salt', randomBytes(32).toString('hex')))
  return textOf(statements, 'salt')
}

/** Returns the name of the log that the database keeps. */
export function originOf(statements: Statements): LogOrigin {
  return { gate: textOf(statements, 'gate'), epoch: Number(textOf(statements, 'epoch')) }
}

/** Empty where there is none. */
function textOf(statements: Statements, key: string): string {
  return (statements.meta.get(key) as { value: string } | undefined)?.value ?? ''
}
