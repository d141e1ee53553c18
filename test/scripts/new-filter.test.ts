import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFilter } from '../../scripts/new-filter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-filter-'))
  cpSync(join(root, 'src', 'judge', 'filters'), join(folder, 'src', 'judge', 'filters'), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new filter has its room, its test and its place in the list', () => {
  expect(newFilter(folder, 'odd-hours')).toEqual([
    'src/judge/filters/odd-hours/odd-hours.ts',
    'src/judge/filters/odd-hours/odd-hours.test.ts',
    'src/judge/filters/index.ts',
  ])
  const index = readFileSync(join(folder, 'src/judge/filters/index.ts'), 'utf8')
  expect(index).toContain("import { oddHours } from './odd-hours/odd-hours.ts'")
  expect(index).toMatch(/\n {2}oddHours,\n\] as const/)
  for (const file of readdirSync(join(folder, 'src/judge/filters/odd-hours')))
    for (const line of readFileSync(join(folder, 'src/judge/filters/odd-hours', file), 'utf8').split('\n'))
      expect(line.length).toBeLessThanOrEqual(110)
})

test('every import of a new filter leads to a file', () => {
  const written = newFilter(folder, 'odd-hours').filter(file => file.includes('odd-hours'))
  const imports = written.flatMap(file =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
      join(dirname(file), path as string),
    ),
  )
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter(path => !existsSync(join(root, path)) && !existsSync(join(folder, path)))).toEqual([])
})

test('a name that is taken or is none is refused with one sentence', () => {
  expect(() => newFilter(folder, 'destruction')).toThrow('There is a filter destruction already')
  expect(() => newFilter(folder, 'Odd Hours')).toThrow('is no name for a filter')
})
