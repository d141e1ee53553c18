import { expect, test } from 'vitest'
import type { Grant } from '../../../ground/model/grant.ts'
import { openDatabase } from '../open-database.ts'
import { GrantTable } from './grant-table.ts'
import { OtherWrites } from './other-writes.ts'

const grant = (id: string, input: Partial<Grant> = {}): Grant => ({
  id,
  effect: 'allow',
  scope: { agent: 'a', session: 's' },
  codes: [],
  by: 'alice',
  reason: 'Tests.',
  at: 1,
  expiresAt: null,
  uses: null,
  revokedAt: null,
  ...input,
})

function open() {
  const database = openDatabase(':memory:', 'FULL')
  const table = new GrantTable(database, new OtherWrites(database, true))
  return { database, table, idsAt: (at: number) => table.live(at).map(({ id }) => id) }
}

test('what is revoked, over or used up is neither live nor left to be spent', () => {
  const { database, table, idsAt } = open()
  table.keep(grant('g-once', { uses: 1 }))
  table.keep(grant('g-revoked', { revokedAt: 5 }))
  table.keep(grant('g-short', { expiresAt: 10 }))
  expect(idsAt(9)).toEqual(['g-once', 'g-short'])
  expect(idsAt(10)).toEqual(['g-once'])
  // Whoever judged knows by which clock one expires.
  expect(table.conflictOf(['g-once', 'g-short'])).toBeUndefined()
  for (const gone of ['g-revoked', 'g-none'])
    expect(table.conflictOf(['g-once', gone])).toMatchObject({
      kind: 'race',
      message: expect.stringContaining(gone),
    })
  table.spend('g-once')
  expect(table.conflictOf(['g-once'])?.kind).toBe('race')
  expect(idsAt(9)).toEqual(['g-short'])
  database.close()
})

test('a grant that a transaction took back is not live afterwards', () => {
  const { database, table, idsAt } = open()
  table.keep(grant('g-kept', { uses: 2 }))
  database.exec('BEGIN')
  table.keep(grant('g-taken-back', { uses: 2 }))
  table.spend('g-kept')
  expect(table.conflictOf(['g-kept', 'g-taken-back'])).toBeUndefined()
  database.exec('ROLLBACK')
  expect(idsAt(1)).toEqual(['g-kept'])
  expect(table.live(1)[0]?.uses).toBe(2)
  expect(table.conflictOf(['g-taken-back'])?.kind).toBe('race')
  database.close()
})
