import { evidenceAt, type ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { readPowerShell } from './read-powershell.ts'
import { readProgram } from './read-program.ts'
import { readTcl } from './read-tcl.ts'
import { emitFile } from '../commands/files/emit-file.ts'
import { fromEscapes } from '../texts/decode-once.ts'
import { pathTarget } from '../paths/path-target.ts'
import { quotedForShell } from '../shell/printf-text.ts'

/** A word of an awk program: a text, a name or number, or a sign. */
interface AwkToken {
  readonly kind: 'text' | 'word' | 'sign'
  readonly value: string
  readonly start: number
  readonly end: number
}

const maximumTokens = 20_000

const word = /\s+|#[^\n]*|"((?:[^"\\\n]|\\[^]){0,8000})"|([$\w]+)|(>>|\|\||\|&|&&|[<>=!]=|[^])/y
const pattern = /\/(?:[^/\\\n]|\\[^\n]){1,500}\//y

/** The statements of an awk program; comments and patterns left out. At most 20,000 words are looked at. */
function awkStatements(text: string): readonly (readonly AwkToken[])[] {
  const statements: AwkToken[][] = [[]]
  let depth = 0
  for (const token of tokensOf(text)) {
    if (token.kind === 'sign' && '()'.includes(token.value)) depth += token.value === '(' ? 1 : -1
    const ends =
      token.kind === 'sign' && (/^[{};]$/.test(token.value) || (token.value === '\n' && depth <= 0))
    if (!ends) statements.at(-1)?.push(token)
    else if (statements.at(-1)?.length !== 0) statements.push([])
  }
  return statements
}

function tokensOf(text: string): readonly AwkToken[] {
  const tokens: AwkToken[] = []
  for (let at = 0; at < text.length && tokens.length < maximumTokens; ) {
    pattern.lastIndex = at
    if (text[at] === '/' && valueBegins(tokens.at(-1)) && pattern.test(text)) {
      at = pattern.lastIndex
      continue
    }
    word.lastIndex = at
    const found = word.exec(text)
    if (!found) break
    const end = word.lastIndex
    const [whole, literal, name, sign] = found
    if (literal !== undefined) tokens.push({ kind: 'text', value: literal, start: at, end })
    else if (name !== undefined) tokens.push({ kind: 'word', value: name, start: at, end })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, start: at, end })
    else if (whole.includes('\n')) tokens.push({ kind: 'sign', value: '\n', start: at, end })
    at = end
  }
  return tokens
}

/** After a value a slash divides; elsewhere it begins a pattern. */
function valueBegins(before: AwkToken | undefined): boolean {
  return before === undefined || (before.kind === 'sign' && !/^[)\]]$/.test(before.value))
}

/** The knowledge about one program while it is read, and how many more commands and files of it are looked at. */
interface Program {
  readonly variables: Map<string, string>
  readonly context: ReadContext
  left: number
}

const maximumRuns = 256
const maxCommandLength = 32_768

/** awk: `system("…")`, `"…" | getline`, `print … | "…"`, `print … > "file"`. */
function readAwk(text: string, context: ReadContext): void {
  const program: Program = { variables: new Map(), context, left: maximumRuns }
  for (const statement of awkStatements(text)) {
    const [name, equals, value, ...more] = statement
    if (equals?.value === '=' && value?.kind === 'text' && more.length === 0 && name)
      program.variables.set(name.value, fromEscapes(value.value))
    readStatement(statement, program)
  }
  if (program.left < 0) emitCut(context)
  readAwkNetwork(text, context)
}

function emitCut({ out, outer, through }: ReadContext): void {
  const why = `an awk program does more than ${maximumRuns} things`
  out.emit({ type: 'opaque', what: 'size', why, weight: 'everything', evidence: outer, through })
}

const begins = /^(?:system|\|&?|>>?)$/

const bareShell = /^\s*(?:\/[\w/]{1,60}\/)?(?:ba|da|z|k|a)?sh(?:\s+-[se]{1,3})?\s*$/

function readStatement(statement: readonly AwkToken[], program: Program): void {
  const printer = statement.findIndex(token => token.kind === 'word' && /^printf?$/.test(token.value))
  for (let i = 0; i < statement.length && program.left >= 0; i++) {
    const { kind, value } = statement[i] as AwkToken
    if (kind === 'text' || !begins.test(value)) continue
    const after = statement.slice(i + 1)
    const printed = printer !== -1 && printer < i ? statement.slice(printer, i) : undefined
    if (value === 'system') {
      const end = closing(statement, i + 1)
      if (after[0]?.value === '(') runCommand(statement.slice(i + 2, end), program)
    } else if (value.startsWith('|')) readPipe(statement.slice(0, i), printed, after, program)
    else if (printed) writeFile(value, after, program)
  }
}

