import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtInFilters } from '../src/filters/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
  ...readdirSync(join(root, 'docs/sdk')).map(name => `docs/sdk/${name}`),
]

test('the README names every filter', () => {
  const text = read('README.md')
  const table = text.slice(text.indexOf('## What it looks for'), text.indexOf('**Sessions.**'))
  const named: readonly string[] = table.match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  expect(builtInFilters.map(({ name }) => name).filter(name => !named.includes(name))).toEqual([])
})

test('the table of folders names every folder, and none that is not there', () => {
  const text = read('ARCHITECTURE.md')
  const section = text.slice(text.indexOf('## Where things are'), text.indexOf('## Who may import whom'))
  const named = [...section.matchAll(/^\| `([\w/]+)` \|/gm)].map(([, folder]) => folder as string)
  const made = ['node_modules', 'dist', 'coverage']
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter(item => item.isDirectory() && !item.name.startsWith('.') && !made.includes(item.name))
      .map(item => join(path, item.name))
  const there = [...folders('.').filter(name => name !== 'src'), ...folders('src')]
  expect([...named].sort()).toEqual(there.sort())
})

test('every link between our pages leads somewhere', () => {
  const links = pages.flatMap(page =>
    [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to]) => ({ page, to: to as string })),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ page, to }) => !existsSync(join(root, dirname(page), to)))).toEqual([])
})

test('every command of npm that our pages name is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap(page =>
    [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name as string),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
})
