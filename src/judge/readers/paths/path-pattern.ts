/** One part of a pattern: a letter, one letter of several, or a stretch of any length. */
export type PatternPart =
  | { readonly is: 'letter'; readonly text: string }
  /** `?` and `[…]`: any letter of a name. */
  | { readonly is: 'one' }
  /** `*`: any stretch of one name. */
  | { readonly is: 'name' }
  /** `**`, or something that only the run tells: any stretch at all. */
  | { readonly is: 'any' }

/** A spelled path as a pattern, and what most paths are told apart from it by. */
export interface PathPattern {
  readonly parts: readonly PatternPart[]
  /** The letters before the first part that is none. */
  readonly lead: string
  /** The letters that a path must have at least. */
  readonly fewest: number
}

const maxLength = 1_024

/**
 * Returns a spelled path as a pattern, in which whatever only the run tells (`$x`, `$(…)`, backquotes) stands for anything.
 * Null for one that is too long to be looked at.
 */
export function pathPattern(raw: string, unknown: boolean): PathPattern | null {
  if (raw.length > maxLength) return null
  const parts: PatternPart[] = []
  for (let at = 0; at < raw.length; ) {
    const end = unknown ? expansionEnd(raw, at) : at
    if (end > at) {
      if (parts.at(-1)?.is !== 'any') parts.push({ is: 'any' })
      at = end
      continue
    }
    const [part, length] = partAt(raw, at)
    // Two stretches that follow each other are one.
    if (part.is !== 'name' || parts.at(-1)?.is !== 'name') parts.push(part)
    at += length
  }
  return { parts, lead: leadOf(parts), fewest: fixedLength(parts) }
}

function leadOf(parts: readonly PatternPart[]): string {
  let lead = ''
  for (const part of parts) {
    if (part.is !== 'letter') break
    lead += part.text
  }
  return lead
}

function partAt(raw: string, at: number): readonly [PatternPart, number] {
  const marker = /^\[(?:found|empty)\]\*?/.exec(raw.slice(at, at + 10))
  if (marker) return [{ is: 'name' }, marker[0].length]
  const letter = raw[at] as string
  if (letter === '*') {
    const stars = /^\*+/.exec(raw.slice(at))?.[0].length ?? 1
    return [{ is: stars > 1 ? 'any' : 'name' }, stars]
  }
  if (letter === '?') return [{ is: 'one' }, 1]
  const set = /^\[[^\]/]{1,64}\]|^[?*+@!]\([^)]{0,64}\)|^\{[^}/]{1,256}\}/.exec(raw.slice(at))
  if (set) return [{ is: letter === '[' ? 'one' : 'name' }, set[0].length]
  return [{ is: 'letter', text: letter }, 1]
}

/** Returns the end of the expansion that begins here; the same place where none does. */
export function expansionEnd(text: string, at: number): number {
  const rest = text.slice(at, at + maxLength)
  if (rest.startsWith('$(') || /^[<>]\(/.test(rest)) return at + closing(rest, '(', ')')
  if (rest.startsWith('${')) return at + closing(rest, '{', '}')
  if (rest.startsWith('`')) {
    const end = rest.indexOf('`', 1)
    return at + (end === -1 ? rest.length : end + 1)
  }
  return at + (/^\$(?:\w{1,128}|[@*#?!$-])/.exec(rest)?.[0].length ?? 0)
}

function closing(text: string, open: string, close: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === open) depth++
    else if (text[i] === close && --depth === 0) return i + 1
  }
  return text.length
}

/** Tells how far a pattern fits a path: it may be all of it, or nothing of it. */
export function patternFits(pattern: PathPattern, path: string): boolean {
  if (pattern.fewest > path.length) return false
  return statesAfter(pattern, path).has(pattern.parts.length)
}

function fixedLength(parts: readonly PatternPart[]): number {
  let length = 0
  for (const { is } of parts) if (is === 'letter' || is === 'one') length++
  return length
}

/** Tells whether a pattern without a stretch over folders can stand for something below a folder. */
export function patternFitsBelow(pattern: PathPattern, folder: string): boolean {
  const { parts } = pattern
  if (parts.some(part => part.is === 'any')) return false
  return [...statesAfter(pattern, `${folder}/`)].some(
    state => state < parts.length || parts.at(-1)?.is === 'name',
  )
}

/** Returns the places in the pattern that may have been reached when the whole path was read. */
function statesAfter({ parts, lead }: PathPattern, path: string): ReadonlySet<number> {
  const begins = path.length < lead.length ? lead.startsWith(path) : path.startsWith(lead)
  if (!begins || !canFit(parts, path)) return none
  let states = withoutMoving(parts, new Set([0]))
  for (let i = 0; i < path.length && states.size > 0; i++) {
    const letter = path[i] as string
    const begins = path[i - 1] === '/'
    const next = new Set<number>()
    for (const state of states) step(parts[state], state, letter, begins, next)
    states = withoutMoving(parts, next)
  }
  return states
}

const none: ReadonlySet<number> = new Set()

/** The letters up to the first stretch stand at the beginning; the most patterns are told apart by them. */
function canFit(parts: readonly PatternPart[], path: string): boolean {
  const length = Math.min(parts.length, path.length)
  for (let i = 0; i < length; i++) {
    const part = parts[i] as PatternPart
    if (part.is === 'any' || part.is === 'name') return true
    if (part.is === 'letter' && part.text !== path[i]) return false
  }
  return true
}

function step(
  part: PatternPart | undefined,
  state: number,
  letter: string,
  begins: boolean,
  next: Set<number>,
): void {
  if (!part) return
  if (part.is === 'letter') {
    if (part.text === letter) next.add(state + 1)
    return
  }
  if (part.is === 'any') return void next.add(state)
  // A wildcard of the shell never stands for a leading dot, nor for a slash.
  if (letter === '/' || (begins && letter === '.')) return
  next.add(part.is === 'one' ? state + 1 : state)
}

/** A stretch may be empty. */
function withoutMoving(parts: readonly PatternPart[], states: Set<number>): Set<number> {
  for (const state of states) {
    const part = parts[state]
    if (part?.is === 'name' || part?.is === 'any') states.add(state + 1)
  }
  return states
}
