import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

interface Row {
  /** Both paths are of the repository. */
  readonly before: string
  readonly now: string
}

/** The rows of the page; below its first table paths are below `src`. */
const rowsOf = (page: string): readonly Row[] =>
  page.split('\n## ').flatMap((section, at) =>
    [...section.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, before, now]) => {
      const folder = at === 0 ? '' : 'src'
      return { before: join(folder, before as string), now: join(folder, now as string) }
    }),
  )

/** A folder whose files went into a folder of its own is still there. */
const wentInside = ({ before, now }: Row) => now.startsWith(`${before}/`)

const exists = (path: string) => existsSync(join(root, path))

const page = readFileSync(join(root, 'docs/architecture/moved.md'), 'utf8')

test('every row of moved paths leads from one that is gone to one that is there', () => {
  const rows = rowsOf(page)
  expect(rows.length).toBeGreaterThan(500)
  expect(page.match(/^\| `/gm)?.length, 'rows that are not of two paths').toBe(rows.length)
  expect(rows.filter(({ now }) => !exists(now))).toEqual([])
  expect(rows.filter(row => exists(row.before) && !wentInside(row))).toEqual([])
})

test('no path has two rows', () => {
  const befores = rowsOf(page).map(({ before }) => before)
  expect(befores.filter((before, at) => befores.indexOf(before) !== at)).toEqual([])
})

test('a row that leads nowhere, and one of a file that stayed, are found', () => {
  const [row] = rowsOf('\n## Files\n| `gate/core/gate.ts` | `gate/core/gone.ts` |')
  expect(row).toEqual({ before: 'src/gate/core/gate.ts', now: 'src/gate/core/gone.ts' })
  expect(exists(row?.now ?? '')).toBe(false)
  expect(exists(row?.before ?? '')).toBe(true)
  expect(wentInside({ before: 'src/gate', now: 'src/gate/core' })).toBe(true)
})
