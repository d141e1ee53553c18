import { mapOf } from '../../../../ground/model/map-of.ts'
import type { Data } from '../../texts/read-yaml.ts'
import { quotedForShell } from '../printf-text.ts'
import { type SettingsSyntax, dataAt, settingsData } from './settings-data.ts'
import { Parts, type StartedFormat, linesOf, unquoted } from './started-text.ts'

const header =
  /^@?([A-Za-z_][\w-]{0,80})((?:\s{1,9}[^:=\n]{0,400}|\s{1,9}[^\n]{0,200}=[^:\n]{0,200})?)\s{0,9}:(?!=)\s{0,9}([^\n#]{0,1000})/
const assignment = /^(?:export\s{1,9})?([A-Za-z_][\w-]{0,80})\s{0,9}:=\s{0,9}(.{0,4000})$/
const languages: readonly (readonly [RegExp, string])[] = [
  [/python|uv run/, 'python'],
  [/node|bun|deno|tsx/, 'javascript'],
  [/perl/, 'perl'],
  [/ruby/, 'ruby'],
]

/** Reads the recipes of a justfile. */
function justTasks(text: string): TaskList {
  const tasks = new Map<string, { lines: string[]; needs: readonly string[] }>()
  const values = new Map<string, string>()
  const always: Task[] = []
  const files: string[] = []
  let current: string[] | undefined
  for (const line of linesOf(text)) {
    const [, name, value = ''] = assignment.exec(line) ?? []
    const imported = /^(?:import|mod)\??\s{1,9}(?:[\w-]{1,80}\s{1,9})?(["'][^"'\n]{1,300}["'])/.exec(
      line,
    )?.[1]
    const other = /^alias\s{1,9}([\w-]{1,80})\s{0,9}:=\s{0,9}([\w-]{1,80})/.exec(line)
    const recipe = header.exec(line)
    if (/^[ \t]/.test(line)) current?.push(line)
    else if (imported !== undefined) files.push(unquoted(imported))
    else if (other) tasks.set(other[1] ?? '', { lines: [], needs: [other[2] ?? ''] })
    else if (name !== undefined) {
      if (/^["'][^"']*["']$/.test(value.trim())) values.set(name, unquoted(value))
      for (const [, code = ''] of value.matchAll(/`([^`]{1,2000})`/g))
        always.push({ codes: [{ language: 'shell', code }], needs: [] })
    } else if (recipe && !/^set\s/.test(line)) {
      current = []
      tasks.set(recipe[1] ?? '', { lines: current, needs: needsOf(recipe[3] ?? '') })
    }
  }
  const found = [...tasks].map(
    ([name, { lines, needs }]) => [name, { codes: codesOf(lines, values), needs }] as const,
  )
  return { tasks: new Map(found), always, usual: [...tasks.keys()].slice(0, 1), files }
}

function needsOf(text: string): readonly string[] {
  return [...text.matchAll(/\(?\s{0,9}([A-Za-z_][\w-]{0,80})(?:[^()]{0,400}\))?/g)].map(
    ([, name = '']) => name,
  )
}

/** A recipe that begins with `#!` is one program; of any other each line is a command. */
function codesOf(lines: readonly string[], values: ReadonlyMap<string, string>): Task['codes'] {
  const put = (line: string) =>
    line
      .replace(
        /\{\{\s{0,9}([\w-]{1,80})\s{0,9}\}\}/g,
        (_whole, name: string) => values.get(name) ?? `$${name.replaceAll('-', '_')}`,
      )
      .replace(/\{\{[^{}]{0,400}\}\}/g, '$value')
  const minIndent = Math.min(
    ...lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length),
  )
  const own = lines.map(line => put(line.slice(minIndent)))
  const first = own[0] ?? ''
  if (!first.startsWith('#!'))
    return own.map(line => ({ language: 'shell', code: line.replace(/^[@-]{1,2}/, '') }))
  const language = languages.find(([fits]) => fits.test(first))?.[1] ?? 'shell'
  return [{ language, code: own.slice(1).join('\n') }]
}

/** A task of a list: what it runs, and which tasks and files of tasks it needs. */
export interface Task {
  readonly codes: readonly { readonly language: string; readonly code: string }[]
  readonly needs: readonly string[]
}

/** Tasks by their names, what runs whichever is asked for, and the names that are meant where none is. */
export interface TaskList {
  readonly tasks: ReadonlyMap<string, Task>
  readonly always: readonly Task[]
  readonly usual: readonly string[]
  /** Further files of tasks. */
  readonly files: readonly string[]
}

/** Says where a file of settings lists tasks, and how they are asked for. */
interface Row {
  readonly syntax: SettingsSyntax
  /** Paths to tables of tasks by name. */
  readonly tasks?: string
  /** Paths to tasks that run whichever is asked for. */
  readonly always?: string
  /** Paths to names that stand for others: variables put into commands. */
  readonly values?: string
  /** Paths to names of further files. */
  readonly files?: string
  /** The task that runs where none is asked for; a star for all. */
  readonly usual?: string
  /** The path to a text that is a list of another format, which stands for this one. */
  readonly inner?: { readonly path: string; readonly format: string }
  /** Names of tasks that run with the one that is asked for, `*` in its place. */
  readonly beside?: string
}

const rows: ReadonlyMap<string, Row> = mapOf({
  scripts: { syntax: 'json', tasks: 'scripts', beside: 'pre* post*' },
  composer: {
    syntax: 'json',
    tasks: 'scripts',
    beside: 'pre-*-cmd post-*-cmd pre-autoload-dump post-autoload-dump post-root-package-install',
  },
  deno: { syntax: 'json', tasks: 'tasks' },
  'deno-scripts': { syntax: 'json', tasks: 'scripts' },
  hatch: { syntax: 'toml', tasks: 'tool.hatch.envs.*.scripts envs.*.scripts' },
  'python-tasks': {
    syntax: 'toml',
    tasks: 'tool.pdm.scripts tool.poe.tasks tool.taskipy.tasks tool.pixi.tasks tasks scripts',
  },
  'entry-points': { syntax: 'toml', tasks: 'tool.poetry.scripts project.scripts' },
  mise: { syntax: 'toml', tasks: 'tasks', always: 'hooks.*' },
  taskfile: {
    syntax: 'yaml',
    tasks: 'tasks',
    always: 'vars.*.sh env.*.sh',
    values: 'vars',
    files: 'includes.* includes.*.taskfile',
    usual: 'default',
  },
  tox: { syntax: 'ini', tasks: '', usual: '*' },
  'tox-in-toml': {
    syntax: 'toml',
    inner: { path: 'tool.tox.legacy_tox_ini', format: 'tox' },
    tasks: 'tool.tox.env env',
    always: 'tool.tox.env_run_base env_run_base',
    usual: '*',
  },
  lefthook: { syntax: 'yaml', tasks: '' },
  'staged files': { syntax: 'yaml', always: '*' },
  'package commands': {
    syntax: 'json',
    always: 'lint-staged.* prisma.seed nodemonConfig.exec nodemonConfig.execMap.* wireit.*',
  },
  'hook list': { syntax: 'yaml', always: 'repos.*.hooks.*.entry' },
  'command settings': {
    syntax: 'json',
    always: 'app exec execMap.* targets.*.command targets.*.options.command targets.*.options.commands',
  },
  processes: { syntax: 'yaml', always: '*' },
  supervisor: { syntax: 'ini', always: '*.command' },
} satisfies Record<string, Row>)

const maxTasks = 1_000
const maxGoals = 1_000
const maxDepth = 8

function taskListOf(row: Row, text: string): TaskList | undefined {
  const data = settingsData(row.syntax, text)
  if (data === undefined) return undefined
  const [inner] = row.inner === undefined ? [] : dataAt(data, row.inner.path)
  const format = rows.get(row.inner?.format ?? '')
  if (format && typeof inner?.data === 'string') return taskListOf(format, inner.data)
  const at = (paths: string | undefined) =>
    paths === undefined ? [] : paths.split(' ').flatMap(path => dataAt(data, path))
  const values = new Map(
    at(row.values).flatMap(({ data: table }) =>
      table instanceof Map
        ? [...(table as ReadonlyMap<string, Data>)].filter(([, value]) => typeof value === 'string')
        : [],
    ),
  )
  const put = (code: string) => withValues(code, values as ReadonlyMap<string, string>)
  const tasks = new Map<string, Task>()
  for (const { names, data: table } of at(row.tasks))
    for (const [name, value] of table instanceof Map ? (table as ReadonlyMap<string, Data>) : [])
      for (const one of [name, ...names.map(above => `${above}:${name}`), name.replace(/^testenv:/, '')])
        if (tasks.size < maxTasks) tasks.set(one, taskOf(value, put))
  return {
    tasks,
    always: at(row.always).map(({ data: value }) => taskOf(value, put)),
    usual: row.usual === '*' ? [...tasks.keys()] : row.usual === undefined ? [] : [row.usual],
    files: at(row.files).flatMap(({ data: name }) => (typeof name === 'string' ? [name] : [])),
  }
}

/** Templates stand for what the list sets them to; nobody knows the others. */
function withValues(code: string, values: ReadonlyMap<string, string>): string {
  return code
    .replace(
      /\{\{\s{0,9}\.?([\w.]{1,80})[^{}]{0,200}\}\}/g,
      (_whole, name: string) => values.get(name) ?? `$${name.replaceAll('.', '_')}`,
    )
    .replace(/\{\{[^{}]{0,200}\}\}/g, '$value')
    .replace(/(?<!\$)\{(?:\[[\w:-]{1,80}\])?([A-Za-z_]\w{0,80})(?::[^{}]{0,200})?\}/g, '$$$1')
}

const commandKeys =
  /^(?:cmds?|commands?|commands_(?:pre|post)|shell|run|script|scripts|exec|interpreter|composite|sequence|parallel|jobs|control)$/
const needKeys = /^(?:deps|depends|depends[-_]on|dependencies|tasks?|ref|use|pre|post|wait_for)$/

/** Returns a task of whatever a list may say of it: a command, several, or values by their names. */
function taskOf(data: Data, put: (code: string) => string): Task {
  const codes: { language: string; code: string }[] = []
  const needs: string[] = []
  const add = (value: Data, isNeed: boolean, depth: number): void => {
    if (depth > maxDepth) return
    if (typeof value === 'string') {
      for (const line of isNeed ? [value] : value.split('\n')) addLine(line.trim(), isNeed)
    } else if (value instanceof Map) {
      for (const [name, inner] of value as ReadonlyMap<string, Data>)
        if (depth > 0 && isGroup(inner)) add(inner, isNeed, depth + 1)
        else if (commandKeys.test(name)) add(inner, false, depth + 1)
        else if (needKeys.test(name)) add(inner, true, depth + 1)
        else if (name === 'call' && typeof inner === 'string') addLine(inner, false)
    } else for (const inner of value as readonly Data[]) addItem(inner, isNeed, depth)
  }
  const addItem = (inner: Data, isNeed: boolean, depth: number): void => {
    // A list in a list is a program and its words.
    const isWords = Array.isArray(inner) && inner.every(word => typeof word === 'string')
    if (isWords && depth > 1) addLine((inner as readonly string[]).map(quotedForShell).join(' '), isNeed)
    else add(inner, isNeed, depth + 1)
  }
  const addLine = (line: string, isNeed: boolean): void => {
    const entry = /^([A-Za-z_][\w.]{0,200}):[A-Za-z_]\w{0,80}(?:\(.{0,200}\))?$/.exec(line)?.[1]
    const named = /^(?:@(?![\w-]{1,20} )|@composer )([\w:.-]{1,200})/.exec(line)?.[1]
    if (line === '' || line.startsWith('#')) return
    if (isNeed) needs.push(line)
    else if (named !== undefined) needs.push(named)
    else if (entry !== undefined) codes.push({ language: 'shell', code: `python3 -c 'import ${entry}'` })
    else {
      if (/^[\w:.-]{1,200}$/.test(line)) needs.push(line)
      codes.push({ language: 'shell', code: put(line.replace(/^@php /, 'php ').replace(/^[-@]\s{0,4}/, '')) })
    }
  }
  add(data, false, 0)
  return { codes, needs }
}

function isGroup(data: Data): boolean {
  return (
    data instanceof Map &&
    [...(data as ReadonlyMap<string, Data>).keys()].some(name => commandKeys.test(name))
  )
}

/** Returns what the tasks run that a line asks for, and all that they need. */
function partsOf(
  list: TaskList,
  goals: readonly string[],
  { beside = '' }: Pick<Row, 'beside'>,
  format: string,
): Parts {
  const parts = new Parts()
  const addAll = ({ codes }: Task) => {
    for (const { language, code } of codes) parts.code(language, code)
  }
  list.always.forEach(addAll)
  const named = goals.flatMap(goal => namesOf(goal, list))
  const asked = named.filter(goal => list.tasks.has(goal))
  // A list that says what runs where nothing is asked for takes words that it does not know for others.
  const isOpen = asked.length === 0 && (goals.length === 0 || list.usual.length > 1)
  const also = named.flatMap(goal =>
    beside
      .split(' ')
      .filter(Boolean)
      .map(name => name.replace('*', goal)),
  )
  const pending = [...named, ...also, ...(isOpen ? list.usual : [])]
  const seen = new Set<string>()
  const others: string[] = []
  for (const goal of pending) {
    if (seen.has(goal)) continue
    if (seen.size >= maxGoals) {
      parts.unread = `more than ${maxGoals} tasks need one another`
      break
    }
    seen.add(goal)
    const task = list.tasks.get(goal) ?? list.tasks.get(goal.replace(/^[\w-]{1,80}:/, ''))
    if (task) addAll(task)
    else others.push(goal)
    if (task) pending.push(...task.needs)
  }
  const further = others.map(goal => goal.replace(/^:?[\w-]{1,80}::?/, ''))
  for (const name of list.files) parts.file(format, name, true, further)
  return parts
}

/** `build:*` names several tasks, and `npm:x` one. */
function namesOf(goal: string, { tasks }: TaskList): readonly string[] {
  const plain = goal.replace(/^(?:npm|pnpm|yarn|bun|node):/, '')
  if (!/\*/.test(plain)) return plain.includes(',') && !tasks.has(plain) ? plain.split(',') : [plain]
  const start = plain.slice(0, plain.indexOf('*'))
  return [...tasks.keys()].filter(name => name.startsWith(start))
}

const readers: ReadonlyMap<string, (text: string) => TaskList | undefined> = new Map([
  ...[...rows].map(([name, row]) => [name, (text: string) => taskListOf(row, text)] as const),
  ['just', justTasks] as const,
])

/** Readers of lists of tasks, by the format: each gets the names that the line asks for. */
export const taskFormats: ReadonlyMap<string, StartedFormat> = new Map(
  [...readers].map(([format, read]) => [
    format,
    (text: string, goals: readonly string[] = []) => {
      const list = read(text)
      if (list) return partsOf(list, goals, rows.get(format) ?? {}, format)
      const parts = new Parts()
      parts.unread = 'it is no list of tasks that can be read'
      return parts
    },
  ]),
)
