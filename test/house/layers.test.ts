import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')

/** Folder → folders that it may import, from the table of ARCHITECTURE.md. */
function tableOfImports(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const section = text.slice(text.indexOf('## Who may import whom'), text.indexOf('## The path of a call'))
  const rows = [...section.matchAll(/^\| ([a-z]+) \| ([^|]*) \|/gm)]
  return new Map(
    rows
      .filter(([, folder]) => folder !== 'folder')
      .map(([, folder, allowed]) => [folder as string, (allowed as string).match(/[a-z]+/g) ?? []]),
  )
}

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map(name => join(folder, name))
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, path]) =>
    resolve(dirname(file), path as string),
  )
}

const folderOf = (file: string) =>
  relative(source, file).split('/').at(-2) === undefined
    ? ''
    : (relative(source, file).split('/')[0] as string)

test('the import table names every folder of src', () => {
  const folders = readdirSync(source, { withFileTypes: true })
    .filter(item => item.isDirectory())
    .map(item => item.name)
  expect([...tableOfImports().keys()].sort()).toEqual(folders.sort())
})

test('no source file imports a folder that the table does not allow', () => {
  const table = tableOfImports()
  const wrong: string[] = []
  let seen = 0
  for (const file of sourceFiles(source)) {
    const folder = folderOf(file)
    if (folder === '') continue
    for (const imported of importsOf(file)) {
      seen++
      const other = folderOf(imported)
      const allowed = other === folder || table.get(folder)?.includes(other)
      const opens =
        ['cli', 'resident', 'sdk'].includes(folder) && relative(source, imported) === 'open-gate.ts'
      if (!allowed && !opens) wrong.push(`${relative(root, file)} imports ${relative(root, imported)}`)
    }
  }
  expect(seen).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

const pure = ['model', 'readers', 'canaries', 'filters', 'session', 'scoring', 'policy', 'audit', 'secrets']

test('pure folders know no clock, no disk, no network and no randomness', () => {
  const impure =
    /\b(Date\.now|Math\.random|new Date\(\)|performance\.now|process\.(?:env|cwd)|console\.)|from 'node:(?:fs|net|http|https|child_process|os)/
  const wrong = pure
    .flatMap(folder => sourceFiles(join(source, folder)))
    .filter(file => impure.test(readFileSync(file, 'utf8')))
    .map(file => relative(root, file))
  expect(wrong).toEqual([])
})

test('only sql/load-parser.ts among the pure folders is async: it loads WebAssembly before judging', () => {
  const wrong = pure
    .flatMap(folder => sourceFiles(join(source, folder)))
    .filter(file =>
      /\basync\b|\bawait\b/.test(
        readFileSync(file, 'utf8')
          .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
          .replace(/'[^'\n]*'|\/[^/\n]+\/[gimsuy]*/g, ''),
      ),
    )
    .map(file => relative(root, file))
    .filter(file => file !== 'src/readers/sql/load-parser.ts')
  expect(wrong).toEqual([])
})
