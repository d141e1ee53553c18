import type { ProgramWalk } from './program-walk.ts'
import type { Syntax } from './syntax.ts'
import type { Token } from './token.ts'
import { maximumTokens, tokenize } from './tokenize.ts'
import type { Value } from './value.ts'

/** Values between two tokens, by commas, and those that have a name. */
export interface Items {
  readonly items: readonly Value[]
  readonly fields: ReadonlyMap<string, Value>
}

/** A value, and the index of the token after it. */
export interface ReadStep {
  readonly value: Value
  readonly next: number
  /** The name that an assignment would bind. */
  readonly variable?: string
  /** The member that an assignment would give a value: `self.run`. */
  readonly member?: string
  /** The brackets whose names an assignment would bind. */
  readonly pattern?: { readonly open: number; readonly close: number }
}

/** The ways to read code that holds code: everything between two tokens, one value, or one value without operators. */
export interface CodeReading {
  items(code: Code, from: number, end: number, inCall: boolean): Items
  expression(code: Code, from: number, end: number, inCall: boolean): ReadStep
  operand(code: Code, from: number, end: number): ReadStep
}

/** A text of code in tokens, with its brackets matched. */
export interface Source {
  readonly text: string
  readonly tokens: readonly Token[]
  /** For each opening bracket the index of its partner. */
  readonly closes: ReadonlyMap<number, number>
}

/** Code, and the depth of the walk at which it is read. */
export interface Code extends Source {
  /** Offset of the text in the program; null for code inside a text. */
  readonly offset: number | null
  readonly depth: number
  readonly walk: ProgramWalk
  readonly reading: CodeReading
}

/** Splits a text of code into tokens and matches its brackets. */
export function codeSource(text: string, syntax: Syntax): Source {
  const found = tokenize(text, syntax)
  return { text, tokens: found, closes: matchingBrackets(found) }
}

/** Returns for each opening bracket the index of its partner, or of the end where there is none. Linear. */
function matchingBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
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

/** A text of code at its place in a walk. */
export function codeOf(
  source: Source,
  walk: ProgramWalk,
  reading: CodeReading,
  depth: number,
  offset: number | null,
): Code {
  if (source.tokens.length >= maximumTokens) walk.cut = true
  const { text, tokens, closes } = source
  return { text, tokens, closes, offset, depth, walk, reading }
}

/** Returns the index of the token that closes the bracket at `open`, before `end`. */
export function closing({ closes }: Code, open: number, end: number): number {
  return Math.min(closes.get(open) ?? end, end)
}

/** Returns the code from one token to another as it is spelled; at most 300 characters. */
export function spelledOf({ text, tokens }: Code, first: number, last: number): string {
  const from = tokens[first]?.start ?? 0
  return text.slice(from, Math.min(tokens[last]?.end ?? text.length, from + 300))
}

/** The value of which nothing is known. */
export const nothing: Value = { spelled: '' }
