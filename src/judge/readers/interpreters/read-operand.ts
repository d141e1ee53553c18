import { readPostfix } from './read-postfix.ts'
import { closing, type Code, nothing, type ReadStep, spelledOf } from './code.ts'
import { itemsInside, readLoop } from './read-loop.ts'
import { tokenCommand, tokenText } from './token-text.ts'
import type { ProgramWalk } from './program-walk.ts'
import type { Token } from './token.ts'
import { type Value, valueOrigin } from './value.ts'
import { elementOf, memberOf } from './combine-values.ts'

/** The parts between two tokens, by the commas that stand in no brackets: the index of the first token and of the end. */
export function partsBetween(
  { tokens, closes }: Code,
  from: number,
  to: number,
): readonly (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = []
  let start = from
  for (let at = from; at < to; at++) {
    const partner = closes.get(at)
    if (partner !== undefined) at = Math.min(partner, to)
    if (at < to && tokens[at]?.kind === 'mark' && tokens[at]?.value === ',') {
      parts.push([start, at])
      start = at + 1
    }
  }
  if (start < to) parts.push([start, to])
  return parts
}

const maxPatternLength = 100

/** Gives the names in brackets their parts of a value: `{ rmSync: remove, ...rest } = fs`, `[first, second] = list`. */
export function bindPattern(code: Code, open: number, close: number, value: Value): void {
  const { walk, tokens } = code
  if (!walk.enter()) return
  for (const [n, [from, to]] of partsBetween(code, open + 1, close)
    .slice(0, maxPatternLength)
    .entries()) {
    walk.spend(8)
    const named = tokens[open]?.value === '{' && tokens[from]?.kind !== 'mark'
    if (named) bindMember(code, from, to, value)
    else if (tokens[from]?.value === '...') bindPart(code, from + 1, to, value)
    else bindPart(code, from, to, value.list ? (value.list[n] ?? { raw: 'item' }) : elementOf(value))
  }
  walk.leave()
}

/** `key`, `key = otherwise`, `key: name`, `key: pattern`. */
function bindMember(code: Code, from: number, to: number, value: Value): void {
  const { tokens } = code
  const member = memberOf(value, (tokens[from] as Token).value)
  bindPart(code, tokens[from + 1]?.value === ':' ? from + 2 : from, to, member)
}

/** Gives a name, or the names of a pattern in brackets, a value. */
export function bindPart(code: Code, from: number, to: number, value: Value): void {
  const { walk, tokens, closes } = code
  const first = tokens[from]
  if (from >= to || !first) return
  if (closes.has(from)) bindPattern(code, from, closing(code, from, to), value)
  else if (first.kind === 'name' && (from + 1 === to || tokens[from + 1]?.value === '='))
    walk.bindings.set(first.value, value)
}

const maxParametersLength = 100

/** Reads a function of the program's own: its parameters have the values that an earlier walk saw in calls. */
function readDefinition(code: Code, i: number, end: number): ReadStep {
  const { tokens } = code
  const isNamed = tokens[i + 1]?.kind === 'name'
  const at = isNamed ? i + 2 : i + 1
  if (tokens[at]?.value !== '(') return { value: nothing, next: i + 1 }
  const close = closing(code, at, end)
  const name = isNamed ? (tokens[i + 1]?.value ?? '').slice(0, 200) : anonymousName(code, i)
  readDefaults(code, at + 1, close)
  bindParameters(code, name, at + 1, close)
  return { value: { name, raw: name }, next: close + 1 }
}

/** Reads `lambda a, b: value`. */
function readLambda(code: Code, i: number, end: number): ReadStep {
  const limit = Math.min(end, i + maxParametersLength)
  let colon = i + 1
  while (colon < limit && code.tokens[colon]?.value !== ':')
    colon = code.closes.has(colon) ? closing(code, colon, end) + 1 : colon + 1
  return colon < limit ? functionAt(code, i, i + 1, colon, end) : { value: nothing, next: i + 1 }
}

/** Reads `name => value` and `(names) => value`, where the arrow stands at token `arrow`. */
function readArrow(code: Code, i: number, arrow: number, end: number): ReadStep {
  const group = code.tokens[i]?.value === '('
  return functionAt(code, i, group ? i + 1 : i, group ? arrow - 1 : arrow, end)
}

