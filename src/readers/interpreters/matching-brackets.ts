import type { Token } from './token.ts'

/** For each opening bracket the index of its partner, or of the end where there is none. Linear. */
export function matchingBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  tokens.forEach(({ kind, value }, i) => {
    if (kind !== 'mark') return
    if (value === '(' || value === '[' || value === '{') open.push(i)
    else if (value === ')' || value === ']' || value === '}') {
      const partner = open.pop()
      if (partner !== undefined) closes.set(partner, i)
    }
  })
  for (const left of open) closes.set(left, tokens.length)
  return closes
}
