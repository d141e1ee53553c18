import { type Code, closing } from './code.ts'
import { elementOf, memberOf } from './combine-values.ts'
import type { Token } from './token.ts'
import type { Value } from './value.ts'

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

const longestPattern = 100

/** Gives the names in brackets their parts of a value: `{ rmSync: remove, ...rest } = fs`, `[first, second] = list`. */
export function bindPattern(code: Code, open: number, close: number, value: Value): void {
  const { walk, tokens } = code
  if (!walk.enter()) return
  for (const [n, [from, to]] of partsBetween(code, open + 1, close)
    .slice(0, longestPattern)
    .entries()) {
    walk.spend(8)
    const named = tokens[open]?.value === '{' && tokens[from]?.kind !== 'mark'
    if (named) bindMember(code, from, to, value)
    else if (tokens[from]?.value === '...') bindPart(code, from + 1, to, value)
    else bindPart(code, from, to, value.list ? (value.list[n] ?? { spelled: 'item' }) : elementOf(value))
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
