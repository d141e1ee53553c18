import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString, type NamedArgument, textArgument, topArguments } from '../named-argument.ts'
import { runsInPage } from './read-page-code.ts'
import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { tailCommand } from '../shell/tail-command.ts'
import { isStatement } from '../shell/read-unlisted-program.ts'

const commandNames = ['command', 'cmd', 'shell_command', 'bash_command', 'command_line', 'cli_command']
const sqlNames = ['sql', 'sql_query', 'statement', 'query']
const codeNames = [
  'code',
  'function',
  'expression',
  'python_code',
  'php_code',
  'js_code',
  'source_code',
  'script',
]

/** Reads arguments that are code, whatever the tool is called. */
export function readCodeArguments(call: ToolCall, words: readonly string[], context: ReadContext): void {
  readCommand(call, words, context)
  readTyped(call, words, context)
  readNestedCommands(call, context)
  if (!words.some(word => searching.test(word))) readScripts(call, context)
  const sql = textArgument(call.arguments, sqlNames)
  if (sql && sqlStart.test(sql.text) && !onlyChecks(words))
    context.code.readSql('generic', sql.text, inside(sql, context))
  else if (!sql && !words.some(word => searching.test(word))) readOtherSql(call, words, context)
  const code = textArgument(call.arguments, codeNames)
  if (code && words.some(word => running.test(word)))
    context.code.readCode(
      languageOf(words, code, runsInPage(call, words)),
      afterShebang(code.text),
      inside(code, context),
    )
  else readFormula(call, words, context)
}

/** Tools for which a statement is a text to look for or to keep. */
const searching =
  /^(?:search|find|grep|lookup|docs?|explain|note|notes|memory|comment|message|issue|ticket|write|save|file)$/
/** Arguments that somebody only reads. */
const prose =
  /^(?:text|body|title|subject|message|description|comment|note|notes|content|prompt|question|summary|reason|name)$/i

const querying = /^(?:query|sql|psql|pg|postgres|postgresql|mysql|sqlite|database|statement)$/

/** Reads a statement under a name that says nothing of it: its shape is that of no sentence. */
function readOtherSql(call: ToolCall, words: readonly string[], context: ReadContext): void {
  if (onlyChecks(words)) return
  // To a tool that asks a database even a text is a statement.
  const isQuery = words.some(word => querying.test(word))
  const input = everyString(call.arguments).find(
    ({ name, text }) => (isQuery || !prose.test(name)) && isStatement(text),
  )
  if (input) context.code.readSql('generic', input.text, inside(input, context))
}

/** Tools that work out what they are given, by whatever evaluates it. */
const computing =
  /^(?:calc|calculator|calculate|compute|math|maths|solve|formula|template|render|transform|map|filter|plot|evaluate)$/
