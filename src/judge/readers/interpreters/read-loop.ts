import { type Code, closing, type Items, type ReadStep } from './code.ts'
import { elementOf } from './combine-values.ts'
import type { Token } from './token.ts'
import type { Value } from './value.ts'

/**
 * Reads `for name in values`: the name gets the elements of the values before the body uses it. Undefined for another
 * kind of loop.
 */
export function readLoop(code: Code, i: number, end: number): ReadStep | undefined {
  const { walk, tokens, reading } = code
  const names: string[] = []
  let at = i + 1
  for (; at < end && at < i + 16; at++) {
    const { kind, value } = tokens[at] as Token
    if (kind === 'name' && value === 'in') break
    if (kind === 'name') names.push(value)
    else if (value !== ',' && value !== '(' && value !== ')') return undefined
  }
  if (tokens[at]?.value !== 'in') return undefined
  const step = reading.expression(code, at + 1, end, false)
  walk.spendOn(step.value)
  names.forEach((name, n) => {
    walk.bindings.set(name, n === 0 ? elementOf(step.value) : { raw: name })
  })
  return step
}

const comprehensionLength = 200
/** A text of that many letters may be made of its codes. */
const maxElements = 5_000

/** Returns the items between brackets; the loop of a comprehension is read before its value. */
export function itemsInside(code: Code, open: number, close: number, inCall: boolean): Items {
  const { walk, reading } = code
  const deeper = { ...code, depth: code.depth + 1 }
  const each = walk.language === 'python' && !walk.silent ? readLoops(deeper, open, close) : undefined
  const inside = reading.items(deeper, open + 1, close, inCall)
  if (!each || inside.items.length !== 1 || inside.fields.size > 0) return inside
  return { items: inCall ? [{ list: each, raw: '' }] : each, fields: inside.fields }
}

/** Reads the loops of a comprehension; returns its elements where it takes all of one known list. */
function readLoops(code: Code, open: number, close: number): readonly Value[] | undefined {
  const { walk, tokens } = code
  const limit = Math.min(close, open + comprehensionLength)
  let loops = 0
  let each: readonly Value[] | undefined
  for (let at = open + 1; at < limit; at++) {
    if (code.closes.has(at)) at = closing(code, at, limit)
    else if (loops > 0 && tokens[at]?.value === 'if') loops++
    else if (tokens[at]?.value === 'for')
      walk.silently(() => {
        const step = readLoop(code, at, close)
        loops++
        each = step && step.next >= close ? elementsBefore(code, open, at, step.value.list) : undefined
      })
  }
  return loops === 1 ? each : undefined
}

/** The value before a loop over `name`, once for each element; undefined where one of them is no text. */
function elementsBefore(
  code: Code,
  open: number,
  loop: number,
  list: readonly Value[] | undefined,
): readonly Value[] | undefined {
  const { walk, tokens, reading } = code
  const name = tokens[loop + 1]?.value
  if (!list || name === undefined || tokens[loop + 2]?.value !== 'in' || list.length > maxElements)
    return undefined
  const any = walk.bindings.get(name)
  const values: Value[] = []
  for (const item of list) {
    walk.spend(8)
    walk.bindings.set(name, item)
    const { value, next } = reading.expression(code, open + 1, loop, false)
    if (next < loop || value.text === undefined || walk.exhausted) break
    values.push(value)
  }
  if (any) walk.bindings.set(name, any)
  return values.length === list.length ? values : undefined
}
