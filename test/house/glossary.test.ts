import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const glossary = readFileSync(join(docs, 'glossary.md'), 'utf8').split('## Older words')[0] ?? ''

/** Each word with the file that its row links, relative to docs. */
const rows = [...glossary.matchAll(/^\| ([^|]+) \|.*\| \[[^\]]+\]\(([^)]+)\) \|$/gm)].map(
  ([, word, file]) => ({
    word: word as string,
    file: file as string,
  }),
)

/** The text in lower case, its names taken apart: `LogHead` and `log-head` are "log head". */
const plain = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

/** The forms of an entry that may stand in a file: "park" stands there as "parked" too. */
const wordsOf = (entry: string) =>
  entry
    .replace(/\s*\(.*\)/, '')
    .split(/, | and /)
    .map(plain)

const stands = (entry: string, text: string) => wordsOf(entry).some(word => plain(text).includes(word))

test('every row of the glossary links a file in which its word stands', () => {
  expect(rows.length).toBeGreaterThan(90)
  const entries = glossary.split('\n').filter(line => /^\| (?!our word|---)/.test(line))
  expect(entries.length, 'rows without a link').toBe(rows.length)
  const wrong = rows.filter(({ word, file }) => {
    const path = join(docs, file)
    return !existsSync(path) || !stands(word, `${file} ${readFileSync(path, 'utf8')}`)
  })
  expect(wrong).toEqual([])
})

test('a word that is nowhere in its file is found', () => {
  expect(stands('log head', 'export interface LogHead {}')).toBe(true)
  expect(stands('turn (of a hub)', 'a turn-row')).toBe(true)
  expect(stands('courier', 'export class Feeder {}')).toBe(false)
})

test('every path that a walk names is a file or a folder', () => {
  const walks = readFileSync(join(docs, 'architecture', 'walk.md'), 'utf8').replace('`tools/call`', '')
  const paths = [...walks.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, path]) => path as string)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter(path => !existsSync(join(docs, '..', 'src', path)))).toEqual([])
})
