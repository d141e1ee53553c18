import {
  closing,
  type Code,
  codeOf,
  type CodeReading,
  type Items,
  nothing,
  type ReadStep,
  type Source,
} from './code.ts'
import { bindPart, bindPattern, partsBetween, readOperand } from './read-operand.ts'
import { combineValues, elementOf } from './combine-values.ts'
import type { ProgramWalk } from './program-walk.ts'
import { tokenText } from './token-text.ts'
import type { Token } from './token.ts'
import { anyOf, joinValues, textValue, type Value } from './value.ts'

const maxNames = 16

/** Reads `a, b = one, other` and `a, b := one, other`; returns the token after it, undefined for any other statement. */
function assignSeveral(code: Code, i: number, end: number): number | undefined {
  const { tokens, walk } = code
  if (tokens[i - 1]?.value === ',') return undefined
  const { names, next: equals } = namesFrom(code, i, end)
  if (names.length < 2 || equals >= end) return undefined
  const sign = tokens[equals]?.value
  if (sign !== ':=' && !(sign === '=' && walk.syntax.bindsSeveral)) return undefined
  const { values, next } = valuesFrom(code, equals + 1, end)
  const [only] = values
  const parts = values.length === 1 && only ? (only.list ?? names.map(() => elementOf(only))) : values
  for (const [n, [from, to]] of names.entries())
    bindPart(code, from, to, parts[n] ?? { raw: tokens[from]?.value ?? '' })
  return next
}

/** Names, and groups of names in brackets, by commas: the index of the first token and of the end of each. */
function namesFrom(
  code: Code,
  i: number,
  end: number,
): { readonly names: readonly (readonly [number, number])[]; readonly next: number } {
  const { tokens, walk, closes } = code
  const names: (readonly [number, number])[] = []
  let at = i + (walk.keywords.prefixes.has(tokens[i]?.value ?? '') ? 1 : 0)
  while (names.length < maxNames && at < end && (tokens[at]?.kind === 'name' || closes.has(at))) {
    const after = closes.has(at) ? closing(code, at, end) + 1 : at + 1
    names.push([at, after])
    at = after
    if (tokens[at]?.value !== ',') break
    at++
  }
  return { names, next: at }
}

/** Reads values by commas. */
function valuesFrom(
  code: Code,
  from: number,
  end: number,
): { readonly values: readonly Value[]; readonly next: number } {
  const values: Value[] = []
  let next = from - 1
  do {
    const step = code.reading.expression(code, next + 1, end, false)
    values.push(step.value)
    next = Math.max(step.next, next + 1)
  } while (next < end && code.tokens[next]?.value === ',' && values.length < maxNames && !code.walk.exhausted)
  return { values, next }
}

const maxModuleLength = 200

/** The text of a program without comments, and without texts that can't name a module. */
function codeText({ text, tokens }: Source): string {
  let at = 0
  let code = ''
  for (const { kind, start, end } of tokens) {
    const gap = text.slice(at, start)
    const isSpace = gap.trim() === '' || gap.trim() === '\\'
    code += isSpace ? gap : gap.includes('\n') ? '\n' : ' '
    const raw = text.slice(start, end)
    const isName = kind !== 'text' || (raw.length <= maxModuleLength && !/\s/.test(raw))
    code += isName ? raw : '""'
    at = end
  }
  return code
}

/**
 * Returns the names that imports bind, with the full names that they stand for: `import os as o`, `from os import
 * system as s`, `const { execSync: x } = require('child_process')`.
 */
