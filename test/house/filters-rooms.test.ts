import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientNames, clients } from '../../src/ground/clients/index.ts'
import { builtInFilters, type FindingCode } from '../../src/judge/filters/index.ts'
import { filterTraits } from '../../src/ground/model/filter-traits.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const filters = join(source, 'judge/filters')

/** What a room of a filter may import of the folder: the views that all share, and how a filter is written. */
const shared = /^(?:views\/|filter\.ts$|finding\.ts$)/

const base = '/src/judge/filters'

/** Every import by which one room of a filter reaches into another, or into what only the index may know. */
function strayImports(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([file, text]) => {
    const [room = ''] = file.split('/')
    return [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)]
      .map(([, path]) => relative(base, resolve(base, dirname(file), path as string)))
      .filter(path => !path.startsWith('..')) // what leaves the folder is for the table of folders
      .filter(path => !path.startsWith(`${room}/`) && !(room !== 'views' && shared.test(path)))
      .map(path => `${file} imports ${path}`)
  })
}

function filesOfRooms(): ReadonlyMap<string, string> {
  const names = readdirSync(filters, { withFileTypes: true })
    .filter(item => item.isDirectory())
    .flatMap(item => readdirSync(join(filters, item.name)).map(name => `${item.name}/${name}`))
    .filter(name => !name.endsWith('.test.ts'))
  return new Map(names.map(name => [name, readFileSync(join(filters, name), 'utf8')]))
}

test('a filter’s room imports the shared views and nothing of another filter', () => {
  expect(filesOfRooms().size).toBeGreaterThan(60)
  expect(strayImports(filesOfRooms())).toEqual([])
})

test('a room that reaches into another one is found', () => {
  const made = new Map([
    ['egress/egress.ts', "import { isPlaceholder } from '../secrets/secrets.ts'\nimport { a } from './a.ts'"],
    ['flow/flow.ts', "import { builtInFilters } from '../index.ts'\nimport { b } from '../views/b.ts'"],
    ['views/b.ts', "import { repositoryCodes } from '../repository/repository.ts'"],
    ['paths/paths.ts', "import type { Effect } from '../../model/effect.ts'"],
  ])
  expect(strayImports(made)).toEqual([
    'egress/egress.ts imports secrets/secrets.ts',
    'flow/flow.ts imports index.ts',
    'views/b.ts imports repository/repository.ts',
  ])
})

/** The tables of a filter in the text of a file: its codes with their prices, and its strengths. */
const tables = /^(?:export )?const \w+ = \{\n[^]*?\n\} (?:as const )?satisfies (?:CodeTable|Strengths)$/gm

/** Whether a file of a room may have the tables of its filter: its main file, or the one that several parts share. */
const mayHaveTables = (file: string) => /^([^/]+)\/\1(?:-codes)?\.ts$/.test(file)

test('each filter is the main file of the room of its name, with its codes or beside them', () => {
  const files = filesOfRooms()
  for (const { name } of builtInFilters) {
    expect(files.has(`${name}/${name}.ts`)).toBe(true)
    const places = [...files].filter(
      ([file, text]) => file.startsWith(`${name}/`) && text.includes('satisfies CodeTable'),
    )
    expect(places).toHaveLength(1)
  }
  const elsewhere = [...files].filter(([file, text]) => !mayHaveTables(file) && text.match(tables))
  expect(elsewhere.map(([file]) => file)).toEqual([])
})

/** Strengths that stand in finding code: `strength: 0.5`, `return 0.25`, `? 1 : 1 / 3`. */
function literalStrengths(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files]
    .filter(([file]) => !/-codes\.ts$|-table\.ts$/.test(file))
    .flatMap(([file, text]) =>
      (mayHaveTables(file) ? text.replace(tables, '') : text)
        .split('\n')
        .filter(line =>
          /(?:strength|share)\??: (?:0\.\d|\d \/ \d)|[?:] (?:0\.\d+|\d \/ \d)(?![\w.])|return 0\.\d/.test(
            line,
          ),
        )
        .map(line => `${file}: ${line.trim()}`),
    )
}

test('what a finding is worth stands in the tables of its filter alone', () => {
  expect(literalStrengths(filesOfRooms())).toEqual([])
  const table =
    'const egressStrengths = {\n  accountCopy: 1 / 3,\n  nothingSent: 0.5,\n} as const satisfies Strengths\n'
  const made = new Map([
    [
      'egress/egress.ts',
      `${table}finding(code, what, effect, { strength: 0.5 })\n  return fetcher ? 1 : 1 / 3`,
    ],
    ['egress/egress-codes.ts', `export ${table}`],
    ['egress/find-in-address.ts', table],
  ])
  expect(literalStrengths(made).map(line => line.split(':')[0])).toEqual([
    'egress/egress.ts',
    'egress/egress.ts',
    'egress/find-in-address.ts',
    'egress/find-in-address.ts',
  ])
})

test('traits are those of built-in filters', () => {
  const names = builtInFilters.map(({ name }) => name)
  expect([...filterTraits.keys()].filter(name => !names.includes(name))).toEqual([])
})

test('a code that is named elsewhere is one that a filter finds', () => {
  const named: readonly FindingCode[] = ['rules.denied', 'canary.found', 'capability.missing']
  const codes = builtInFilters.flatMap(filter => Object.keys(filter.codes))
  expect(named.filter(code => !codes.includes(code))).toEqual([])
})

test('a code that a client’s profile covers is one that a filter finds', () => {
  const codes = builtInFilters.flatMap(filter => Object.keys(filter.codes))
  const covered = clientNames.flatMap(name =>
    clients[name].profile.routine.flatMap(({ covers }) => covers.map(code => ({ name, code }))),
  )
  expect(covered.length).toBeGreaterThan(2)
  expect(covered.filter(({ code }) => !codes.includes(code))).toEqual([])
})
