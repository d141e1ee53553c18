/** The first letter of what only the disk or the run tells: a pattern, braces, or an expansion. */
const open = /[*?[{$`]|[@!+]\(/

/** Returns the offset at which a path stops being spelled out; its length where it never does. */
export function openFrom(path: string): number {
  const at = path.search(open)
  return at === -1 ? path.length : at
}

/** Tells whether a shell would match a text with files: `*`, `?`, `[…]`, and Bash’s `@(…)`, `!(…)`, `+(…)`. */
export function hasPattern(text: string): boolean {
  return /[*?[]|[@!+]\(/.test(text)
}

const group = /([?*+@!])\(([^()]{0,256})\)/
const max = 32

/**
 * Returns plain patterns that fit whatever a pattern with Bash’s groups fits: `@(a|b)` is one or the other, `?(a)` may be
 * none, and repetition and exclusion stand for any stretch. The text itself where it has no group.
 */
export function plainPatterns(pattern: string): readonly string[] {
  let patterns: readonly string[] = [pattern]
  for (let turn = 0; turn < max && patterns.some(one => group.test(one)); turn++)
    patterns = patterns.flatMap(withoutFirst).slice(0, max)
  return patterns
}

function withoutFirst(pattern: string): readonly string[] {
  const found = group.exec(pattern)
  if (!found) return [pattern]
  const [whole, sign, inside = ''] = found
  const before = pattern.slice(0, found.index)
  const after = pattern.slice(found.index + whole.length)
  // Of too many choices, the stretch that fits them all.
  const choices = sign === '@' || sign === '?' ? inside.split('|') : ['*']
  const few = choices.length > max / 4 ? ['*'] : sign === '?' ? ['', ...choices] : choices
  return few.map(choice => before + choice + after)
}
