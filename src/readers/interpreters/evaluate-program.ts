import {
  type Code,
  codeOf,
  type Items,
  nothing,
  type CodeReading,
  type Source,
  type ReadStep,
} from './code.ts'
import { bindPattern } from './bind-pattern.ts'
import { importAliases } from './import-aliases.ts'
import { readOperand } from './read-operand.ts'
import { combineValues, elementOf } from './combine-values.ts'
import type { ProgramWalk } from './program-walk.ts'
import { tokenText } from './token-text.ts'
import type { Token } from './token.ts'
import { anyOf, joinValues, type Value } from './value.ts'

/** Walks through a program once, in its own order: bindings are followed, and every call is recorded. */
export function evaluateProgram(source: Source, walk: ProgramWalk): void {
  for (const [alias, name] of importAliases(source.text)) walk.bindings.set(alias, { name, spelled: alias })
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
    const key = fieldKey(code, i, end, inCall)
    const step = expression(code, key === undefined ? i : i + 2, end, inCall)
    if (key !== undefined) fields.set(key, step.value)
    else if (fresh) items.push(...(isSpread(code, i) && step.value.list ? step.value.list : [step.value]))
    fresh = false
    i = Math.max(step.next, i + 1)
  }
  return { items, fields }
}

const longestStatement = 40

/** Perl's `unlink for LIST` and `for (LIST) { … }`: `$_` gets the elements before the statement uses it. */
function bindTopic(code: Code, from: number, end: number): void {
  const { walk, tokens } = code
  if (walk.language !== 'perl' || walk.silent) return
  for (let i = from; i < Math.min(end, from + longestStatement); i++) {
    const { kind, value } = tokens[i] as Token
    if (kind === 'mark' && (value === ';' || value === '{' || value === '}')) return
    if (kind !== 'name' || !/^(?:for|foreach)$/.test(value)) continue
    const name = /^\$\w/.test(tokens[i + 1]?.value ?? '') ? i + 1 : tokens[i + 1]?.value === 'my' ? i + 2 : i
    walk.silently(() => {
      const { value: list } = expression(code, name + 1, end, false)
      walk.bindings.set(name === i ? '$_' : (tokens[name]?.value ?? '$_'), elementOf(list))
    })
    return
  }
}

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
  const { value, next, variable, pattern } = left
  if (pattern && sign.kind === 'mark' && (sign.value === '=' || sign.value === ':=')) {
    const right = expression(code, next + 1, end, inCall)
    bindPattern(code, pattern.open, pattern.close, right.value)
    return { value: right.value, next: right.next }
  }
  if (variable !== undefined && sign.kind === 'mark') {
    const grows = sign.value === '+='
    if (grows || sign.value === '=' || sign.value === ':=') {
      const right = expression(code, next + 1, end, inCall)
      const given = grows ? joinValues(value, right.value) : right.value
      if (grows) walk.spendOn(right.value)
      walk.bindings.set(variable, given)
      return { value: given, next: right.next }
    }
  }
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
