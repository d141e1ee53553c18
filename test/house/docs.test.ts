import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addCommands } from '../../src/cli/commands/index.ts'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { roomRows, wingRows } from './import-tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
  ...readdirSync(join(root, 'docs/sdk')).map(name => `docs/sdk/${name}`),
  ...readdirSync(join(root, 'docs/architecture')).map(name => `docs/architecture/${name}`),
  ...[...wingRows().keys()].map(wing => `src/${wing}/README.md`),
]

test('the README names every filter', () => {
  const text = read('README.md')
  const table = text.slice(text.indexOf('## What it looks for'), text.indexOf('**Sessions.**'))
  const named: readonly string[] = table.match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  expect(builtInFilters.map(({ name }) => name).filter(name => !named.includes(name))).toEqual([])
})

test('no line of the README is longer than a terminal that people read it in', () => {
  const lines = read('README.md').split('\n')
  expect(lines.filter(line => line.length > 120)).toEqual([])
})

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter(item => item.isDirectory() && !item.name.startsWith('.'))
    .map(item => item.name)

test('the table of folders names every folder beside src, and none that is not there', () => {
  const text = read('ARCHITECTURE.md')
  const section = text.slice(text.indexOf('## Beside `src`'), text.indexOf('## House rules'))
  const named = [...section.matchAll(/^\| `([\w/]+)` \|/gm)].map(([, folder]) => folder as string)
  const made = ['node_modules', 'dist', 'coverage', 'src']
  expect([...named].sort()).toEqual(
    foldersOf('.')
      .filter(name => !made.includes(name))
      .sort(),
  )
})

test('the table of wings names every wing, what it may not do, and its rooms', () => {
  const rows = [
    ...read('ARCHITECTURE.md').matchAll(/^\| \[`(\w+)`\]\(\S+\) \| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm),
  ]
  const named = rows.map(([, wing, rooms]) => `${wing}: ${(rooms as string).split(' ').sort().join(' ')}`)
  const divided = [...wingRows().keys()].map(wing => {
    const rooms = roomRows().flatMap(({ room }) => (room.startsWith(`${wing}/`) ? [room.split('/')[1]] : []))
    return `${wing}: ${rooms.length === 0 ? '–' : rooms.sort().join(' ')}`
  })
  expect(named).toEqual(divided)
})

test('the README of a wing links each of its rooms', () => {
  const missing = roomRows()
    .filter(({ room }) => room.includes('/'))
    .filter(({ room }) => {
      const [wing, name] = room.split('/')
      return !read(`src/${wing}/README.md`).includes(`](${name})`)
    })
  expect(missing.map(({ room }) => room)).toEqual([])
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

test('every command of countersign that our pages name is one, and each of an example does something by itself', async () => {
  const program = new Command('countersign')
  await addCommands(program, ['completion'])
  const named = pages.flatMap(page =>
    [...read(page).matchAll(/(^ {4}|`)countersign ([a-z][a-z -]*)/gm)].map(([, before, words]) => ({
      page,
      words: words as string,
      isExample: before !== '`',
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(
    named.filter(({ words, isExample }) => !isCommand(program, words.trim().split(/ +/), isExample)),
  ).toEqual([])
})

/** Whether these words begin with a command; an example of one that only holds others names one of those. */
function isCommand(within: Command, [word = '', ...more]: readonly string[], isExample: boolean): boolean {
  const command = within.commands.find(one => [one.name(), ...one.aliases()].includes(word))
  if (command) return isCommand(command, more, isExample)
  return within.parent !== null && (!isExample || Reflect.get(within, '_actionHandler') != null)
}
