import {
  type Code,
  closing,
  codeOf,
  type Items,
  nothing,
  type CodeReading,
  type Source,
  type ReadStep,
} from './code.ts'
import { assignSeveral } from './assign-several.ts'
import { behindType } from './behind-type.ts'
import { bindPattern, partsBetween } from './bind-pattern.ts'
import { importAliases } from './import-aliases.ts'
import { readOperand } from './read-operand.ts'
import { combineValues, elementOf } from './combine-values.ts'
import type { ProgramWalk } from './program-walk.ts'
import { tokenText } from './token-text.ts'
import type { Token } from './token.ts'
import { anyOf, joinValues, textValue, type Value } from './value.ts'

/** Walks through a program once, in its own order: bindings are followed, and every call is recorded. */
export function evaluateProgram(source: Source, walk: ProgramWalk): void {
  for (const [alias, name] of importAliases(source)) walk.bindings.set(alias, { name, spelled: alias })
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

const longestStatement = 40
const finding = /^(?:find|finddepth)$/

/** Perl's `unlink for LIST` and `for (LIST) { … }`: `$_` gets the elements before the statement uses it. */
function bindTopic(code: Code, from: number, end: number): void {
  const { walk, tokens } = code
  if (walk.language !== 'perl' || walk.silent) return
  for (let i = from; i < Math.min(end, from + longestStatement); i++) {
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
  const given = assignment(code, left, end, inCall)
  if (given) return given
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
  const given = grows ? joinValues(value, right.value) : right.value
  if (grows) walk.spendOn(right.value)
  if (variable !== undefined) walk.bindings.set(variable, given)
  else if (member !== undefined) walk.bindMember(member, given)
  else if (pattern) bindPattern(code, pattern.open, pattern.close, given)
  return { value: given, next: right.next }
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