/** A function without a name, whose parameters end at the sign before its value. */
function functionAt(code: Code, i: number, from: number, to: number, end: number): ReadStep {
  const { walk, reading } = code
  const name = anonymousName(code, i)
  readDefaults(code, from, to)
  bindParameters(code, name, from, to)
  const sign = code.tokens[to]?.value === ')' ? to + 1 : to
  if (!walk.enter()) return { value: nothing, next: end }
  const body = reading.expression({ ...code, depth: code.depth + 1 }, sign + 1, end, false)
  walk.leave()
  return { value: { name, raw: name }, next: Math.max(body.next, sign + 1) }
}

/** Reads what stands for parameters that are not given: `def f(x=CODE)` runs it where the function is defined. */
function readDefaults(code: Code, from: number, to: number): void {
  if (to <= from + 1 || !code.walk.enter()) return
  code.reading.items({ ...code, depth: code.depth + 1 }, from, to, true)
  code.walk.leave()
}

function anonymousName({ tokens, offset }: Code, i: number): string {
  return `function@${(offset ?? 0) + (tokens[i]?.start ?? 0)}`
}

function bindParameters(code: Code, name: string, from: number, to: number): void {
  const { walk, tokens } = code
  const parts = partsBetween(code, from, Math.min(to, from + maxParametersLength))
  const firsts = parts.map(([start, end]) => parameterAt(code, start, end))
  walk.functions.set(
    name,
    firsts.map(at => tokens[at]?.value ?? ''),
  )
  for (const [n, at] of firsts.entries()) {
    const { kind, value } = tokens[at] as Token
    const input = walk.parameters.get(`${name}/${n}`) ?? { raw: value.slice(0, 300) }
    if (kind === 'name') walk.bindings.set(value, input)
    else if (code.closes.has(at)) bindPattern(code, at, closing(code, at, to), input)
  }
}

/** The token that names a parameter, or opens its pattern: signs and PHP's types stand in front of it. */
function parameterAt({ tokens, walk }: Code, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const { kind, value } = tokens[at] as Token
    if (walk.language === 'php' ? /^\$\w/.test(value) : kind === 'name' || '{[('.includes(value)) return at
  }
  return start
}

/** Passes an import by: the names that it binds are read from the text as a whole. */
function passImport(code: Code, i: number, end: number): ReadStep {
  const passTo = (next: number) => ({ value: nothing, next })
  const javascript = code.walk.language === 'javascript'
  for (let at = i + 1; at < end && at < i + 100; at++) {
    const token = code.tokens[at] as Token
    if (token.value === '(' && !javascript && !token.line) return passTo(closing(code, at, end) + 1)
    if (token.value === ';' || (token.line && !javascript)) return passTo(at)
    if (javascript && token.kind === 'text') return passTo(at + 1)
  }
  return passTo(i + 1)
}

const maximumDepth = 60

const leadingSigns = new Set(['-', '!', '*', '**', '...', '&', '\\', '~', '@', ':'])

/** Reads one value without operators, with the calls and members that follow it. */
export function readOperand(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  const word = code.tokens[i]
  if (!word || i >= end) return { value: nothing, next: i }
  if (code.depth > maximumDepth) {
    walk.cut = true
    return { value: nothing, next: end }
  }
  walk.spend(4)
  if (word.kind === 'text') return readPostfix(code, i + 1, end, tokenText(code, word), i)
  if (word.kind === 'shell') return readPostfix(code, i + 1, end, tokenCommand(code, word), i)
  if (word.kind === 'number') return { value: { raw: word.value.slice(0, 300) }, next: i + 1 }
  if (word.kind === 'name') return readName(code, i, end)
  if (word.value === '(' || word.value === '[' || word.value === '{') return readBrackets(code, i, end)
  if (!leadingSigns.has(word.value)) return { value: { raw: word.value }, next: i + 1 }
  const inner = readPrefixed(code, i, end)
  return word.value === '-'
    ? { value: { raw: `-${inner.value.raw}`.slice(0, 300) }, next: inner.next }
    : inner
}

function readPrefixed(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  if (!walk.enter()) return { value: nothing, next: end }
  const step = readOperand(code, i + 1, end)
  walk.leave()
  return step
}

