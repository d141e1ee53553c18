import { wordSet } from '../../../ground/model/word-set.ts'
import type { Insertion } from './text-parts.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The facts of a language that a tokenizer needs. */
export interface Syntax {
  readonly comments: RegExp
  /** `r'…'`, `f"…"`, `b'…'`. */
  readonly prefixes: boolean
  /** An unfinished text in quotes may go on after a line break. */
  readonly longQuotes: boolean
  /** The code that may stand in a text in double quotes, and in one in back quotes. */
  readonly double: Insertion
  readonly back: 'shell' | 'text'
  readonly backInsertion: Insertion
  /** `/…/` is a pattern where a value is expected. */
  readonly patterns: boolean
  /** Words after which a value is expected, and so a pattern. */
  readonly beforeValue: ReadonlySet<string>
  /** `q{…}`, `qx(…)`, `%w[…]`, `m|…|`. */
  readonly quoteWords?: 'perl' | 'ruby'
  /** The operator that joins two texts, where it is not `+`. */
  readonly concatenation?: '.' | '..' | '<>'
  /** A name in front of a value calls it. */
  readonly bareCalls: boolean
  /** `f(name=value)` names an argument, and `name = value` inside gives none a value. */
  readonly namedArguments: boolean
  /** `a, b = one, other` gives both names a value; elsewhere a comma ends the statement before it. */
  readonly bindsSeveral: boolean
  /** `name <- value` gives a name its value. */
  readonly arrowBinds?: boolean
}

const beforeAny = 'return case in if while else do'
const beforeScripted = `${beforeAny} and or not unless elsif when split grep print puts match then`

const hash = /#[^\n]*/y
const slashes = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y

const python: Syntax = {
  comments: hash,
  prefixes: true,
  longQuotes: false,
  double: 'none',
  back: 'text',
  backInsertion: 'none',
  patterns: false,
  beforeValue: wordSet(beforeAny),
  bareCalls: false,
  namedArguments: true,
  bindsSeveral: true,
}

const javascript: Syntax = {
  ...python,
  comments: slashes,
  prefixes: false,
  backInsertion: 'dollar-brace',
  patterns: true,
  beforeValue: wordSet(`${beforeAny} typeof throw delete void new`),
  namedArguments: false,
  bindsSeveral: false,
}

const perl: Syntax = {
  ...python,
  comments: hash,
  prefixes: false,
  longQuotes: true,
  double: 'sigil',
  back: 'shell',
  backInsertion: 'sigil',
  patterns: true,
  beforeValue: wordSet(beforeScripted),
  quoteWords: 'perl',
  concatenation: '.',
  bareCalls: true,
  namedArguments: false,
  bindsSeveral: false,
}

const ruby: Syntax = {
  ...perl,
  double: 'hash-brace',
  backInsertion: 'hash-brace',
  quoteWords: 'ruby',
  concatenation: '<>',
  bindsSeveral: true,
}

const php: Syntax = {
  ...python,
  prefixes: false,
  comments: /(?:\/\/|#(?!\[))[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  longQuotes: true,
  double: 'sigil',
  back: 'shell',
  backInsertion: 'sigil',
  concatenation: '.',
  bareCalls: true,
  bindsSeveral: false,
}

const lua: Syntax = {
  ...python,
  prefixes: false,
  comments: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/y,
  concatenation: '..',
  bareCalls: true,
}

const others: ReadonlyMap<string, Syntax> = mapOf({
  python,
  javascript,
  perl,
  ruby,
  php,
  lua,
  compiled: { ...javascript, double: 'none', patterns: false },
  groovy: { ...javascript, double: 'dollar-brace', longQuotes: true },
  scala: { ...javascript, longQuotes: true },
  elixir: {
    ...python,
    prefixes: false,
    double: 'hash-brace',
    longQuotes: true,
    concatenation: '<>',
    bareCalls: true,
  },
  r: { ...python, longQuotes: true, arrowBinds: true },
  julia: { ...python, back: 'shell', longQuotes: true },
})

/** Returns the syntax of a language; an unknown one is read like R: `#` comments and calls. */
export function syntaxOf(language: string): Syntax {
  return others.get(language) ?? { ...python, longQuotes: true }
}
