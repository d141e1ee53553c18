import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { migrations } from './migrations.ts'
import { ownFolder } from '../../../test/own-folder.ts'

const folder = ownFolder('open')

test('a file that is no database is refused in one sentence', () => {
  const file = join(folder, 'garbage.db')
  writeFileSync(file, 'no database at all, but long enough to be looked at '.repeat(400))
  expect(() => openDatabase(file, 'FULL')).toThrow(
    expect.objectContaining({
      code: 'storage',
      message: expect.stringContaining('move it away to begin anew'),
    }),
  )
})

test('the state of a newer version is refused', () => {
  const file = join(folder, 'newer.db')
  const database = openDatabase(file, 'FULL')
  database.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  database.close()
  expect(() => openDatabase(file, 'FULL')).toThrow(/newer Countersign/)
})

test('a database that somebody writes to is opened at once, since nothing is written', () => {
  const file = join(folder, 'busy.db')
  const writer = openDatabase(file, 'FULL')
  writer.exec('BEGIN IMMEDIATE')
  const reader = openDatabase(file, 'FULL')
  expect(reader.prepare('SELECT count(*) AS n FROM reviews').get()).toEqual({ n: 0 })
  writer.exec('ROLLBACK')
})

test('a database of each earlier version gets what it lacks, and keeps what it has', () => {
  for (let version = 1; version < migrations.length; version++) {
    const file = join(folder, `version-${version}.db`)
    const old = openDatabase(file, 'FULL')
    const tables = () =>
      old
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'words_%'",
        )
        .all() as { name: string }[]
    for (const { name } of tables()) old.exec(`DROP TABLE ${name}`)
    for (const step of migrations.slice(0, version)) old.exec(step)
    old.exec(`INSERT INTO meta (key, value) VALUES ('salt', 'kept'); PRAGMA user_version = ${version}`)
    old.close()
    const now = openDatabase(file, 'FULL')
    expect(now.prepare("SELECT value FROM meta WHERE key = 'salt'").get()).toEqual({ value: 'kept' })
    expect(now.prepare('SELECT count(*) AS n FROM reviews').get()).toEqual({ n: 0 })
    now.close()
  }
})
