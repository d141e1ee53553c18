import { expect, test } from 'vitest'
import { importStatementsOf, sourceFiles } from './source-files.ts'

const maxImports = 25

/** Tables of rows, each row a part of its own: what they import is what they list. */
const tables = new Set(['judge/readers/commands/index.ts', 'judge/filters/index.ts'])

test('a file that is no table of rows imports at most 25 others, types included', () => {
  const counts = sourceFiles().map(file => ({ file, imports: importStatementsOf(file) }))
  expect(counts.reduce((sum, { imports }) => sum + imports, 0)).toBeGreaterThan(10_000)
  const long = counts.filter(({ imports }) => imports > maxImports).map(({ file }) => file)
  expect(long.filter(file => !tables.has(file))).toEqual([])
  expect(
    [...tables].filter(file => !long.includes(file)),
    'tables that need no exception',
  ).toEqual([])
})
