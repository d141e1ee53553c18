import { expect, test } from 'vitest'
import type { HeardReport, HeardSegment } from '../../../ground/model/hearing.ts'
import { openDatabase } from '../open-database.ts'
import { HeardTable } from './heard-table.ts'

const marks = (from: number, count: number) => Array.from({ length: count }, (_, i) => 2 ** 53 - 1 - from - i)
const order = (words: readonly number[]): HeardSegment => ({
  kind: 'order',
  strength: 0.5,
  acts: ['send'],
  hidden: false,
  words,
})
const said = (words: readonly number[]): HeardSegment => ({
  ...order(words),
  kind: 'said',
  strength: 0,
  acts: [],
})
const reportOf = (...segments: readonly HeardSegment[]): HeardReport => ({
  source: {
    tool: 'read_mail',
    callId: 'toolu_01A09q90qw90lq917835lq9',
    at: 1,
    from: 'result',
    pointed: 0,
    own: false,
  },
  segments,
})

function open() {
  const database = openDatabase(':memory:', 'FULL')
  const rows = () =>
    database.prepare('SELECT id, length(said) AS said, length(marks) AS marks FROM heard').all()
  const changes = () => Number((database.prepare('SELECT total_changes() AS n').get() as { n: number }).n)
  return { database, table: new HeardTable(database), rows, changes }
}

test('a report writes its own row, and those that lose marks to it; reading writes nothing', () => {
  const { database, table, rows, changes } = open()
  for (let i = 0; i < 10; i++) table.hear('s', reportOf(order(marks(i, 2)), said(marks(i * 1_000, 390))))
  const before = changes()
  table.hearing('s')
  expect(changes()).toBe(before)
  table.hear('s', reportOf(order(marks(0, 2)), said(marks(0, 390))))
  // The session's row, the oldest report's, and the new one.
  expect(changes() - before).toBe(3)
  expect(rows().length).toBe(11)
  expect(new HeardTable(database).hearing('s')).toEqual(table.hearing('s'))
  database.close()
})

test('what a change that was taken back had heard is not heard', () => {
  const { database, table } = open()
  table.hear('s', reportOf(order([1])))
  database.exec('BEGIN')
  table.hear('s', reportOf(order([2])))
  table.hear('new', reportOf(order([2])))
  database.exec('ROLLBACK')
  expect(table.hearing('s')).toEqual([reportOf(order([1]))])
  expect(table.hearing('new')).toEqual([])
  new HeardTable(database).hear('s', reportOf(order([3])))
  expect(table.hearing('s')).toEqual([reportOf(order([1])), reportOf(order([3]))])
  database.close()
})

test('a full session takes 64 KiB at most', () => {
  const { database, table, rows } = open()
  for (let i = 0; i < 60; i++)
    table.hear(
      '0f6f0d5c-3b0e-4a58-9b62-1f2f6f1f9a10',
      reportOf(...Array.from({ length: 12 }, (_, k) => order(marks(100 * i + 8 * k, 8)))),
    )
  const bytes = rows().reduce((sum, row) => sum + Number(row['said']) + Number(row['marks']), 0)
  const { pages } = database
    .prepare("SELECT count(*) AS pages FROM dbstat WHERE name LIKE '%heard%'")
    .get() as { readonly pages: number }
  expect(bytes).toBeGreaterThan(20_000)
  expect(pages * 4_096).toBeLessThanOrEqual(65_536)
  database.close()
})

test('of more than ten thousand sessions those that heard something last are kept', () => {
  const { database, table, rows } = open()
  database.exec('BEGIN')
  for (let i = 0; i < 10_100; i++) table.hear(`s${i}`, reportOf(order([i])))
  database.exec('COMMIT')
  expect(rows()).toHaveLength(10_000)
  expect(table.hearing('s99')).toEqual([])
  for (const i of [100, 5_000, 10_099]) expect(table.hearing(`s${i}`)).toEqual([reportOf(order([i]))])
  database.close()
})

test('more sessions than are kept at hand are each read back as themselves', () => {
  const { database, table } = open()
  for (let i = 0; i < 80; i++) table.hear(`s${i}`, reportOf(order([i])))
  for (let i = 0; i < 80; i++) expect(table.hearing(`s${i}`)).toEqual([reportOf(order([i]))])
  database.close()
})

test('marks that are taken out are gone for every reader, and the order stays one', () => {
  const { database, table } = open()
  const other = new HeardTable(database)
  table.hear('s', reportOf(order([1, 2, 3]), said([2, 4])))
  expect(other.hearing('s')).toHaveLength(1)
  table.erase('s', new Set([2, 3]))
  table.erase('none', new Set([2, 3]))
  for (const one of [table, other]) expect(one.hearing('s')).toEqual([reportOf(order([1]), said([4]))])
  database.close()
})
