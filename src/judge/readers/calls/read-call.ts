import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type NamedArgument, argumentText, everyString, textArgument } from '../named-argument.ts'
import { readPatch } from '../texts/patched-files.ts'
import { missingArgument, readFileTool, unnamedTexts } from './read-file-tool.ts'
import { readNamedTool } from '../named-tools/read-named-tool.ts'
import type { ReadContext } from '../read-context.ts'
import { readHttpTool } from './read-http-tool.ts'
import { readShell } from '../shell/read-shell.ts'
import { type ToolShape, ownToolName, toolShape } from '../named-tools/tool-shape.ts'
import { pathOfUri } from '../paths/path-of-uri.ts'
import { pathTarget } from '../paths/path-target.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import { isProse } from './is-prose.ts'
import { pathsIn } from '../paths/paths-in.ts'

/** Arguments of which a tool takes one, by how it is read; two given side by side are two calls. */
const either: Readonly<Partial<Record<ToolShape, readonly string[]>>> = {
  shell: ['command', 'cmd', 'script', 'shellcommand', 'commandline', 'keystrokes'],
  sql: ['query', 'sql', 'statement', 'statements', 'queries', 'q'],
  http: ['url', 'uri', 'href', 'urls'],
  code: ['code', 'script', 'program', 'cell', 'expression'],
}

/** More are not read one by one: no tool has so many names for the same. */
const maxVariants = 12

/**
 * Returns the arguments in every form in which the tool may take them. Where two names mean the same (`cmd` beside
 * `command`, `filePath` beside `file_path`), nobody but the tool knows which it takes, so each is read. All other calls
 * have one form.
 */
export function argumentVariants(args: JsonObject, shape: ToolShape): readonly JsonObject[] {
  const groups = new Map<string, string[]>()
  for (const key of Object.keys(args)) {
    if (args[key] === null || args[key] === '') continue
    const plain = key.toLowerCase().replace(/[_-]/g, '')
    const name = either[shape]?.includes(plain) ? '' : plain
    const group = groups.get(name)
    if (group) group.push(key)
    else groups.set(name, [key])
  }
  const twins = [...groups.values()].filter(({ length }) => length > 1)
  const max = Math.min(maxVariants, Math.max(1, ...twins.map(({ length }) => length)))
  if (max === 1) return [args]
  return Array.from({ length: max }, (_, at) => {
    const dropped = new Set(twins.flatMap(keys => keys.filter((_key, i) => i !== at % keys.length)))
    return Object.fromEntries(Object.entries(args).filter(([key]) => !dropped.has(key)))
  })
}

const maxStrings = 300

/** Emits a read of each file that an argument names by a URI, as resources of MCP servers are named. */
function readFileUris(call: ToolCall, context: ReadContext): void {
  for (const { pointer, text } of everyString(call.arguments).slice(0, maxStrings)) {
    const path = pathOfUri(text)
    if (path === null) continue
    const target = pathTarget({ text: path, known: true, glob: false }, context.place)
    const evidence = { pointer, start: 0, end: text.length }
    context.out.emit({ type: 'read', target, recursive: false, evidence, through: context.through })
  }
}

/** Reads a call by its kind, and a named tool by its own name and arguments. */
export function readCall(call: ToolCall, context: ReadContext): void {
  const shape = call.kind === 'tool' ? toolShape(call) : shapeOfKind[call.kind]
  for (const input of argumentVariants(call.arguments, shape))
    readers[shape](input === call.arguments ? call : { ...call, arguments: input }, context)
  if (call.kind !== 'tool') return
  if (shape === 'named' || shape === 'nothing') readFileUris(call, context)
  if (shape !== 'shell' && shape !== 'nothing' && shape !== 'search') nameStrings(call, context)
}

const shapeOfKind: Readonly<Record<Exclude<ToolCall['kind'], 'tool'>, ToolShape>> = {
  shell: 'shell',
  file_read: 'read',
  file_write: 'write',
  http: 'http',
  sql: 'sql',
}

type CallReader = (call: ToolCall, context: ReadContext) => void

