import { fromEscapes } from '../texts/decode-once.ts'
import { pathTarget } from '../paths/path-target.ts'
import { evidenceAt, type ReadContext } from '../read-context.ts'
import { quotedForShell } from '../shell/printf-text.ts'
import { readAwkNetwork } from './read-awk-network.ts'
import { type AwkToken, awkStatements } from './awk-statements.ts'

/** The knowledge about one program while it is read, and how many more commands and files of it are looked at. */
interface Program {
  readonly variables: Map<string, string>
  readonly context: ReadContext
  left: number
}

const maximumRuns = 256
const longestCommand = 32_768

/** awk: `system("…")`, `"…" | getline`, `print … | "…"`, `print … > "file"`. */
export function readAwk(text: string, context: ReadContext): void {
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
    if (text.length > longestCommand) return undefined
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