function closing(statement: readonly AwkToken[], open: number): number {
  let depth = 0
  for (let i = open; i < statement.length; i++) {
    const { kind, value } = statement[i] as AwkToken
    if (kind === 'sign' && value === '(') depth++
    if (kind === 'sign' && value === ')' && --depth === 0) return i
  }
  return statement.length
}

/** `"command" | getline` and `print text | "command"`. */
function readPipe(
  before: readonly AwkToken[],
  printed: readonly AwkToken[] | undefined,
  after: readonly AwkToken[],
  program: Program,
): void {
  if (after[0]?.value === 'getline') {
    const start = before.findLastIndex(
      token => token.kind === 'sign' && /^(?:[=(,!\n]|&&|\|\|)$/.test(token.value),
    )
    return runCommand(before.slice(start + 1), program)
  }
  if (!printed) {
    program.left--
    return
  }
  const [verb, ...values] = printed
  const bare = values.filter(token => !(token.kind === 'sign' && '()'.includes(token.value)))
  const text =
    verb?.value === 'print' && bare.length > 0 && bare.every(token => token.kind === 'text')
      ? joinWords(bare, program)
      : undefined
  const piped = text === undefined ? undefined : `printf '%s\\n' ${quotedForShell(text)} | `
  const shell = bareShell.test(joinWords(after, program) ?? '')
  // A bare shell gets its whole program through the pipe.
  if (shell && text !== undefined) runCommand(bare, program)
  else runCommand(after, program, piped ?? `printf '%s\\n' "$value" | `)
}

/** The words of one value, with `$name` for what is not known; undefined where nothing of it is. */
function joinWords(tokens: readonly AwkToken[], { variables }: Program): string | undefined {
  const [first] = tokens
  if (first && first.kind !== 'text' && !variables.has(first.value)) return undefined
  let text = ''
  for (const { kind, value } of tokens) {
    if (kind === 'text') text += fromEscapes(value)
    else if (kind === 'word') text += variables.get(value) ?? '$value'
    if (text.length > maxCommandLength) return undefined
  }
  return text
}

function runCommand(tokens: readonly AwkToken[], program: Program, before = ''): void {
  const { context } = program
  program.left--
  const [first] = tokens
  if (!first) return
  const command = joinWords(tokens, program)
  if (command === undefined) {
    const { out, outer, through } = context
    const source = { from: 'unknown' } as const
    out.emit({ type: 'execute', language: 'shell', source, read: false, evidence: outer, through })
    return
  }
  if (command.startsWith('/inet')) return
  const outer = evidenceAt(context, first.start, tokens.at(-1)?.end ?? first.end, command.slice(0, 200))
  const inner = { ...context, depth: context.depth + 1, offset: null, outer }
  context.code.readCode('shell', before + command, inner)
}

function writeFile(sign: string, after: readonly AwkToken[], program: Program): void {
  const { context } = program
  program.left--
  const name = joinWords(after, program)
  if (name === undefined || name.includes('$value')) return
  const target = pathTarget({ text: name.slice(0, 500), known: true, glob: false }, context.place)
  if (target.path?.startsWith('/dev/std')) return
  const { out, outer, through } = context
  out.emit({ type: sign === '>' ? 'write' : 'append', target, recursive: false, evidence: outer, through })
}

/**
 * Reads gawk's `/inet/tcp/0/HOST/PORT`. Where it runs what it hears and sends the answer back, it is a shell for the
 * other end.
 */
function readAwkNetwork(text: string, { out, outer: evidence, through }: ReadContext): void {
  const [, scheme = 'tcp', host = '', port] =
    /\/inet[46]?\/(tcp|udp)\/\w{1,16}\/([^/"\s]{1,253})\/(\w{1,16})/.exec(text) ?? []
  if (host === '') return
  out.emit({
    type: 'connect',
    scheme,
    host: host.toLowerCase(),
    port: Number(port) || null,
    sends: [],
    evidence,
    through,
  })
  const hears = /\|&\s{0,9}getline\s{1,9}(\w{1,64})/.exec(text)?.[1]
  if (
    hears !== undefined &&
    new RegExp(`(?:\\b${hears}\\s{0,9}\\|\\s{0,9}getline|system\\(\\s{0,9}${hears}\\b)`).test(text)
  )
    out.emit({
      type: 'execute',
      language: 'shell',
      source: { from: 'unknown' },
      read: false,
      shellOver: 'connection',
      evidence,
      through,
    })
}

/** `do shell script "…"`, and `do script "…"` in a terminal. */
const runs = /do (?:shell )?script\s{1,9}"((?:[^"\\]|\\.){1,4000})"/g
/** `delete POSIX file "/x"`, `POSIX file "/x"`. */
const files = /(delete\s{1,9})?POSIX file\s{1,9}"([^"]{1,1000})"/g
/** `"Containers:com.example:Data"` below the library or the home folder. */
const folders = /\((?:\(?path to )?(library|home) folder[^"]{0,80}"((?:[^":]{1,80}:){1,12})"/g

/** Emits what an AppleScript runs, deletes and takes out of the home folder; false when none of it was understood. */
function readAppleScript(text: string, context: ReadContext): boolean {
  const outer = context.outer
  const commands = [...text.matchAll(runs)].slice(0, 64)
  for (const match of commands)
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  const named = [...text.matchAll(files)].slice(0, 64)
  for (const [, deletes, path = ''] of named)
    emitFile(context, deletes ? 'delete' : 'read', { text: path, known: true, glob: false, evidence: outer })
  const stored = [...text.matchAll(folders)].slice(0, 64)
  for (const [, folder, rest = ''] of stored) {
    const path = `~/${folder === 'library' ? 'Library/' : ''}${rest.replaceAll(':', '/')}`
    emitFile(context, 'read', { text: path, known: true, glob: false, evidence: outer }, { recursive: true })
  }
  return commands.length + named.length + stored.length > 0
}

/** Words by which languages that no reader knows start programs. */
const starting =
  /system|exec|shell|popen|spawn|call|command|process|subprocess|\bcmd\b|\bsh\b|\brun\b|\bproc\b|open-pipe|qx/i
/** A text in quotes that is a command line: a word, and another one behind it. */
const quoted = /"([a-z./~][^"\n]{1,2000})"|'([a-z./~][^'\n]{1,2000})'|`([a-z./~][^`\n]{1,2000})`/g
const line = /^[a-z./~][\w./~-]{0,80}\s{1,4}\S/
const max = 20

/** Reads the texts of a program in a language that nobody reads here which its words may give to a shell, and lines that begin with `!`. */
function readShellStrings(code: string, context: ReadContext): void {
  const text = code.slice(0, 200_000)
  const escaped = /^\s{0,20}!\s{0,4}([^\n]{2,2000})/m.exec(text)?.[1]
  const found = starting.test(text)
    ? [...text.matchAll(quoted)]
        .map(match => match.slice(1).find(one => one !== undefined) ?? '')
        .filter(one => line.test(one))
    : []
  const inside = { ...context, offset: null, outer: context.outer, depth: context.depth + 1 }
  for (const command of [...(escaped === undefined ? [] : [escaped]), ...found].slice(0, max))
    readShell(command, inside)
}

/** `"sh", "-c", "…"` wherever a program is started from a list of words. */
const listed =
  /"(?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da)?sh"[^"\n]{0,40}"-l?c"[^"\n]{0,40}"((?:[^"\\\n]|\\.){1,2000})"/g

const maximumCommands = 100

/**
 * Reads the text of a compiled language for the calls that matter, and for the commands in lists of words. The rest of
 * it is not read, so it never counts as read.
 */
function readCompiledCode(code: string, context: ReadContext): boolean {
  readProgram('compiled', code, context)
  for (const match of [...code.matchAll(listed)].slice(0, maximumCommands))
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  return false
}

const programs = new Set([
  'python',
  'javascript',
  'perl',
  'ruby',
  'php',
  'lua',
  'r',
  'julia',
  'elixir',
  'tcl',
  'groovy',
  'scala',
  'expect',
  'gdb',
])

/** Reads a program in any language that is known; false when none is, and the execution stays unread. */
export function readCode(language: string, text: string, context: ReadContext): boolean {
  if (language === 'shell') readShell(text, context)
  else if (language === 'awk') readAwk(text, context)
  else if (language === 'sql') context.code.readSql('generic', text, context)
  else if (language === 'applescript') return readAppleScript(text, context)
  else if (language === 'powershell') readPowerShell(text, context)
  else if (language === 'compiled') return readCompiledCode(text, context)
  else if (language === 'tcl' || language === 'expect') {
    readTcl(text, context)
    readProgram(language, text, context)
  } else if (programs.has(language)) readProgram(language, text, context)
  else {
    readShellStrings(text, context)
    return false
  }
  return true
}
