import { type Code, closing, type Items, type ReadStep } from './code.ts'
import { elementOf } from './combine-values.ts'
import type { Token } from './token.ts'

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
    walk.bindings.set(name, n === 0 ? elementOf(step.value) : { spelled: name })
  })
  return step
}

const comprehensionLength = 200

/** Returns the items between brackets; the loop of a comprehension is read before its value. */
export function itemsInside(code: Code, open: number, close: number, inCall: boolean): Items {
  const { walk, reading, tokens } = code
  const deeper = { ...code, depth: code.depth + 1 }
  if (walk.language === 'python' && !walk.silent) {
    const limit = Math.min(close, open + comprehensionLength)
    for (let at = open + 1; at < limit; at++) {
      if (code.closes.has(at)) at = closing(code, at, limit)
      else if (tokens[at]?.value === 'for') walk.silently(() => readLoop(deeper, at, close))
    }
  }
  return reading.items(deeper, open + 1, close, inCall)
}
