import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString, type NamedArgument, textArgument } from '../named-argument.ts'
import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'

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
  const sql = textArgument(call.arguments, sqlNames)
  if (sql && sqlStart.test(sql.text) && !onlyChecks(words))
    context.code.readSql('generic', sql.text, inside(sql, context))
  const code = textArgument(call.arguments, codeNames)
  if (code && words.some(word => running.test(word)))
    context.code.readCode(languageOf(words, code), afterShebang(code.text), inside(code, context))
  else readFormula(call, words, context)
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

function languageOf(words: readonly string[], code: NamedArgument): string {
  const texts = [...words, ...code.name.toLowerCase().split(/[^a-z]+/)]
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
  const program = textArgument(call.arguments, ['program', 'executable', 'binary'])
  if (!program || !words.some(word => running.test(word))) return
  const args = textArgument(call.arguments, ['args', 'argv', 'arguments'])
  const line = `${program.text} ${args?.text.replaceAll('\n', ' ') ?? ''}`
  readShell(line, {
    ...context,
    offset: null,
    outer: { pointer: program.pointer, start: 0, end: program.text.length, text: line },
  })
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

function inside(input: NamedArgument, context: ReadContext): ReadContext {
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
