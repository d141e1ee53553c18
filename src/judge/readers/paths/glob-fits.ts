import { plainPatterns } from './plain-patterns.ts'

/**
 * Tells whether a file pattern of a shell (`*`, `?`, `[…]`, Bash’s groups) fits one name. Linear in both but for one step
 * back per star.
 *
 * This is the glob of the shell that is read: it has no `**`, no braces (the shell undoes them first) and no error, since
 * a pattern that is none stands for itself. It runs for every word of a call, so nothing is compiled. Globs that people
 * write into files are tested by `globTest` of `policy/glob-test.ts`.
 */
export function globFits(pattern: string, name: string): boolean {
  return plainPatterns(pattern).some(plain => plainFits(plain, name))
}

function plainFits(pattern: string, name: string): boolean {
  const parts = pattern.match(/\*+|\?|\[[^\]]{1,64}\]|[^]/g) ?? []
  let at = 0
  let star = -1
  let from = 0
  for (let i = 0; i < name.length || at < parts.length; ) {
    const part = parts[at]
    if (part?.startsWith('*')) {
      star = at++
      from = i
    } else if (part !== undefined && i < name.length && fitsOne(part, name[i] as string)) {
      at++
      i++
    } else if (star !== -1 && from < name.length) {
      at = star + 1
      i = ++from
    } else return false
  }
  return true
}

function fitsOne(part: string, letter: string): boolean {
  if (part === '?') return true
  if (part.length === 1) return part === letter
  const inside = part.slice(1, -1)
  const not = /^[!^]/.test(inside)
  return classHolds(not ? inside.slice(1) : inside, letter) !== not
}

/** Tells whether a set such as `a-z_` holds a letter: one that lies between, or one that stands alone. */
function classHolds(inside: string, letter: string): boolean {
  for (let i = 0; i < inside.length; i++) {
    const first = inside[i] as string
    const last = inside[i + 1] === '-' ? inside[i + 2] : undefined
    if (last === undefined ? first === letter : first <= letter && letter <= last) return true
    if (last !== undefined) i += 2
  }
  return false
}