const readers: Readonly<Record<ToolShape, CallReader>> = {
  shell: readShellCall,
  read: (call, context) => readFileTool('read', call, context),
  search: (call, context) => readFileTool('read', call, context),
  write: (call, context) => readFileTool('write', call, context),
  delete: (call, context) => readFileTool('delete', call, context),
  move: (call, context) => readFileTool('move', call, context),
  patch: readPatch,
  http: readHttpTool,
  sql: readSqlCall,
  code: readCodeCall,
  named: readNamedTool,
  nothing: () => {},
}

/** Names of arguments that hold a shell command, the likeliest first. */
export const shellArguments = [
  'keystrokes',
  'command',
  'cmd',
  'script',
  'bash',
  'shell_command',
  'commandLine',
  'command_line',
  'code',
  'input',
  'args',
  'argv',
]

/** Tools whose name says that their commands are PowerShell. */
const powerShellTool =
  /^(?:(?:run|execute|exec|write|invoke)[-_]?)?(?:powershell|pwsh)(?:[-_]?(?:command|script|tool))?$/i

/** Arguments by which clients say that the command goes on when the call has ended. */
const backgroundNames = [
  'run_in_background',
  'is_background',
  'isBackground',
  'background',
  'detach',
  'detached',
]

function readShellCall(call: ToolCall, context: ReadContext): void {
  const isBackground = backgroundNames.some(name => memberOf(call.arguments, name) === true)
  if (isBackground) context.out.inBackground(() => readShellCommand(call, context))
  else readShellCommand(call, context)
}

function readShellCommand(call: ToolCall, context: ReadContext): void {
  const input = textArgument(call.arguments, shellArguments)
  if (!input) {
    missingArgument(call, 'command', context)
    for (const text of unnamedTexts(call)) readShell(text.text, argumentContext(text, context))
    return
  }
  if (Array.isArray(input.value)) return readArgv(input, context)
  const words = wordsBeside(call, input)
  if (words.length > 0) return readArgv({ ...input, value: [input.text, ...words] }, context)
  const isOfPowerShell = powerShellTool.test(ownToolName(call.tool ?? ''))
  if (isOfPowerShell) {
    context.code.readCode('powershell', input.text, argumentContext(input, context))
    return
  }
  readShell(input.text, argumentContext(input, context))
  // Other tools do not say their shell: a line that is read both ways can hide in neither.
  if (isPowerShell(input.text))
    context.code.readCode('powershell', input.text, argumentContext(input, context))
}

/** Returns the list of arguments that stands beside a program’s name; none beside a whole line. */
function wordsBeside(call: ToolCall, input: NamedArgument): readonly Json[] {
  const args = /\s/.test(input.text.trim())
    ? undefined
    : textArgument(call.arguments, ['args', 'argv', 'arguments'])
  return args && Array.isArray(args.value) ? (args.value as readonly Json[]) : []
}

/**
 * Tells whether a text is PowerShell: it has a cmdlet where a statement begins, or a variable of the environment in
 * PowerShell's spelling.
 */
