import { expect, test } from 'vitest'
import { folderRows, roomRows, wingRows } from './import-tables.ts'
import { importsOf, sourceFiles, sourceText } from './source-files.ts'

const wings = wingRows()
const rooms = roomRows()
const wingOf = (file: string) => file.split('/')[0] as string
/** A wing without rooms is its own room. */
const roomOf = (file: string) => {
  const wing = wingOf(file)
  return rooms.some(({ room }) => room === wing) ? wing : file.split('/').slice(0, 2).join('/')
}
/** The folder right below a room, or the name of a file that lies in the room itself. */
const folderOf = (file: string) =>
  (file.slice(roomOf(file).length + 1).split('/')[0] as string).replace(/\.tsx?$/, '')

const imports = sourceFiles().flatMap(file => importsOf(file).map(to => ({ file, to })))
const text = ({ file, to }: { file: string; to: string }) => `${file} imports ${to}`

test('the table names every wing, and every room of a wing', () => {
  const files = sourceFiles()
  expect(imports.length).toBeGreaterThan(1_000)
  expect([...wings.keys()].sort()).toEqual([...new Set(files.map(wingOf))].sort())
  expect(rooms.map(({ room }) => room).sort()).toEqual([...new Set(files.map(roomOf))].sort())
})

test('a wing imports the wings that its row allows, which stand before it', () => {
  const across = imports.filter(({ file, to }) => wingOf(file) !== wingOf(to))
  expect(across.filter(({ file, to }) => !wings.get(wingOf(file))?.includes(wingOf(to))).map(text)).toEqual(
    [],
  )
  const names = [...wings.keys()]
  const backward = names.flatMap((wing, at) =>
    (wings.get(wing) ?? []).filter(other => names.indexOf(other) >= at).map(other => `${wing} → ${other}`),
  )
  expect(backward).toEqual([])
})

test('a room imports the rooms of its wing that its row allows, which stand before it', () => {
  const within = imports.filter(({ file, to }) => wingOf(file) === wingOf(to) && roomOf(file) !== roomOf(to))
  const table = new Map(
    rooms.map(({ room, imports: may }) => [room, may.map(other => `${wingOf(room)}/${other}`)] as const),
  )
  expect(within.filter(({ file, to }) => !table.get(roomOf(file))?.includes(roomOf(to))).map(text)).toEqual(
    [],
  )
  const names = [...table.keys()]
  const backward = names.flatMap((room, at) =>
    (table.get(room) ?? []).filter(other => names.indexOf(other) >= at).map(other => `${room} → ${other}`),
  )
  expect(backward).toEqual([])
})

test('no row allows what nothing imports', () => {
  const used = new Set(
    imports.flatMap(({ file, to }) => [
      `${wingOf(file)} → ${wingOf(to)}`,
      `${roomOf(file)} → ${to.split('/')[1]}`,
    ]),
  )
  const allowed = [
    ...[...wings].flatMap(([wing, may]) => may.map(other => `${wing} → ${other}`)),
    ...rooms.flatMap(({ room, imports: may }) => may.map(other => `${room} → ${other}`)),
  ]
  expect(allowed.filter(arrow => !used.has(arrow))).toEqual([])
})

const divided = [...new Set(folderRows().map(({ room }) => room))]

test('six rooms or more have a table of folders', () => {
  expect(divided).toEqual(
    expect.arrayContaining([
      'gate/core',
      'people/acts',
      'judge/filters',
      'judge/readers',
      'api/http',
      'agents/mcp',
      'agents/sdk',
    ]),
  )
})

/** The folder of a row that stands for every folder without a row of its own. */
const anyOther = '(each other)'

test.each(divided)('the folders of %s are the ones of its table, and import what it allows', room => {
  const table = new Map(
    folderRows().flatMap(row => (row.room === room ? [[row.folder, row.imports] as const] : [])),
  )
  const files = sourceFiles().filter(file => roomOf(file) === room)
  const folders = [...new Set(files.map(folderOf))]
  const rowOf = (folder: string) => (table.has(folder) || !table.has(anyOther) ? folder : anyOther)
  expect([...table.keys()].sort()).toEqual([...new Set(folders.map(rowOf))].sort())
  const used = files.flatMap(file =>
    importsOf(file)
      .filter(to => roomOf(to) === room && folderOf(to) !== folderOf(file))
      .map(to => ({ file, to, row: rowOf(folderOf(file)), folder: folderOf(to) })),
  )
  const wrong = used.filter(({ row, folder }) => !table.get(row)?.some(one => one === '*' || one === folder))
  expect(wrong.map(text)).toEqual([])
  const seen = new Set(used.map(({ row, folder }) => `${row} ${folder}`))
  const idle = [...table].flatMap(([row, may]) =>
    may.filter(folder => folder !== '*' && !seen.has(`${row} ${folder}`)).map(folder => `${row}: ${folder}`),
  )
  expect(idle).toEqual([])
  const allowed = (folder: string) => {
    const may = table.get(rowOf(folder)) ?? []
    return may.includes('*') ? folders.filter(other => other !== folder) : may
  }
  expect(loopsOf(new Map(folders.map(folder => [folder, allowed(folder)] as const)))).toEqual([])
})

/** The text that each word of `never` forbids, as it would stand in a source file. */
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

test('each word of `never` is one that this test knows', () => {
  const used = rooms.flatMap(({ never }) => never)
  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter(word => !Object.hasOwn(forbidden, word))).toEqual([])
})

test.each(rooms.filter(({ never }) => never.length > 0))(
  '$room does nothing that its row forbids',
  ({ room, never, except }) => {
    const files = sourceFiles().filter(file => roomOf(file) === room)
    expect(files.length).toBeGreaterThan(0)
    const wrong = never.flatMap(word =>
      files
        .filter(file => !except.get(word)?.includes(file.slice(room.length + 1)))
        .filter(file => forbidden[word]?.test(word === 'async' ? codeOf(file) : sourceText(file)))
        .map(file => `${file}: ${word}`),
    )
    expect(wrong).toEqual([])
    const gone = [...except.values()].flat().filter(file => !files.includes(`${room}/${file}`))
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
