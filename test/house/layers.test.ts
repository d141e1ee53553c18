import { expect, test } from 'vitest'
import { folderRows, roomRows } from './import-tables.ts'
import { importsOf, sourceFiles, sourceText } from './source-files.ts'

const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : '')
/** The folder right below an area, or the name of a file that lies in the area itself. */
const roomOf = (file: string) => (file.split('/')[1] as string).replace(/\.tsx?$/, '')
/** These may open gates, which takes every part. */
const opens = (folder: string, imported: string) =>
  (['cli', 'hub', 'resident', 'sdk'].includes(folder) && imported === 'open-gate.ts') ||
  (folder === 'hub' && imported === 'open-desk.ts')

test('the import table names every folder of src', () => {
  const folders = new Set(sourceFiles().map(folderOf))
  folders.delete('')
  expect(folderRows().map(({ folder }) => folder)).toEqual([...new Set(folderRows().map(row => row.folder))])
  expect(
    folderRows()
      .map(({ folder }) => folder)
      .sort(),
  ).toEqual([...folders].sort())
})

test('no source file imports a folder that the table does not allow', () => {
  const table = new Map(folderRows().map(row => [row.folder, row.mayImport]))
  const wrong: string[] = []
  let seen = 0
  for (const file of sourceFiles()) {
    const folder = folderOf(file)
    if (folder === '') continue
    for (const imported of importsOf(file)) {
      seen++
      const other = folderOf(imported)
      const isAllowed = other === folder || table.get(folder)?.includes(other) || opens(folder, imported)
      if (!isAllowed) wrong.push(`${file} imports ${imported}`)
    }
  }
  expect(seen).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
})

test('no row allows what nothing imports', () => {
  const used = new Set(
    sourceFiles().flatMap(file => importsOf(file).map(to => `${folderOf(file)} ${folderOf(to)}`)),
  )
  const idle = folderRows().flatMap(({ folder, mayImport }) =>
    mayImport.filter(other => !used.has(`${folder} ${other}`)).map(other => `${folder}: ${other}`),
  )
  expect(idle).toEqual([])
})

test('the folders import each other in one direction', () => {
  const edges = folderRows().map(({ folder, mayImport }) => [folder, mayImport] as const)
  expect(loopsOf(new Map(edges))).toEqual([])
})

const areas = [...new Set(roomRows().map(({ area }) => area))]

test('six areas or more have a table of rooms', () => {
  expect(areas).toEqual(
    expect.arrayContaining(['gate', 'people', 'filters', 'readers', 'http', 'mcp', 'sdk']),
  )
})

/** The room of a row that stands for every room without a row of its own. */
const anyOther = '(each other)'

test.each(areas)('the rooms of %s are the ones of its table, and import what it allows', area => {
  const table = new Map(
    roomRows().flatMap(row => (row.area === area ? [[row.room, row.mayImport] as const] : [])),
  )
  const files = sourceFiles().filter(file => folderOf(file) === area)
  const rooms = [...new Set(files.map(roomOf))]
  const rowOf = (room: string) => (table.has(room) || !table.has(anyOther) ? room : anyOther)
  expect([...table.keys()].sort()).toEqual([...new Set(rooms.map(rowOf))].sort())
  const used = files.flatMap(file =>
    importsOf(file)
      .filter(to => folderOf(to) === area && roomOf(to) !== roomOf(file))
      .map(to => ({ file, to, row: rowOf(roomOf(file)), room: roomOf(to) })),
  )
  const wrong = used.filter(({ row, room }) => !table.get(row)?.some(one => one === '*' || one === room))
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  const seen = new Set(used.map(({ row, room }) => `${row} ${room}`))
  const idle = [...table].flatMap(([row, may]) =>
    may.filter(room => room !== '*' && !seen.has(`${row} ${room}`)).map(room => `${row}: ${room}`),
  )
  expect(idle).toEqual([])
  const allowed = (room: string) => {
    const may = table.get(rowOf(room)) ?? []
    return may.includes('*') ? rooms.filter(other => other !== room) : may
  }
  expect(loopsOf(new Map(rooms.map(room => [room, allowed(room)] as const)))).toEqual([])
})

/** What each word of the third column forbids, as it would stand in a source file. */
const forbidden: Readonly<Record<string, RegExp>> = {
  clock: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/,
  disk: /from 'node:fs(?:\/promises)?'/,
  network: /from 'node:(?:net|http|https|tls|dgram|dns)(?:\/promises)?'|\bfetch\(/,
  randomness: /\bMath\.random\b|\brandom(?:Bytes|UUID|Int)\b|\bgetRandomValues\b/,
  environment: /\bprocess\.(?:env|cwd)\b|\bconsole\./,
  processes: /from 'node:child_process'/,
  database: /from 'node:sqlite'|from '@photostructure\/sqlite'|import \{[^}]*\} from 'pg'/,
  async: /\basync\b|\bawait\b/,
}

test('each word of the third column is one that this test knows', () => {
  const used = folderRows().flatMap(({ mayNot }) => mayNot.map(({ word }) => word))
  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter(word => !Object.hasOwn(forbidden, word))).toEqual([])
})

test.each(folderRows().filter(({ mayNot }) => mayNot.length > 0))(
  '$folder does nothing that its row forbids',
  ({ folder, mayNot }) => {
    const files = sourceFiles().filter(file => folderOf(file) === folder)
    expect(files.length).toBeGreaterThan(0)
    const wrong = mayNot.flatMap(({ word, but }) =>
      files
        .filter(file => !but.includes(file.slice(folder.length + 1)))
        .filter(file => forbidden[word]?.test(word === 'async' ? codeOf(file) : sourceText(file)))
        .map(file => `${file}: ${word}`),
    )
    expect(wrong).toEqual([])
    const gone = mayNot.flatMap(({ but }) => but.filter(file => !files.includes(`${folder}/${file}`)))
    expect(gone, 'exceptions for files that are not there').toEqual([])
  },
)

/** The text without comments, strings and regular expressions, where `async` is a word like any other. */
function codeOf(file: string): string {
  return sourceText(file)
    .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    .replace(/'[^'\n]*'|`[^`\n]*`|\/[^/\n]+\/[gimsuy]*/g, '')
}

/** Each loop of a graph, as "a → b → a". */
function loopsOf(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const loops: string[] = []
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) loops.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (path.includes(node) || done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return loops
}