function isPowerShell(text: string): boolean {
  return /(?:^|[;|\n({]\s{0,40})(?:[A-Z][a-z]{2,10}-[A-Z][A-Za-z]{2,40}\b|i(?:wr|rm|ex)\s)|\$env:\w/.test(
    text.slice(0, 65_536),
  )
}

/** Reads a list of arguments: of `["bash","-lc","…"]` the text, of any other list the words in quotes. */
function readArgv(input: NamedArgument, context: ReadContext): void {
  const words = (input.value as readonly unknown[]).map(String)
  const shell =
    /(?:^|\/)(?:ba|z|da|k)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '') ? words[2] : undefined
  const text = shell ?? words.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  readShell(text, {
    ...argumentContext(input, context),
    offset: null,
    outer: { pointer: input.pointer, start: 0, end: 0, text },
  })
}

const sqlArguments = ['query', 'sql', 'statement', 'statements', 'queries', 'command', 'q', 'text']

function readSqlCall(call: ToolCall, context: ReadContext): void {
  const input = textArgument(call.arguments, sqlArguments)
  if (!input) {
    missingArgument(call, 'query', context)
    for (const text of unnamedTexts(call))
      context.code.readSql('generic', text.text, argumentContext(text, context), {})
    return
  }
  const dialect =
    argumentText(call.arguments, ['dialect', 'engine', 'db_type', 'database_type']) ??
    dialectOfTool(call.tool ?? '')
  const database = argumentText(call.arguments, [
    'database',
    'db',
    'dbname',
    'connection',
    'environment',
    'env',
  ])
  const host = argumentText(call.arguments, ['host', 'server'])
  context.code.readSql(dialect, input.text, argumentContext(input, context), {
    ...(database !== undefined && { database }),
    ...(host !== undefined && { host }),
  })
}

function dialectOfTool(tool: string): string {
  return /postgres|psql|supabase|neon/i.exec(tool)
    ? 'postgresql'
    : /mysql|maria/i.exec(tool)
      ? 'mysql'
      : /sqlite/i.exec(tool)
        ? 'sqlite'
        : /mongo/i.exec(tool)
          ? 'mongodb'
          : /redis/i.exec(tool)
            ? 'redis'
            : 'generic'
}

function readCodeCall(call: ToolCall, context: ReadContext): void {
  const input = textArgument(call.arguments, [
    'code',
    'source',
    'script',
    'program',
    'input',
    'cell',
    'expression',
  ])
  if (!input) return missingArgument(call, 'code', context)
  const named = argumentText(call.arguments, ['language', 'lang', 'kernel']) ?? call.tool ?? ''
  const language = /sh$|shell|bash|terminal/i.test(named)
    ? 'shell'
    : /js|java_?script|node|type_?script|deno/i.test(named)
      ? 'javascript'
      : /ruby/i.test(named)
        ? 'ruby'
        : /perl/i.test(named)
          ? 'perl'
          : /php/i.test(named)
            ? 'php'
            : /sql/i.test(named)
              ? 'sql'
              : 'python'
  const inside = argumentContext(input, context)
  const read = context.code.readCode(language, input.text, inside)
  // Where the tool does not say its language, code that looks like another one is read as that too.
  if (language === 'python' && !/py/i.test(named) && isJavaScript.test(input.text.slice(0, 65_536)))
    context.code.readCode('javascript', input.text, inside)
  context.out.emit({
    type: 'execute',
    language,
    source: { from: 'literal', text: input.text },
    read,
    evidence: inside.outer,
    through: [],
  })
}

const isJavaScript = /\brequire\s{0,4}\(|\b(?:const|let|var)\s|=>|\bawait\s|\bprocess\.|\bimport\s{0,4}\(/

/** Returns the context for reading the text of one argument. */
export function argumentContext(input: NamedArgument, context: ReadContext): ReadContext {
  return {
    ...context,
    pointer: input.pointer,
    offset: 0,
    outer: { pointer: input.pointer, start: 0, end: input.text.length },
  }
}

const maxNameStrings = 300
const maxNames = 64
const maxLength = 1_024

/**
 * Emits a note of all that a named tool is given which may be a file: what such a tool does with it, only its own
 * program says.
 */
function nameStrings(call: ToolCall, context: ReadContext): void {
  const found: PathTarget[] = []
  for (const { name, text } of everyString(call.arguments).slice(0, maxNameStrings)) {
    if (text.length > maxLength || (isProse(name) && /\s/.test(text.trim()))) continue
    const plain = text
      .replace(/^\s{0,9}(?:file|unix|sqlite):\/{2,3}(?=[/~])/i, '/')
      .replace(/^\/+(?=[/~])/, '')
    for (const path of pathsIn(plain))
      if (found.length < maxNames)
        found.push(
          pathTarget({ text: path, known: !/[$`]/.test(path), glob: /[*?[]/.test(path) }, context.place),
        )
  }
  if (found.length === 0) return
  const [first] = everyString(call.arguments)
  const evidence = { pointer: first?.pointer ?? '', start: 0, end: first?.text.length ?? 0 }
  const why = 'what the tool does with the files that it is given is not known'
  const { out, through } = context
  out.emit({ type: 'opaque', what: 'argument', why, weight: 'note', names: found, evidence, through })
}
