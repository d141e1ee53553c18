import { memberOf } from '../../../ground/model/member-of.ts'

/**
 * Tells how an UPDATE or DELETE is narrowed: `none` without any condition, `trivial` when the condition always holds.
 * Takes the words from the verb on; words in parentheses belong to a part and not to the statement.
 */
export function whereKind(words: readonly string[]): 'none' | 'trivial' | 'narrow' {
  const upper = words.map(word => word.toUpperCase())
  const top = topLevel(upper)
  const at = top('WHERE')
  const limit = top('LIMIT')
  if (limit !== -1 && Number(upper[limit + 1]) <= 1_000) return 'narrow'
  if (upper[1] === 'TOP') return 'narrow'
  if (at === -1) return top('JOIN') === -1 || top('CROSS') !== -1 ? 'none' : 'narrow'
  const ends = ['RETURNING', 'ORDER', 'LIMIT', 'OPTION', 'ON'].map(top).filter(end => end > at)
  const condition = words.slice(at + 1, ends.length === 0 ? undefined : Math.min(...ends))
  return alwaysTrue(condition, upper) ? 'trivial' : 'narrow'
}

/** True when one branch of an OR is a constant that always holds: `… OR 1=1`. */
export function hasConstantBranch(words: readonly string[]): boolean {
  const upper = words.map(word => word.toUpperCase())
  const at = upper.indexOf('WHERE')
  if (at === -1) return false
  const branches = splitAt(words.slice(at + 1, at + 400), 'OR')
  return (
    branches.length > 1 && branches.slice(1).some(branch => constant(withoutParentheses(firstOf(branch))))
  )
}

function firstOf(branch: readonly string[]): readonly string[] {
  const end = branch.findIndex(word => /^(?:AND|ORDER|LIMIT|GROUP|UNION|\))$/i.test(word))
  return end === -1 ? branch : branch.slice(0, end)
}

function topLevel(upper: readonly string[]): (word: string) => number {
  const places = new Map<string, number>()
  let depth = 0
  upper.forEach((word, i) => {
    if (word === '(') depth++
    else if (word === ')') depth--
    else if (depth === 0 && !places.has(word)) places.set(word, i)
  })
  return word => places.get(word) ?? -1
}

/**
 * True for `1=1`, `true`, `'a'='a'`, `id = id`, `id IS NOT NULL`, `id > 0`, `x LIKE '%'`, and any OR with one of them.
 */
function alwaysTrue(words: readonly string[], statement: readonly string[]): boolean {
  return splitAt(withoutParentheses(words), 'OR').some(part =>
    splitAt(withoutParentheses(part), 'AND').every(term => trivial(withoutParentheses(term), statement)),
  )
}

/** Without the parentheses that hold all of it. */
function withoutParentheses(words: readonly string[]): readonly string[] {
  let inner = words
  while (inner[0] === '(' && closesAt(inner) === inner.length - 1) inner = inner.slice(1, -1)
  return inner
}

function closesAt(words: readonly string[]): number {
  let depth = 0
  return words.findIndex(word => (word === '(' ? ++depth : word === ')' ? --depth : depth) === 0)
}

function splitAt(words: readonly string[], keyword: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const word of words) {
    if (word === '(') depth++
    else if (word === ')') depth--
    if (depth === 0 && word.toUpperCase() === keyword) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

const always: readonly RegExp[] = [
  /^[\w.@"]+ IS NOT NULL$/,
  /^[\w."]*?(?:ID|KEY|_NO|NUMBER)"? (?:>|>=|<>|!=) -? ?[01]$/,
  /^[\w."]+ (?:>=|>) -? ?0$/,
  /^[\w."]+ (?:LIKE|ILIKE|GLOB|SIMILAR TO|REGEXP|RLIKE|~) '(?:[%*]+|\.\*)'$/,
  /^[\w."]+ (?:<>|!=) ''$/,
  /^[\w."]+ NOT IN \( '?-?\d?'? \)$/,
  /^(?:LENGTH|LEN|CHAR_LENGTH) \( [\w."]+ \) (?:>|>=) 0$/,
  /^[\w."]+ (?:<|<=) (?:NOW \( \)|CURRENT_TIMESTAMP|CURRENT_DATE|GETDATE \( \)|SYSDATE)$/,
  /^[\w."]+ (?:>|>=) '(?:0000|1[0-9]{3}|19[0-9]{2})-\d\d-\d\d(?: [\d:.]+)?'$/,
  /^EXISTS \( SELECT (?:1|\*|NULL|TRUE)(?: FROM DUAL)? \)$/,
]

function trivial(words: readonly string[], statement: readonly string[]): boolean {
  if (constant(words)) return true
  const upper = words.slice(0, 40).map(word => word.toUpperCase())
  const joined = joinDots(upper)
  if (joined.length === 3 && /^(?:=|>=|<=|LIKE|IS)$/.test(joined[1] ?? '') && joined[0] === joined[2])
    return joined[0] !== '?' && /^[\w."]+$/.test(joined[0] ?? '')
  if (upper[0] === 'NOT') return falsehood(withoutParentheses(words.slice(1)))
  const text = joined.join(' ')
  return always.some(pattern => pattern.test(text)) || whole(joined, statement)
}

/** `id IN (SELECT id FROM t)` in a statement about t. */
function whole(upper: readonly string[], statement: readonly string[]): boolean {
  const target = statement.slice(1, 6).find(word => word !== 'FROM' && word !== 'ONLY')
  const found = /^\S+ IN \( SELECT \S+ FROM (\S+) \)$/.exec(upper.join(' '))
  return found !== null && found[1] === target
}

function joinDots(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  words.forEach((word, i) => {
    if (i > 0 && (word === '.' || words[i - 1] === '.')) joined.push(`${joined.pop() ?? ''}${word}`)
    else joined.push(word)
  })
  return joined
}

/** A comparison of two literals that holds, or a literal that counts as true. */
function constant(words: readonly string[]): boolean {
  const [left = '', operator = '', right = ''] = words
  if (words.length === 1) return /^(?:true|'?[1-9]\d*'?)$/i.test(left)
  if (words.length === 2 && /^not$/i.test(left)) return falsehood([operator])
  if (words.length !== 3 || !literal(left) || !literal(right)) return false
  return compares(valueOf(left), operator.toUpperCase(), valueOf(right))
}

function falsehood(words: readonly string[]): boolean {
  const [left = '', operator = '', right = ''] = words
  if (words.length === 1) return /^(?:false|0|null)$/i.test(left)
  return (
    words.length === 3 &&
    literal(left) &&
    literal(right) &&
    !compares(valueOf(left), operator, valueOf(right))
  )
}

function literal(word: string): boolean {
  return /^(?:'.*'|\d+(?:\.\d+)?|true|false)$/is.test(word)
}

function valueOf(word: string): number | string {
  const bare = word.replace(/^'|'$/g, '').toLowerCase()
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : bare
}

function compares(a: number | string, operator: string, b: number | string): boolean {
  const holds: Readonly<Record<string, boolean>> = {
    '=': a === b,
    '>': a > b,
    '<': a < b,
    '>=': a >= b,
    '<=': a <= b,
    '<>': a !== b,
    '!=': a !== b,
    LIKE: a === b || b === '%',
    IS: a === b,
  }
  return memberOf(holds, operator) === true
}
