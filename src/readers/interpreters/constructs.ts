import { type Code, closing, type Items, nothing, type ReadStep } from './code.ts'
import { elementOf } from './combine-values.ts'
import type { Token } from './token.ts'

/** What an import binds is read from the text as a whole; here it is passed by. */
export function passImport(code: Code, i: number, end: number): ReadStep {
  const passTo = (next: number) => ({ value: nothing, next })
  const javascript = code.walk.language === 'javascript'
  for (let at = i + 1; at < end && at < i + 100; at++) {
    const token = code.tokens[at] as Token
    if (token.value === '(' && !javascript) return passTo(closing(code, at, end) + 1)
    if (token.value === ';' || (token.line && !javascript)) return passTo(at)
    if (javascript && token.kind === 'text') return passTo(at + 1)
  }
  return passTo(i + 1)
}

/** `for name in values` binds the name to what the values are, before the body uses it; undefined for another kind of loop. */
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

/** A function of the program's own: its parameters are what its calls gave, where a walk before has seen them. */
export function readDefinition(code: Code, i: number, end: number): ReadStep {
  const { walk, tokens } = code
  const at = tokens[i + 1]?.kind === 'name' ? i + 2 : i + 1
  if (tokens[at]?.value !== '(') return { value: nothing, next: i + 1 }
  const close = closing(code, at, end)
  const parameters = tokens
    .slice(at + 1, Math.min(close, at + 100))
    .filter((item, n, all) => item.kind === 'name' && (n === 0 || all[n - 1]?.value === ','))
    .map(item => item.value)
  const name = (tokens[i + 1]?.value ?? '').slice(0, 200)
  walk.functions.set(name, parameters)
  for (const [n, parameter] of parameters.entries())
    walk.bindings.set(parameter, walk.parameters.get(`${name}/${n}`) ?? { spelled: parameter.slice(0, 300) })
  return { value: nothing, next: close + 1 }
}

const comprehensionLength = 200

/** What stands in brackets; a comprehension's loop is read before what it gives. */
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
