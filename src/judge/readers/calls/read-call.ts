import type { Json } from '../../../ground/model/json.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { argumentVariants } from './argument-variants.ts'
import { argumentText, type NamedArgument, textArgument } from '../named-argument.ts'
import { readPatch } from '../texts/patched-files.ts'
import { readFileTool } from './read-file-tool.ts'
import { readFileUris } from './read-file-uris.ts'
import { readHttpTool } from './read-http-tool.ts'
import { nameStrings } from './name-strings.ts'
import { missingArgument, unnamedTexts } from './missing-argument.ts'
import { readNamedTool } from '../named-tools/read-named-tool.ts'
import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { type ToolShape, toolShape } from '../named-tools/tool-shape.ts'

/** Reads a call by its kind, and a named tool by its own name and arguments. */
export function readCall(call: ToolCall, context: ReadContext): void {
  const shape = call.kind === 'tool' ? toolShape(call) : shapeOfKind[call.kind]
  for (const given of argumentVariants(call.arguments, shape))
    readers[shape](given === call.arguments ? call : { ...call, arguments: given }, context)
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

function readShellCall(call: ToolCall, context: ReadContext): void {
  const given = textArgument(call.arguments, shellArguments)
  if (!given) {
    missingArgument(call, 'command', context)
    for (const text of unnamedTexts(call)) readShell(text.text, argumentContext(text, context))
    return
  }
  if (Array.isArray(given.value)) return readArgv(given, context)
  const words = wordsBeside(call, given)
  if (words.length > 0) return readArgv({ ...given, value: [given.text, ...words] }, context)
  readShell(given.text, argumentContext(given, context))
  // PowerShell has a grammar of its own; a line that is read both ways can hide in neither.
  if (isPowerShell(given.text))
    context.code.readCode('powershell', given.text, argumentContext(given, context))
}

/** Returns the list of arguments that stands beside a program’s name; none beside a whole line. */
function wordsBeside(call: ToolCall, given: NamedArgument): readonly Json[] {
  const args = /\s/.test(given.text.trim())
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
function readArgv(given: NamedArgument, context: ReadContext): void {
  const words = (given.value as readonly unknown[]).map(String)
  const shell =
    /(?:^|\/)(?:ba|z|da|k)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '') ? words[2] : undefined
  const text = shell ?? words.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  readShell(text, {
    ...argumentContext(given, context),
    offset: null,
    outer: { pointer: given.pointer, start: 0, end: 0, text },
  })
}

const sqlArguments = ['query', 'sql', 'statement', 'statements', 'queries', 'command', 'q', 'text']

function readSqlCall(call: ToolCall, context: ReadContext): void {
  const given = textArgument(call.arguments, sqlArguments)
  if (!given) {
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
  context.code.readSql(dialect, given.text, argumentContext(given, context), {
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
  const given = textArgument(call.arguments, [
    'code',
    'source',
    'script',
    'program',
    'input',
    'cell',
    'expression',
  ])
  if (!given) return missingArgument(call, 'code', context)
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
  const inside = argumentContext(given, context)
  const read = context.code.readCode(language, given.text, inside)
  // Where the tool does not say its language, code that looks like another one is read as that too.
  if (language === 'python' && !/py/i.test(named) && isJavaScript.test(given.text.slice(0, 65_536)))
    context.code.readCode('javascript', given.text, inside)
  context.out.emit({
    type: 'execute',
    language,
    source: { from: 'literal', text: given.text },
    read,
    evidence: inside.outer,
    through: [],
  })
}

const isJavaScript = /\brequire\s{0,4}\(|\b(?:const|let|var)\s|=>|\bawait\s|\bprocess\.|\bimport\s{0,4}\(/

/** Returns the context for reading the text of one argument. */
export function argumentContext(given: NamedArgument, context: ReadContext): ReadContext {
  return {
    ...context,
    pointer: given.pointer,
    offset: 0,
    outer: { pointer: given.pointer, start: 0, end: given.text.length },
  }
}