const formulaNames = ['expression', 'expr', 'formula', 'equation', 'template', 'code', 'filter', 'input']
/** Ways out of a formula, to the system that evaluates it. */
const escaping =
  /__(?:import__|globals__|builtins__|subclasses__|class__)|\bos\.(?:system|popen|remove|unlink)\b|\bsubprocess\b|\bchild_process\b|\brequire\s{0,4}\(|\bprocess\.(?:mainModule|binding|env)\b|\b(?:eval|exec|execSync|spawn)\s{0,4}\(\s{0,4}['"`]/

/** Reads a formula that is code: a calculator that evaluates it runs it. */
function readFormula(call: ToolCall, words: readonly string[], context: ReadContext): void {
  if (!words.some(word => computing.test(word))) return
  const input = textArgument(call.arguments, formulaNames)
  if (!input || !escaping.test(input.text)) return
  const language = /\brequire\s{0,4}\(|\bprocess\.|child_process/.test(input.text) ? 'javascript' : 'python'
  context.code.readCode(language, input.text, inside(input, context))
}

const sqlStart =
  /^\s*(?:\/\*|--|(?:commit|rollback|begin|end)\s*;|select\b|with\s+\w+\s+as\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|drop\s+(?:table|database|schema|index|view|user|role)\b|truncate\b|alter\s+(?:table|database|user|role)\b|create\s+(?:or\s+replace\b|table|database|user|role|index|view|function|extension)\b|grant\s+\w+|revoke\s+\w+|merge\s+into\b|copy\s+\S+\s+(?:from|to)\b|call\s+\w+\s*\(|exec\s+\w+|replace\s+into\b)/i

const running = /^(?:run|execute|exec|eval|evaluate|python|interpret|php|node|javascript|bash|shell|script)$/

/** Screens on which what is typed runs. */
const typed = new Set('terminal console shell tty pty tmux ssh repl'.split(' '))
const typing = new Set('type send keys input write paste enter run feed'.split(' '))

/** Reads what is typed into a terminal. */
function readTyped(call: ToolCall, words: readonly string[], context: ReadContext): void {
  if (!words.some(word => typed.has(word)) || !words.some(word => typing.has(word))) return
  const text = textArgument(call.arguments, ['text', 'keys', 'input', 'data', 'chars', 'line', 'string'])
  if (text && typeof text.value === 'string') readShell(text.text, inside(text, context))
}

/** Returns the code behind `#!/bin/sh;` on one line: it was a script before its line ends were lost. */
function afterShebang(code: string): string {
  return code.replace(/^#![^\n;]{1,60};/, '')
}

function languageOf(words: readonly string[], code: NamedArgument, inPage: boolean): string {
  const texts = [...words, ...code.name.toLowerCase().split(/[^a-z]+/), ...(inPage ? ['browser'] : [])]
  if (/^#!.{0,40}sh\b/.test(code.text) || texts.some(word => /^(?:bash|shell|sh|terminal)$/.test(word)))
    return 'shell'
  if (texts.includes('php')) return 'php'
  if (texts.some(word => /^(?:js|javascript|node|browser|function)$/.test(word))) return 'javascript'
  return texts.includes('ruby') ? 'ruby' : 'python'
}

function readCommand(call: ToolCall, words: readonly string[], context: ReadContext): void {
  const command = textArgument(call.arguments, commandNames)
  if (command && typeof command.value === 'string' && looksLikeCommand(command.text, words))
    readShell(command.text, inside(command, context))
  readWordList(call, context)
  const program = textArgument(call.arguments, ['program', 'executable', 'binary'])
  const args = textArgument(call.arguments, ['args', 'argv', 'arguments', 'parameters', 'params'])
  const isStarted = words.some(word => running.test(word) || /^(?:start|launch|spawn|process)$/.test(word))
  if (!program || (!isStarted && !isWords(program.text, args))) return
  const line = `${program.text} ${args?.text.replaceAll('\n', ' ') ?? ''}`
  readShell(line, {
    ...context,
    offset: null,
    outer: { pointer: program.pointer, start: 0, end: program.text.length, text: line },
  })
}

/** `{ program: "/bin/rm", args: "-rf x" }`: a program’s name, with words behind it as a program has them. */
function isWords(program: string, args: NamedArgument | undefined): boolean {
  const words = args === undefined ? [] : args.text.split(/\s+/).filter(Boolean)
  return tailCommand('', [program, ...words]) === 0
}

/** Names of arguments, at any depth, whose text or lines are a script. */
const scriptName =
  /^(?:[a-z]{1,16}[_-]?)?(?:scripts?|commands?|cmds?|cmdline|shell|bash|lines|steps|stdin|batch|argv|exec|program)(?:[_-]?(?:text|body|content|source|lines?|string|list|value))?$/i
const maxScripts = 20
const maxDepth = 6

/** Reads texts, and lists of lines, that are shell scripts by their shape, under any name that says so. */
function readScripts(call: ToolCall, context: ReadContext): void {
  const known = new Set([...commandNames, 'script', 'argv', 'args'])
  const found = scriptsIn('', call.arguments, 0).filter(
    ({ name, pointer }) => !(known.has(name) && pointer.lastIndexOf('/') === 0),
  )
  for (const input of found.slice(0, maxScripts))
    readShell(input.text, inside(input, { ...context, offset: null }))
}

type Script = Pick<NamedArgument, 'name' | 'pointer' | 'text'>

function scriptsIn(pointer: string, value: unknown, depth: number): readonly Script[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const at = `${pointer}/${name}`
    const isList = Array.isArray(one) && one.length > 1 && one.every(item => typeof item === 'string')
    const text = typeof one === 'string' ? one : isList ? (one as readonly string[]).join('\n') : undefined
    if (text === undefined) return scriptsIn(at, one, depth + 1)
    return scriptName.test(name) && isScript(text) ? [{ name, pointer: at, text }] : []
  })
}

/** Tells whether a line of a text is a command: a program, with words behind it that no sentence has. */
function isScript(text: string): boolean {
  const lines = text.slice(0, 65_536).split(/\n|;|&&/)
  return lines.slice(0, 400).some(line => tailCommand('', line.trim().split(/\s+/)) === 0)
}

/**
 * Reads a list of words that is a command line, whatever its argument is called: `["rm", "-rf", "build"]`; or a program
 * beside the list of its words. The shape decides: a program’s name, with words behind it as a program has them.
 */
function readWordList(call: ToolCall, context: ReadContext): void {
  const top = topArguments(call.arguments)
  for (const [key, value] of top.slice(0, 40)) {
    if (!Array.isArray(value) || value.length === 0 || value.length > 200) continue
    const list = value.filter(item => typeof item === 'string')
    if (list.length !== value.length) continue
    const pair = top.find(
      ([name, one]) =>
        typeof one === 'string' &&
        /^(?:program|executable|binary|bin|exe|prog|tool|name|file|path|command|cmd|argv0)$/i.test(name),
    )
    const first =
      pair && /^(?:args?|argv|arguments|parameters|params|words|options|flags)$/i.test(key)
        ? String(pair[1])
        : undefined
    const line = first === undefined || /\s/.test(first) ? list : [first, ...list]
    if (tailCommand('', line) !== 0) continue
    const text = line.map(quoteWord).join(' ')
    readShell(text, { ...context, offset: null, outer: { pointer: `/${key}`, start: 0, end: 0, text } })
    return
  }
}

function quoteWord(word: string): string {
  return /^[\w./:=@%+~-]{1,4000}$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Steps of a build or a job: commands one or more levels down. */
function readNestedCommands(call: ToolCall, context: ReadContext): void {
  const nested = everyString(call.arguments)
    .filter(
      ({ name, pointer }) =>
        pointer.lastIndexOf('/') > 0 && /^(?:script|command|cmd|run|exec|args)$/i.test(name),
    )
    .filter(({ text }) => /[|;&]|\s-{1,2}\w/.test(text))
  for (const input of nested.slice(0, 20)) readShell(input.text, inside(input, context))
}

/**
 * Tells whether a `command` is a shell's: that is a line, or the tool says that it runs commands. One of a car or a
 * robot is a word.
 */
function looksLikeCommand(text: string, words: readonly string[]): boolean {
  const runs = words.some(word =>
    /^(?:run|exec|execute|shell|terminal|bash|command|ssh|cli|console|system|popen)$/.test(word),
  )
  return runs || /\s-{1,2}\w|[|;&>]|^\s*(?:sudo|rm|curl|wget|git|chmod)\s/.test(text)
}

function inside(input: Script, context: ReadContext): ReadContext {
  return {
    ...context,
    pointer: input.pointer,
    offset: 0,
    outer: { pointer: input.pointer, start: 0, end: input.text.length },
  }
}

/** Tells whether a tool only checks the text that it reads: `validate_sql` runs nothing, `validate_and_run` does both. */
function onlyChecks([first = '', ...rest]: readonly string[]): boolean {
  const checks = /^(?:validate|lint|format|parse|beautify|highlight)$/.test(first)
  return checks && !rest.some(word => /^(?:and|then|run|execute|exec|apply)$/.test(word))
}