function readName(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  const { value: word, line } = code.tokens[i] as Token
  const { prefixes, soft, definitions, loops, imports } = walk.keywords
  const isName = soft.has(word) && isNamed(code, i, end)
  if (loops.has(word)) return readLoop(code, i, end) ?? readPrefixed(code, i, end)
  if (definitions.has(word) && !isName) return readDefinition(code, i, end)
  if (word === 'lambda' && walk.language === 'python') return readLambda(code, i, end)
  if (isArrow(code, i + 1, end)) return readArrow(code, i, i + 1, end)
  const called = code.tokens[i + 1]?.value === '('
  if (imports.has(word) && (word === 'import' ? !called : line)) return passImport(code, i, end)
  if (prefixes.has(word) || (soft.has(word) && !isName)) return readPrefixed(code, i, end)
  if (word === 'class') noteClass(code, i, end)
  const value = walk.valueOf(word) ?? freeName(word, called && code.tokens[i - 1]?.value !== 'new', walk)
  const step = readPostfix(code, i + 1, end, value, i)
  return step.next === i + 1 ? { value: step.value, next: step.next, variable: word } : step
}

/** `class A`: what the program gives to members of it is known. */
function noteClass({ walk, tokens }: Code, i: number, end: number): void {
  const name = i + 1 < end ? tokens[i + 1] : undefined
  if (name?.kind === 'name') walk.classes.add(name.value.slice(0, 200))
}

/** Words that stand in front of a value in brackets more often than they are the name of a function. */
const beforeGroups = new Set(['await', 'yield', 'not', 'in', 'and', 'or'])
/** Signs that stand behind a name, and never behind a word in front of a value. */
const behindNames = new Set(['=', ':=', '+=', '.', ',', ';', ')', ']', '}', '=>'])

/** Tells whether a word is a name here: the program binds it, calls it, or looks into it. */
function isNamed(code: Code, i: number, end: number): boolean {
  const { walk, tokens } = code
  const word = tokens[i]?.value ?? ''
  if (walk.bindings.has(word) || walk.functions.has(word)) return true
  const next = i + 1 < end ? tokens[i + 1] : undefined
  if (next?.kind !== 'mark') return false
  if (next.value !== '(') return behindNames.has(next.value)
  // `async (x) => …` defines a function, as `func(x) { … }` does.
  if (beforeGroups.has(word) || walk.keywords.definitions.has(word)) return false
  return !isArrow(code, closing(code, i + 1, end) + 1, end)
}

/**
 * Returns the value of a name that the program binds nowhere: a name of the language or a library. PHP's `$name` may
 * hold a function, and its functions know no case.
 */
function freeName(word: string, called: boolean, { language, functions }: ProgramWalk): Value {
  const cut = word.slice(0, 200)
  const name = language === 'php' && called && !functions.has(cut) ? cut.toLowerCase() : cut
  return { name: name[0] === '$' && /^\$[a-z]/.test(name) ? name.slice(1) : name, raw: name }
}

/** A group, a list or an object. */
function readBrackets(code: Code, i: number, end: number): ReadStep {
  const open = (code.tokens[i] as Token).value
  const close = closing(code, i, end)
  if (open === '(' && isArrow(code, close + 1, end)) return readArrow(code, i, close + 1, end)
  const raw = spelledOf(code, i, close)
  const { items, fields } = itemsInside(code, i, close, false)
  const all = [...items, ...fields.values()]
  const pattern = { open: i, close }
  if (open === '{') return { value: { fields, raw, ...valueOrigin(all) }, next: close + 1, pattern }
  // JavaScript's comma gives the last of its values.
  const comma = code.walk.language === 'javascript'
  const group = open === '(' && (items.length === 1 || comma) && code.tokens[close - 1]?.value !== ','
  const value: Value = (group ? items.at(-1) : undefined) ?? { list: items, raw, ...valueOrigin(all) }
  const step = readPostfix(code, close + 1, end, value, i)
  return step.next === close + 1 ? { ...step, pattern } : step
}

/** JavaScript's `=>`, which stands between the parameters of a function and its value. */
function isArrow({ tokens, walk }: Code, i: number, end: number): boolean {
  return i < end && walk.language === 'javascript' && tokens[i]?.value === '=>'
}
