import { expect, test } from 'vitest'
import { emptyMemory } from '../../ground/model/session-memory.ts'
import { SessionTable } from './session-table.ts'
import { openDatabase } from './open-database.ts'

const markKey = new Uint8Array(32)
const risky = (value: number) => ({ ...emptyMemory, sums: { risky: { value, at: 1 } } })

test('what was kept is read back, and what another writer keeps is seen at once', () => {
  const database = openDatabase(':memory:', 'FULL')
  const [ours, theirs] = [new SessionTable(database, markKey), new SessionTable(database, markKey)]
  ours.change('s', 1, () => risky(1))
  expect(ours.memory('s')).toEqual(risky(1))
  theirs.change('s', 2, () => risky(2))
  expect(ours.memory('s')).toEqual(risky(2))
  database.close()
})

test('a session whose memory does not change is not written again', () => {
  const database = openDatabase(':memory:', 'FULL')
  const rows = new SessionTable(database, markKey)
  rows.change('s', 1, before => before)
  expect(database.prepare('SELECT count(*) AS rows FROM sessions').get()).toEqual({ rows: 0 })
  rows.change('s', 2, () => risky(1))
  rows.change('s', 3, before => before)
  expect(database.prepare('SELECT at FROM sessions').get()).toEqual({ at: 2 })
  database.close()
})

test('many sessions are each remembered as themselves', () => {
  const database = openDatabase(':memory:', 'FULL')
  const rows = new SessionTable(database, markKey)
  for (let i = 0; i < 40; i++) rows.change(`s${i}`, 1, () => risky(i))
  for (let i = 0; i < 40; i++) expect(rows.memory(`s${i}`)).toEqual(risky(i))
  database.close()
})
