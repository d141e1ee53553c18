import { bindPattern, partsBetween } from './bind-pattern.ts'
import { type Code, closing, nothing, type ReadStep } from './code.ts'
import type { Token } from './token.ts'

const longestParameters = 100

/** Reads a function of the program's own: its parameters have the values that an earlier walk saw in calls. */
export function readDefinition(code: Code, i: number, end: number): ReadStep {
  const { tokens } = code
  const isNamed = tokens[i + 1]?.kind === 'name'
  const at = isNamed ? i + 2 : i + 1
  if (tokens[at]?.value !== '(') return { value: nothing, next: i + 1 }
  const close = closing(code, at, end)
  const name = isNamed ? (tokens[i + 1]?.value ?? '').slice(0, 200) : anonymousName(code, i)
  readDefaults(code, at + 1, close)
  bindParameters(code, name, at + 1, close)
  return { value: { name, spelled: name }, next: close + 1 }
}

/** Reads `lambda a, b: value`. */
export function readLambda(code: Code, i: number, end: number): ReadStep {
  const limit = Math.min(end, i + longestParameters)
  let colon = i + 1
  while (colon < limit && code.tokens[colon]?.value !== ':')
    colon = code.closes.has(colon) ? closing(code, colon, end) + 1 : colon + 1
  return colon < limit ? functionAt(code, i, i + 1, colon, end) : { value: nothing, next: i + 1 }
}

/** Reads `name => value` and `(names) => value`, where the arrow stands at token `arrow`. */
export function readArrow(code: Code, i: number, arrow: number, end: number): ReadStep {
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
  return { value: { name, spelled: name }, next: Math.max(body.next, sign + 1) }
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
  const parts = partsBetween(code, from, Math.min(to, from + longestParameters))
  const firsts = parts.map(([start, end]) => parameterAt(code, start, end))
  walk.functions.set(
    name,
    firsts.map(at => tokens[at]?.value ?? ''),
  )
  for (const [n, at] of firsts.entries()) {
    const { kind, value } = tokens[at] as Token
    const given = walk.parameters.get(`${name}/${n}`) ?? { spelled: value.slice(0, 300) }
    if (kind === 'name') walk.bindings.set(value, given)
    else if (code.closes.has(at)) bindPattern(code, at, closing(code, at, to), given)
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
export function passImport(code: Code, i: number, end: number): ReadStep {
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
