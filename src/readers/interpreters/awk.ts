import { fromEscapes } from '../encodings.ts'
import { pathTarget } from '../paths.ts'
import { evidenceAt, type ReadContext } from '../read-context.ts'
import { quotedForShell } from '../shell/printf-text.ts'
import { readNetwork } from './awk-network.ts'
import { type AwkToken, awkStatements } from './awk-statements.ts'

/** awk: `system("…")`, `"…" | getline`, `print … | "…"`, `print … > "file"`. */
export function readAwk(text: string, context: ReadContext): void {
  const variables = new Map<string, string>()
  for (const statement of awkStatements(text)) {
    const [name, equals, value, ...more] = statement
    if (equals?.value === '=' && value?.kind === 'text' && more.length === 0 && name)
      variables.set(name.value, fromEscapes(value.value))
    readStatement(statement, variables, context)
  }
  readNetwork(text, context)
}

/** How many commands and files of one statement are looked at. */
const maximumRuns = 64

const begins = /^(?:system|\|&?|>>?)$/

const bareShell = /^\s*(?:\/[\w/]{1,60}\/)?(?:ba|da|z|k|a)?sh(?:\s+-[se]{1,3})?\s*$/

type Variables = ReadonlyMap<string, string>

function readStatement(statement: readonly AwkToken[], variables: Variables, context: ReadContext): void {
  let left = maximumRuns
  const printer = statement.findIndex(token => token.kind === 'word' && /^printf?$/.test(token.value))
  statement.forEach((token, i) => {
    if (!begins.test(token.value) || token.kind === 'text' || left-- <= 0) return
    if (token.value === 'system') {
      if (statement[i + 1]?.value === '(')
        runCommand(statement.slice(i + 2, closing(statement, i + 1)), variables, context)
      return
    }
    const after = statement.slice(i + 1)
    const printed = printer !== -1 && printer < i ? statement.slice(printer, i) : undefined
    if (token.value.startsWith('|')) readPipe(statement.slice(0, i), printed, after, variables, context)
    else if (printed) writeFile(token.value, after, variables, context)
  })
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
  variables: Variables,
  context: ReadContext,
): void {
  if (after[0]?.value === 'getline') {
    const start = before.findLastIndex(
      token => token.kind === 'sign' && /^(?:[=(,!\n]|&&|\|\|)$/.test(token.value),
    )
    return runCommand(before.slice(start + 1), variables, context)
  }
  if (!printed) return
  const [verb, ...values] = printed
  const bare = values.filter(token => !(token.kind === 'sign' && '()'.includes(token.value)))
  const text =
    verb?.value === 'print' && bare.every(token => token.kind === 'text')
      ? joined(bare, variables)
      : undefined
  const piped = text === undefined ? undefined : `printf '%s\\n' ${quotedForShell(text)} | `
  const shell = bareShell.test(joined(after, variables) ?? '')
  // A shell that is given all it runs waits for nobody.
  if (shell && text !== undefined) runCommand(bare, variables, context)
  else runCommand(after, variables, context, piped ?? `printf '%s\\n' "$value" | `)
}

/** The words of one value, with `$name` for what is not known; undefined where nothing of it is. */
function joined(tokens: readonly AwkToken[], variables: Variables): string | undefined {
  const [first] = tokens
  if (first && first.kind !== 'text' && !variables.has(first.value)) return undefined
  return tokens
    .map(({ kind, value }) => {
      if (kind === 'text') return fromEscapes(value)
      return kind === 'sign' ? '' : (variables.get(value) ?? '$value')
    })
    .join('')
}

function runCommand(
  tokens: readonly AwkToken[],
  variables: Variables,
  context: ReadContext,
  before = '',
): void {
  const [first] = tokens
  if (!first) return
  const command = joined(tokens, variables)
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

function writeFile(
  sign: string,
  after: readonly AwkToken[],
  variables: Variables,
  context: ReadContext,
): void {
  const name = joined(after, variables)
  if (name === undefined || name.includes('$value')) return
  const target = pathTarget({ text: name.slice(0, 500), known: true, glob: false }, context.place)
  if (target.path?.startsWith('/dev/std')) return
  const { out, outer, through } = context
  out.emit({ type: sign === '>' ? 'write' : 'append', target, recursive: false, evidence: outer, through })
}
