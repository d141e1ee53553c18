import { bindPart } from './bind-pattern.ts'
import { type Code, closing } from './code.ts'
import { elementOf } from './combine-values.ts'
import type { Value } from './value.ts'

const mostNames = 16

/** Reads `a, b = one, other` and `a, b := one, other`; returns the token after it, undefined for any other statement. */
export function assignSeveral(code: Code, i: number, end: number): number | undefined {
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
    bindPart(code, from, to, parts[n] ?? { spelled: tokens[from]?.value ?? '' })
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
  while (names.length < mostNames && at < end && (tokens[at]?.kind === 'name' || closes.has(at))) {
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
  } while (
    next < end &&
    code.tokens[next]?.value === ',' &&
    values.length < mostNames &&
    !code.walk.exhausted
  )
  return { values, next }
}
