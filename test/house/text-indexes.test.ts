import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'
import { findTextIndexes } from './text-indexes.ts'

/** The files in which an object is indexed by any text all the same, each with its reason. */
const excepted: Readonly<Record<string, string>> = {
  'people/audit/canonical-json.ts': 'the names are the object’s own, in their order',
  'people/audit/parts/reveal-parts.ts': 'members and pointers of our own records, held against their digests',
  'people/audit/parts/seal-parts.ts': 'members of our own records: what an agent names lies deeper',
  'daemon/export/records/record-of.ts': 'the fields stand in tables of our own',
  'gate/core/forward-gate.ts': 'the names are verbs of the gate, whose methods a class has on its prototype',
  'gate/core/judge/look-at-disk.ts': 'it writes, and a path begins with a slash',
  'api/http/routes/open-api.ts': 'the paths and the schemas are our own',
  'api/http/routes/usual-answers.ts': 'it writes, and a name is of letters alone',
  'people/redaction/redact-known.ts': 'it writes, and a pointer is empty or begins with a slash',
  'people/redaction/redact.ts': 'it writes, and a pointer is empty or begins with a slash',
  'agents/sdk/call/freeze-arguments.ts': 'it writes, and defines __proto__ as a member like any other',
  'agents/sdk/frameworks/langchain/stand-in-tool.ts': 'the methods of a tool are on its prototype',
  'agents/sdk/frameworks/mcp/guard-client.ts': 'the methods of a client are on its prototype',
  'agents/sdk/guard/named-arguments.ts': 'it writes, and has refused __proto__',
  'agents/sdk/guard/parameters-of.ts': 'it writes, and has refused __proto__',
  'daemon/team/courier/gate-with-hub.ts':
    'the names are verbs of the gate, whose methods a class has on its prototype',
}

const folder = root.replace(/\/$/, '')
const source = /^src\/(.*(?<!\.(?:test|d))\.tsx?)$/

/** A configuration that is in no file: that of the checkout, of our own source alone. What tests bring along is as much again. */
const ownSource = `${folder}/tsconfig.own-source.json`
const ownSourceText = JSON.stringify({
  extends: './tsconfig.json',
  include: ['src'],
  exclude: ['src/api/web', '**/*.test.ts'],
})
const isOwnSource = (file: string) => (file === ownSource ? true : undefined)
const fs = {
  fileExists: isOwnSource,
  readFile: (file: string) => (isOwnSource(file) ? ownSourceText : undefined),
}

/** The indexes that stand in our own source, by a configuration of the compiler. */
function indexesOf(config: string) {
  return findTextIndexes(folder, config, file => source.test(file), { fs }).map(({ file, line, text }) => ({
    file: source.exec(file)?.[1] ?? file,
    line,
    text,
  }))
}

test('no object is indexed by a text that may be any', () => {
  const found = [...indexesOf(ownSource), ...indexesOf(`${folder}/src/api/web/tsconfig.json`)]
  const others = found.filter(({ file }) => !Object.hasOwn(excepted, file))
  expect(
    others.map(({ file, line, text }) => `${file}:${line}: ${text}: use a Map (mapOf), or memberOf`),
  ).toEqual([])
  const used = new Set(found.map(({ file }) => file))
  expect(Object.keys(excepted).filter(file => !used.has(file))).toEqual([])
})

/** Finds what stands in one file; the lines that it names. */
function planted(text: string): readonly string[] {
  const declared = `
    type Verb = 'send' | 'pay'
    declare const word: string, verb: Verb, loose: any, words: string[], list: number[]
    declare const table: Readonly<Record<string, number>>, verbs: Readonly<Record<Verb, number>>
    declare const rows: Map<string, number>
    const literal = { sent: 1 }
  `.replaceAll('\n', ' ')
  const files = {
    '/planted/tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, types: [], lib: ['ES2023'], target: 'ES2023' },
      files: ['all.ts'],
    }),
    '/planted/all.ts': `${declared}\n${text}\nexport {}\n`,
  }
  const fs = createVirtualFileSystem(files)
  return findTextIndexes('/planted', '/planted/tsconfig.json', () => true, { fs }).map(one => one.text)
}

test('tables that are indexed by any text are found', () => {
  const dangerous = [
    'table[word]',
    'table[word.toLowerCase()]',
    'table?.[word]',
    'table[`x${word}`]',
    'table[loose]',
    'literal[word as keyof typeof literal]',
    '({ x: 16, o: 8 } as Record<string, number>)[word]',
    'word in table',
    'verbs[word as Verb]',
    'table[words[0]!]',
  ]
  expect(planted(dangerous.map(one => `void (${one})`).join('\n'))).toEqual(dangerous)
  expect(
    planted(`
      const copy: Record<string, number> = {}
      copy[word] = 1
      for (const one of words) copy[one] = 2
      for (const name of Object.keys(table)) copy[name] = 3
      if (Object.hasOwn(table, word)) copy[word] = 4
      const at = Object.hasOwn(table, word) ? 0 : table[word]
      void Object.hasOwn(copy, word) || table[word]
      void at
    `),
  ).toEqual(['copy[word]', 'copy[one]', 'copy[name]', 'copy[word]', 'table[word]', 'table[word]'])
})

test('what is looked up safely is not', () => {
  const safe = [
    'verbs[verb]',
    'rows.get(word)',
    'list[0]',
    "table['sent']",
    "'sent' in table",
    'list[loose]',
    'Object.hasOwn(table, word) ? table[word] : 0',
    'word !== "" && Object.hasOwn(table, word) && table[word]',
    'Object.hasOwn(literal, word) ? literal[word as keyof typeof literal] : 0',
  ]
  const loops = `
    for (const name of Object.keys(table)) void table[name]
    for (const name in table) void (table as Record<string, number>)[name]
    for (const [name] of Object.entries(table)) void table[name]
    if (Object.hasOwn(table, word) && word.length > 2) void table[word]
  `
  expect(planted(safe.map(one => `void (${one})`).join('\n') + loops)).toEqual([])
})
