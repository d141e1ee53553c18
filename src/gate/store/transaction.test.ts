import { expect, onTestFinished, test } from 'vitest'
import { GateError } from '../../ground/model/errors.ts'
import { openDatabase } from './open-database.ts'
import { transaction, withoutSync } from './transaction.ts'

function openTables() {
  const database = openDatabase(':memory:', 'FULL')
  onTestFinished(() => database.close())
  database.exec(
    "CREATE TABLE one (content TEXT NOT NULL CHECK (content IN ('full')), lockedUntil TEXT NOT NULL)",
  )
  return database
}

const misfits = [
  ['a constraint that has the word “full”', "INSERT INTO one VALUES ('half', '')"],
  ['a column that has the word “locked”', "INSERT INTO one VALUES ('full', NULL)"],
  ['a table that is not there', 'DELETE FROM other'],
] as const

test.each(misfits)('work that does not fit %s is told as a mistake, and not as a full disk', (_, sql) => {
  const database = openTables()
  const work = () => database.exec(sql)
  const message = expect.stringContaining('does not fit the state')
  expect(() => transaction(database, work)).toThrow(expect.objectContaining({ code: 'internal', message }))
  expect(transaction(database, () => 'goes on')).toBe('goes on')
})

test('a value that can’t be bound is told as a mistake', () => {
  const database = openTables()
  const statement = database.prepare('INSERT INTO one VALUES (?, ?)')
  const work = () => statement.run('full', ['locked'] as never)
  expect(() => transaction(database, work)).toThrow(expect.objectContaining({ code: 'internal' }))
})

test.each(['database or disk is full', 'disk I/O error', 'database is locked'])(
  '“%s” is no mistake',
  text => {
    const work = () => {
      throw new Error(text)
    }
    expect(() => transaction(openTables(), work)).toThrow(expect.objectContaining({ code: 'storage' }))
  },
)

const levelOf = (database: ReturnType<typeof openTables>) =>
  database.prepare('PRAGMA synchronous').get() as unknown as { readonly synchronous: number }
const [normal, full] = [{ synchronous: 1 }, { synchronous: 2 }]

test('only what is written within is not synced', () => {
  const database = openTables()
  expect(withoutSync(database, () => transaction(database, () => levelOf(database)))).toEqual(normal)
  expect(transaction(database, () => levelOf(database))).toEqual(full)
  const fails = () => database.exec('DELETE FROM other')
  expect(() => withoutSync(database, () => transaction(database, fails))).toThrow('does not fit')
  expect(transaction(database, () => levelOf(database))).toEqual(full)
})

test('a transaction that could not be ended lets nothing be written without a sync', () => {
  const database = openTables()
  expect(() => withoutSync(database, () => database.exec('BEGIN'))).toThrow('inside a transaction')
  expect(levelOf(database)).toEqual(normal)
  expect(() => transaction(database, () => 'written')).toThrow(GateError)
  expect(transaction(database, () => levelOf(database))).toEqual(full)
})

test('a transaction that could not be ended is ended by the next piece, which says what is wrong as any other does', () => {
  const database = openTables()
  database.exec('BEGIN')
  const piece = () => withoutSync(database, () => transaction(database, () => levelOf(database)))
  expect(piece).toThrow(GateError)
  expect(piece()).toEqual(normal)
  expect(levelOf(database)).toEqual(full)
})
