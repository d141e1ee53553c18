import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../open-database.ts'
import { OtherWrites } from './other-writes.ts'
import { ToolTable } from './tool-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))

const server = { name: 'notes', reached: 'stdio:1' }
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const
const hour = 3_600_000
const useOf = (digest: string, at: number, name = 'read') => ({
  agent: 'mcp',
  offered: { server, name, digest },
  alike: { tool: name, server: 'notes' },
  definition: { description: `says ${digest}` },
  was: null,
  at,
})
const clean = <T>(one: T) => one

/** Two connections to one file, as two processes have them. */
function open(name: string) {
  const file = join(folder, name)
  const databases = [openDatabase(file, 'FULL'), openDatabase(file, 'FULL')] as const
  const tables = databases.map(one => {
    const writes = new OtherWrites(one, false)
    return new ToolTable(one, () => writes)
  })
  const [own, other] = tables as [ToolTable, ToolTable]
  return { databases, own, other, close: () => databases.map(one => one.close()) }
}

const changesOf = (database: Database) =>
  Number((database.prepare('SELECT total_changes() AS n').get() as { n: number }).n)

test('what is kept at hand is what the tables say, whoever changes them', () => {
  const { own, other, close } = open('kept.db')
  const digestIn = (table: ToolTable) => table.knownTool(useOf(first, 1)).pin?.digest ?? null
  expect([digestIn(own), digestIn(other)]).toEqual([null, null])
  own.use(useOf(first, 1), clean)
  expect([digestIn(own), digestIn(other)]).toEqual([first, first])
  other.accept({ server, tool: 'read', digest: second, by: 'eve', at: 2 })
  expect([digestIn(own), digestIn(other)]).toEqual([second, second])
  expect(own.conflictOf({ ...useOf('c'.repeat(64), 3), was: first })?.kind).toBe('race')
  expect(own.conflictOf({ ...useOf('c'.repeat(64), 3), was: second })).toBeUndefined()
  own.use(useOf(first, 1, 'write'), clean)
  expect(other.knownTool({ ...useOf(first, 2), agent: 'mcp' }).others.map(({ tool }) => tool)).toEqual([
    'write',
  ])
  close()
})

test('what a transaction took back is not kept', () => {
  const { databases, own, close } = open('back.db')
  expect(own.knownTool(useOf(first, 1)).pin).toBeNull()
  databases[0].exec('BEGIN')
  own.use(useOf(first, 1), clean)
  expect(own.conflictOf(useOf(second, 1))?.kind).toBe('race')
  databases[0].exec('ROLLBACK')
  expect(own.knownTool(useOf(first, 1))).toMatchObject({ pin: null, others: [] })
  expect(own.knownTool(useOf(first, 1))).not.toHaveProperty('usedSince')
  close()
})

test('a use that says nothing new writes nothing for an hour', () => {
  const { databases, own, close } = open('again.db')
  own.use(useOf(first, hour), clean)
  const before = changesOf(databases[0])
  own.use(useOf(first, 2 * hour - 1), clean)
  expect(changesOf(databases[0])).toBe(before)
  own.use(useOf(first, 2 * hour), clean)
  expect(changesOf(databases[0])).toBe(before + 1)
  expect(own.knownTool(useOf(first, 2 * hour)).usedSince).toBe(hour)
  close()
})
