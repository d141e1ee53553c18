import { type Code, closing, nothing, type ReadStep } from './code.ts'
import type { Token } from './token.ts'

/** Reads a function of the program's own: its parameters have the values that an earlier walk saw in calls. */
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

/** Passes an import by: the names that it binds are read from the text as a whole. */
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
