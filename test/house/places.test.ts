import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { roomRows } from './import-tables.ts'
import { root } from './source-files.ts'

const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => !name.includes('node_modules'))
    .map(name => join(folder, name))

/** Folders of tests that hold something across areas, or that only tests need. */
const acrossAreas = [
  'bench',
  'clients',
  'conformance',
  'contracts',
  'corpus',
  'faults',
  'house',
  'kill',
  'laws',
  'products',
  'own-agent',
  'rewrites',
  'scripts',
  'session-rewrites',
  'sessions',
  'vectors',
]

/** Whether a test beside the source has the name of a file there, `name-aspect.test.ts`, or of its folder. */
function hasItsSource(file: string, files: ReadonlySet<string>): boolean {
  const name = basename(file).replace(/\.test\.tsx?$/, '')
  const words = name.split('-')
  const names = words.map((_word, i) => words.slice(0, i + 1).join('-'))
  const isThere = (one: string) => ['.ts', '.tsx'].some(end => files.has(join(dirname(file), one + end)))
  return name === basename(dirname(file)) || names.some(isThere)
}

test('a test beside the source has the name of the file that it tests, or of its folder', () => {
  const files = new Set(below('src'))
  const tests = [...files].filter(file => /\.test\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter(file => !hasItsSource(file, files))).toEqual([])
})

test('a folder of tests is named after an area, or is one that holds something across areas', () => {
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap(item =>
      item.isDirectory() ? [item.name] : [],
    )
  const areas = roomRows().flatMap(({ room }) => room.split('/'))
  expect(folders('test').filter(name => !areas.includes(name) && !acrossAreas.includes(name))).toEqual([])
})

test('every test under test/ lies in a folder', () => {
  expect(readdirSync(join(root, 'test')).filter(name => name.endsWith('.test.ts'))).toEqual([])
})

test('the rule of places finds what it is there for', () => {
  const files = new Set(['src/a/read.ts', 'src/a/view.tsx'])
  expect(hasItsSource('src/a/read.test.ts', files)).toBe(true)
  expect(hasItsSource('src/a/read-long.test.ts', files)).toBe(true)
  expect(hasItsSource('src/a/view.test.tsx', files)).toBe(true)
  expect(hasItsSource('src/a/a.test.ts', files)).toBe(true)
  expect(hasItsSource('src/a/long-read.test.ts', files)).toBe(false)
})
