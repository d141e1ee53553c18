import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/gate/store/open-database.ts'
import { type Fault, failing } from '../faults/failing-database.ts'
import { type Deed, deeds, linesOf, openWithAlice } from './faults-acts.ts'

const places = ['the start of the transaction', 'the line', 'the row', 'the end of the transaction'] as const
const refused = {
  code: 'storage',
  message: expect.stringMatching(/^The log can't be written .*, so nothing is allowed: .*try again\.$/),
}

function statementAt(place: (typeof places)[number], { row }: Deed): RegExp {
  if (place === 'the row') return row
  return place === 'the line' ? /^INSERT INTO entries/ : place.includes('start') ? /^BEGIN/ : /^COMMIT/
}

describe.each(Object.entries(deeds))('of %s', (_name, deed) => {
  const cases = places.flatMap(place =>
    (['failed', 'failed but persisted'] as const).map(fault => [place, fault] as const),
  )

  test.each(cases)('%s %s: an error that says so, and state and log agree', async (place, fault: Fault) => {
    let isOn = false
    const sql = statementAt(place, deed)
    const through = (database: Database) => failing(database, sql, fault, () => isOn)
    const { people, alice } = await openWithAlice({ through })
    const act = await deed.prepare(people, alice)
    expect([deed.isDone(people), linesOf(people, deed)]).toEqual([false, 0])

    isOn = true
    await expect(act()).rejects.toMatchObject(refused)
    isOn = false
    const isKept = place === 'the end of the transaction' && fault === 'failed but persisted'
    expect([deed.isDone(people), linesOf(people, deed)]).toEqual([isKept, isKept ? 1 : 0])
    expect((await people.gate.verify()).problems).toEqual([])

    if (!isKept) await act()
    expect([deed.isDone(people), linesOf(people, deed)]).toEqual([true, 1])
    expect((await people.gate.verify()).problems).toEqual([])
    await people.gate.close()
  })
})

// Each waits out the time that a store is given to come free.
describe.each(Object.entries(deeds))('of %s', (_name, deed) => {
  test('a store that another process keeps locked: an error that says so, and nothing is half done', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-locked-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'state.db')
    const through = (database: Database) => {
      database.exec('PRAGMA busy_timeout = 20')
      return database
    }
    const { people, alice } = await openWithAlice({ file, through, patience: 50 })
    const act = await deed.prepare(people, alice)
    const other = openDatabase(file, 'FULL')
    other.exec('BEGIN IMMEDIATE')
    await expect(act()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('locked') })
    expect([deed.isDone(people), linesOf(people, deed)]).toEqual([false, 0])
    other.exec('ROLLBACK')
    other.close()
    await act()
    expect([deed.isDone(people), linesOf(people, deed)]).toEqual([true, 1])
    await people.gate.close()
  })
})

test('a call that was decided before the error is decided once: asked again under its id it gets that answer', async () => {
  let isOn = false
  const through = (database: Database) => failing(database, /^COMMIT/, 'failed but persisted', () => isOn)
  const { people, alice } = await openWithAlice({ through })
  const act = await (deeds['a release'] as Deed).prepare(people, alice)
  isOn = true
  await expect(act()).rejects.toMatchObject(refused)
  isOn = false
  expect(await act()).toMatchObject({ effect: 'allow', reason: { kind: 'person' } })
  const other = await people.shell('terraform apply')
  expect(other).toMatchObject({ effect: 'queue' })
})

test('a full disk opens no review and says so; with room again the same call waits for a person', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const opened: Database[] = []
  const through = (database: Database) => {
    opened.push(database)
    return database
  }
  const { people } = await openWithAlice({ file: join(folder, 'state.db'), through })
  const [database] = opened
  if (!database) throw new Error('nothing was opened')
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number }
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const big = () => people.shell(`terraform apply # ${'x'.repeat(60_000)}`)
  await expect(big()).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('the disk is full'),
  })
  expect(people.store.people.reviews({})).toEqual([])
  database.exec('PRAGMA max_page_count = 1000000')
  expect(await big()).toMatchObject({ effect: 'queue' })
  expect(people.store.people.reviews({})).toHaveLength(1)
  expect((await people.gate.verify()).problems).toEqual([])
})