function importAliases(source: Source): ReadonlyMap<string, string> {
  const text = codeText(source)
  const aliases = new Map<string, string>()
  for (const match of text.matchAll(/\bimport\s{1,9}([\w.]{1,100})\s{1,9}as\s{1,9}(\w{1,100})/g))
    aliases.set(match[2] as string, match[1] as string)
  for (const match of text.matchAll(
    /\bfrom\s{1,9}([\w.]{1,100})\s{1,9}import\s{1,9}(?:\(([\w\s,]{1,1000})|([\w ,\t]{1,1000}))/g,
  ))
    addNames(aliases, match[1] as string, (match[2] ?? match[3]) as string, /\s+as\s+/)
  for (const match of text.matchAll(
    /\b(?:const|let|var)\s{1,9}([\w$]{1,100})\s{0,9}=\s{0,9}(?:await\s{1,9})?(?:require|import)\s{0,9}\(\s{0,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    aliases.set(match[1] as string, match[2] as string)
  for (const match of text.matchAll(
    /(?:const|let|var|import)\s{0,9}\{([^{}]{1,1000})\}\s{0,9}(?:=\s{0,9}(?:require|await\s{1,9}import)\s{0,9}\(|from)\s{0,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    addNames(aliases, match[2] as string, match[1] as string, /\s*:\s*|\s+as\s+/)
  for (const match of text.matchAll(
    /\bimport\s{1,9}(?:\*\s{1,9}as\s{1,9})?([\w$]{1,100})\s{1,9}from\s{1,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    aliases.set(match[1] as string, match[2] as string)
  return aliases
}

function addNames(aliases: Map<string, string>, module: string, names: string, separator: RegExp): void {
  for (const item of names.split(',')) {
    const [name = '', alias = name] = item.trim().split(separator)
    if (/^[\w$]{1,100}$/.test(name)) aliases.set(alias.trim(), `${module}.${name}`)
  }
}

const maxTypeLength = 40

/** Returns the index of the `=` behind the type that a colon begins: `run: Callable[[str], int] = os.system`. */
function behindType(code: Code, colon: number, end: number): number | undefined {
  let angles = 0
  for (let at = colon + 1; at < Math.min(end, colon + maxTypeLength); at++) {
    const { kind, value, line } = code.tokens[at] ?? { kind: 'mark', value: ';', line: true }
    if (line) return undefined
    if (kind !== 'mark') continue
    if (value === '=') return at
    if (code.closes.has(at)) at = closing(code, at, end)
    else if (value === '<') angles++
    else if (value === '>') angles--
    else if (value === ',' ? angles <= 0 : !/^(?:[.|&?]|=>|->)$/.test(value)) return undefined
  }
  return undefined
}

/** Walks through a program once, in its own order: bindings are followed, and every call is recorded. */
export function evaluateProgram(source: Source, walk: ProgramWalk): void {
  for (const [alias, name] of importAliases(source)) walk.bindings.set(alias, { name, raw: alias })
  const code = codeOf(source, walk, reading, 0, 0)
  readItems(code, 0, code.tokens.length, false)
}

const reading: CodeReading = { items: readItems, expression, operand: readOperand }

/** Reads everything between two tokens: values by commas, and those that have a name. */
function readItems(code: Code, from: number, end: number, inCall: boolean): Items {
  const items: Value[] = []
  const fields = new Map<string, Value>()
  let fresh = true
  for (let i = from; i < end && !code.walk.exhausted; ) {
    const { value: mark, kind } = code.tokens[i] as Token
    if (kind === 'mark' && (mark === ',' || mark === ';')) {
      fresh = true
      i++
      continue
    }
    if (fresh && !inCall) bindTopic(code, i, end)
    const several = inCall ? undefined : assignSeveral(code, i, end)
    if (several !== undefined) {
      fresh = false
      i = several
      continue
    }
    const typed = !inCall && code.tokens[i + 1]?.value === ':' && isTyped(code, i, end)
    const key = typed ? undefined : fieldKey(code, i, end, inCall)
    const step = expression(code, key === undefined ? i : i + 2, end, inCall)
    if (key !== undefined) fields.set(key, step.value)
    else if (fresh) items.push(...(isSpread(code, i) && step.value.list ? step.value.list : [step.value]))
    fresh = false
    i = Math.max(step.next, i + 1)
  }
  return { items, fields }
}

const maxStatementLength = 40
const finding = /^(?:find|finddepth)$/

/** Perl's `unlink for LIST` and `for (LIST) { … }`: `$_` gets the elements before the statement uses it. */
function bindTopic(code: Code, from: number, end: number): void {
  const { walk, tokens } = code
  if (walk.language !== 'perl' || walk.silent) return
  for (let i = from; i < Math.min(end, from + maxStatementLength); i++) {
    const { kind, value } = tokens[i] as Token
    if (kind === 'mark' && (value === ';' || value === '{' || value === '}')) return
    if (kind === 'name' && finding.test(value)) return bindFound(code, i + 1, end)
    if (kind !== 'name' || !/^(?:for|foreach)$/.test(value)) continue
    const name = /^\$\w/.test(tokens[i + 1]?.value ?? '') ? i + 1 : tokens[i + 1]?.value === 'my' ? i + 2 : i
    walk.silently(() => {
      const { value: list } = expression(code, name + 1, end, false)
      walk.bindings.set(name === i ? '$_' : (tokens[name]?.value ?? '$_'), elementOf(list))
    })
    return
  }
}

/** Perl's `find(sub { … }, FOLDER)`: `$_` gets the files below the folder before the function uses it. */
function bindFound(code: Code, open: number, end: number): void {
  const { walk, tokens } = code
  const close = tokens[open]?.value === '(' ? closing(code, open, end) : end
  const [from, to] = partsBetween(code, open + 1, close).at(-1) ?? [close, close]
  walk.silently(() => {
    const { value } = expression(code, from, to, true)
    walk.bindings.set('$_', { ...joinValues(value, textValue('/*')), glob: true })
  })
}

/** Python's `name: type = value`; a word of the language with a colon begins a block. */
function isTyped(code: Code, i: number, end: number): boolean {
  const { walk, tokens } = code
  if (walk.language !== 'python' || tokens[i]?.kind !== 'name' || !isDeclared(code, i)) return false
  return !blocks.has(tokens[i]?.value ?? '') && behindType(code, i + 1, end) !== undefined
}

const blocks = new Set(['else', 'try', 'finally', 'except', 'lambda'])

/** `...list` and `*list`: the elements stand there themselves. */
function isSpread({ tokens }: Code, i: number): boolean {
  const sign = tokens[i]
  return sign?.kind === 'mark' && (sign.value === '...' || sign.value === '*')
}

/** `name: value`, `"name": value`, `name => value`, and `name=value` in a call. */
function fieldKey({ tokens, walk }: Code, i: number, end: number, inCall: boolean): string | undefined {
  const [word, sign] = [tokens[i] as Token, tokens[i + 1]]
  if (i + 2 >= end || sign?.kind !== 'mark' || (word.kind !== 'name' && word.kind !== 'text'))
    return undefined
  const names =
    sign.value === '=>' || sign.value === ':' || (inCall && sign.value === '=' && word.kind === 'name')
  const arrow = sign.value === '=>' && (walk.language === 'javascript' || tokens[i + 2]?.value === '{')
  return names && !arrow ? word.value : undefined
}

/** Reads one value with its operators; assignments bind it. */
function expression(code: Code, from: number, end: number, inCall: boolean): ReadStep {
  const { walk } = code
  if (!walk.enter()) return { value: nothing, next: end }
  let step = readOperand(code, from, end)
  for (;;) {
    const sign = code.tokens[step.next]
    if (!sign || step.next >= end || walk.exhausted) break
    const whole = ending(code, step, sign, end, inCall)
    const longer = whole ?? lengthenValue(code, step, sign, end)
    if (longer) step = longer
    if (whole || !longer) break
  }
  walk.leave()
  return step
}

/** Reads the end of an expression: an assignment, a choice, `as name`, `of values`. */
function ending(code: Code, left: ReadStep, sign: Token, end: number, inCall: boolean): ReadStep | undefined {
  const { walk } = code
  const { value, next, variable } = left
  const input = assignment(code, left, end, inCall)
  if (input) return input
  const choice = choiceAfter(sign, walk)
  if (choice) return readChoice(code, left, choice, end, inCall)
  if (sign.kind !== 'name') return undefined
  if (sign.value === 'as' && !sign.line) return bindAs(code, value, next)
  if (sign.value !== 'of' || sign.line || variable === undefined) return undefined
  const values = expression(code, next + 1, end, inCall)
  walk.spendOn(values.value)
  walk.bindings.set(variable, elementOf(values.value))
  return values
}

/** Reads `name = value` and its kin, and binds the name, the member, or the names in brackets. */
function assignment(code: Code, left: ReadStep, end: number, inCall: boolean): ReadStep | undefined {
  const { walk, tokens } = code
  const { value, next, variable, member, pattern } = left
  if (variable === undefined && member === undefined && pattern === undefined) return undefined
  const equals = equalsAfter(code, left, end)
  if (equals === undefined) return undefined
  const right = expression(code, equals + 1, end, inCall)
  const grows = tokens[next]?.value === '+='
  const input = grows ? joinValues(value, right.value) : right.value
  if (grows) walk.spendOn(right.value)
  if (variable !== undefined) walk.bindings.set(variable, input)
  else if (member !== undefined) walk.bindMember(member, input)
  else if (pattern) bindPattern(code, pattern.open, pattern.close, input)
  return { value: input, next: right.next }
}

/** Returns the index of the sign that gives a value to what stands before it; a type may stand between. */
function equalsAfter(code: Code, { next, variable }: ReadStep, end: number): number | undefined {
  const sign = code.tokens[next]
  if (sign?.kind !== 'mark') return undefined
  if (sign.value === '=' || sign.value === ':=' || sign.value === '+=') return next
  const typed = sign.value === ':' && variable !== undefined && isDeclared(code, next - 1)
  return typed ? behindType(code, next, end) : undefined
}

/** Tells whether the name at a token is declared there, so that its type may stand behind it. */
function isDeclared({ tokens, walk }: Code, at: number): boolean {
  const [name, before] = [tokens[at], tokens[at - 1]]
  if (walk.language !== 'python') return /^(?:const|let|var)$/.test(before?.value ?? '')
  return before === undefined || name?.line === true || before.value === ';'
}

/** `a ? b : c`, and Python's `b if a else c`: what separates the two values. */
function choiceAfter(sign: Token, { language }: ProgramWalk): ':' | 'else' | undefined {
  if (sign.kind === 'mark' && sign.value === '?') return ':'
  return language === 'python' && sign.kind === 'name' && !sign.line && sign.value === 'if'
    ? 'else'
    : undefined
}

function readChoice(
  code: Code,
  left: ReadStep,
  choice: ':' | 'else',
  end: number,
  inCall: boolean,
): ReadStep {
  const one = expression(code, left.next + 1, end, inCall)
  if (code.tokens[one.next]?.value !== choice || one.next >= end)
    return choice === ':' ? one : { value: left.value, next: one.next }
  const other = expression(code, one.next + 1, end, inCall)
  return { value: anyOf([choice === ':' ? one.value : left.value, other.value]), next: other.next }
}

/** `with open(x) as f`, `import os as o`. */
function bindAs(code: Code, value: Value, at: number): ReadStep {
  const name = code.tokens[at + 1]
  if (name?.kind === 'name') code.walk.bindings.set(name.value, value)
  return { value, next: at + 2 }
}

const operators = new Set('+ / % || ?? * - && << == === != < >'.split(' '))

/** Returns the value with one more operator, or with the text that stands next to it. */
function lengthenValue(
  code: Code,
  { value, next }: ReadStep,
  sign: Token,
  end: number,
): ReadStep | undefined {
  const { walk } = code
  if (sign.kind === 'text') {
    if (sign.line || value.text === undefined || code.tokens[next - 1]?.kind !== 'text') return undefined
    const more = tokenText(code, sign)
    walk.spendOn(more)
    return { value: joinValues(value, more), next: next + 1 }
  }
  if (!(sign.kind === 'name' ? walk.keywords.operators : operators).has(sign.value)) return undefined
  // On a line of its own such a word may be the name of a function.
  if (sign.line && walk.keywords.soft.has(sign.value)) return undefined
  const right = readOperand(code, next + 1, end)
  walk.spendOn(right.value)
  if (value.list) walk.spendOn(value)
  return {
    value: combineValues(sign.value, value, right.value, walk.language),
    next: Math.max(right.next, next + 1),
  }
}
