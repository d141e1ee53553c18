/** Whether an UPDATE or DELETE is narrowed: `none` without WHERE or LIMIT, `trivial` when WHERE is always true. */
export function whereOf(words: readonly string[]): 'none' | 'trivial' | 'narrow' {
  const upper = words.map(word => word.toUpperCase())
  const at = upper.indexOf('WHERE')
  if (at === -1)
    return upper.includes('LIMIT') && !upper.includes('OFFSET')
      ? 'narrow'
      : upper.includes('USING') || upper.includes('JOIN')
        ? 'narrow'
        : 'none'
  const end = upper.findIndex((word, i) => i > at && /^(?:RETURNING|ORDER|LIMIT|OPTION)$/.test(word))
  const condition = words.slice(at + 1, end === -1 ? undefined : end)
  return alwaysTrue(condition) ? 'trivial' : 'narrow'
}

/** True for `1=1`, `true`, `'a'='a'`, `id = id`, `id IS NOT NULL`, `id > 0`, `x LIKE '%'`, and any OR with one of them. */
function alwaysTrue(words: readonly string[]): boolean {
  const plain = words.filter(word => word !== '(' && word !== ')')
  return splitAt(plain, 'OR').some(part => splitAt(part, 'AND').every(trivial))
}

function splitAt(words: readonly string[], keyword: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word.toUpperCase() === keyword) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

function trivial(words: readonly string[]): boolean {
  const upper = words.map(word => word.toUpperCase())
  const text = upper.join(' ')
  if (text === '' || text === 'TRUE' || text === '1' || text === 'NOT FALSE') return true
  const [left, operator, right] = upper
  if (
    upper.length === 3 &&
    (operator === '=' || operator === '>=' || operator === '<=' || operator === 'LIKE')
  ) {
    if (left === right && left !== "'…'" && left !== '?') return true
    if (left === "'…'" && right === "'…'") return true
  }
  if (upper.length === 3 && /^\d+$/.test(left ?? '') && /^\d+$/.test(right ?? ''))
    return compares(Number(left), operator ?? '', Number(right))
  return (
    /^[\w.]+ IS NOT NULL$/.test(text) ||
    /^[\w.]*ID (?:>|>=|<>|!=) -?\d$/.test(text) ||
    /^(?:LENGTH|LEN) [\w.]+ (?:>|>=) 0$/.test(text)
  )
}

function compares(a: number, operator: string, b: number): boolean {
  return operator === '='
    ? a === b
    : operator === '>'
      ? a > b
      : operator === '<'
        ? a < b
        : operator === '<>' || operator === '!='
          ? a !== b
          : operator === '>='
            ? a >= b
            : a <= b
}
