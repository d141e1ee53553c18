import { type Code, closing, type Items, spelledOf, type ReadStep } from './code.ts'
import { itemsInside } from './read-loop.ts'
import { directCall, grownList } from './direct-call.ts'
import { environmentEntry, itemAt, isEnvironment, memberOf } from './combine-values.ts'
import { callResult } from './call-result.ts'
import { tokenText } from './token-text.ts'
import type { Token } from './token.ts'
import type { Value } from './value.ts'

/** Reads any number of `.member`, `[index]` and `(arguments)` after a value that begins at token `first`. */
export function readPostfix(code: Code, from: number, end: number, start: Value, first: number): ReadStep {
  const { tokens, walk } = code
  let value = start
  let i = from
  while (i < end && !walk.exhausted) {
    const sign = tokens[i]
    if (sign?.kind === 'text' && isTagged(code, sign, value)) {
      value = callValue(code, first, i, value, { items: [tokenText(code, sign)], fields: new Map() })
      i++
      continue
    }
    if (sign?.kind !== 'mark') break
    const next = tokens[i + 1]
    if (sign.value === '.' && next?.kind === 'name') {
      walk.spend(4)
      value = memberOf(value, next.value)
      i += 2
    } else if (sign.value === '.' && next?.kind === 'mark' && '([{'.includes(next.value)) i++
    else if (!opensAfter(sign, value, code)) break
    else {
      const close = closing(code, i, end)
      value = withBrackets(code, first, i, close, value)
      i = close + 1
    }
  }
  return bareCall(code, i, end, value, first) ?? { value, next: i }
}

/** JavaScript's `tag\`…\``: a call of the tag. */
function isTagged({ walk, text }: Code, { start }: Token, value: Value): boolean {
  return walk.language === 'javascript' && text[start] === '`' && value.name !== undefined
}

/** True for a bracket that belongs to the value before it. */
function opensAfter({ value: sign, line }: Token, value: Value, { walk }: Code): boolean {
  if (sign === '[') return !line
  if (sign === '{') return isEnvironment(value)
  return sign === '(' && (!line || walk.syntax.patterns)
}

function withBrackets(code: Code, first: number, open: number, close: number, value: Value): Value {
  const sign = code.tokens[open]?.value
  if (sign === '{') return environmentEntry(code.tokens[open + 1]?.value, spelledOf(code, first, close))
  const given = itemsInside(code, open, close, sign === '(')
  if (sign === '(') return callValue(code, first, close, value, given)
  code.walk.spendOn(value)
  return itemAt(value, given.items, spelledOf(code, open, close))
}

const notAnArgument = /^(?:if|unless|and|or|in|do|then|as|while|until|for|foreach)$/

/** `system "…"`, `unlink $file`: calls without parentheses, where the language has them. */
function bareCall(code: Code, i: number, end: number, value: Value, first: number): ReadStep | undefined {
  const { tokens, walk, reading } = code
  const isCall = walk.syntax.bareCalls && value.name !== undefined && !value.name.includes('(')
  const next = tokens[i]
  if (!isCall || !next || i >= end || next.line || '$@'.includes(value.name?.[0] ?? '$')) return undefined
  const begins = next.kind !== 'mark' || (next.value === '[' && next.start > (tokens[i - 1]?.end ?? 0))
  if (!begins || (next.kind === 'name' && notAnArgument.test(next.value))) return undefined
  const args: Value[] = []
  const deeper = { ...code, depth: code.depth + 1 }
  let at = i
  while (at < end && !walk.exhausted) {
    const step = reading.expression(deeper, at, end, true)
    args.push(step.value)
    at = Math.max(step.next, at + 1)
    if (at >= end || tokens[at]?.value !== ',') break
    at++
  }
  return { value: callValue(code, first, at - 1, value, { items: args, fields: new Map() }), next: at }
}

function callValue(code: Code, first: number, last: number, callee: Value, given: Items): Value {
  const { walk, tokens, offset } = code
  const { receiver } = callee
  const spelledName = callee.name ?? callee.text?.slice(0, 200) ?? ''
  const { name, given: direct } = directCall(spelledName, given, walk.language, receiver)
  const { items: args, fields: named } = direct
  walk.spend(8 + args.length)
  walk.spendOn(receiver)
  for (const arg of args.slice(0, 4)) walk.spendOn(arg)
  const spelled = spelledOf(code, first, last)
  const result = { ...callResult({ name, receiver, args, named, spelled }, walk.place) }
  walk.spendOn(result)
  const variable = tokens[first]?.value ?? ''
  const grown = walk.bindings.get(variable) === receiver ? grownList(name, receiver, args) : undefined
  if (grown) walk.bindings.set(variable, grown)
  const [from, to] = [tokens[first]?.start ?? 0, tokens[Math.min(last, tokens.length - 1)]?.end ?? 0]
  const span = offset === null ? null : { start: offset + from, end: offset + to }
  walk.record({ name, ...(receiver && { receiver }), args, named, result, span })
  return result
}
