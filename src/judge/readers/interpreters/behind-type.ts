import { type Code, closing } from './code.ts'

const longestType = 40

/** Returns the index of the `=` behind the type that a colon begins: `run: Callable[[str], int] = os.system`. */
export function behindType(code: Code, colon: number, end: number): number | undefined {
  let angles = 0
  for (let at = colon + 1; at < Math.min(end, colon + longestType); at++) {
    const { kind, value, line } = code.tokens[at] ?? { kind: 'mark', value: ';', line: true }
    if (line) return undefined
    if (kind !== 'mark') continue
    if (value === '=') return at
    if (code.closes.has(at)) at = closing(code, at, end)
    else if (value === '<') angles++
    else if (value === '>') angles--
    else if (value === ',' ? angles <= 0 : !/^(?:[.|&?]|=>|->)$/.test(value)) return undefined
  }
  return undefined
}
