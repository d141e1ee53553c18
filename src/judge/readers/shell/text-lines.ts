import type { TextChange } from './text-changes.ts'

/** Programs that keep some lines of a text, by name. */
export const textLines: Readonly<Record<string, TextChange>> = {
  head: firstLines,
  tail: lastLines,
  grep: matchingLines,
}

/** Programs that give known lines as they were, or fewer of them, by name; null stands for everything else. */
export const plainLines: Readonly<Record<string, TextChange>> = {
  uniq: distinctLines,
  strings: longerLines,
  sort: sortedLines,
  fold: foldedLines,
}

/** Returns the lines or characters that `head` gives; null for other forms. */
function firstLines(text: string, words: readonly string[]): string | null {
  const input = words.join(' ')
  const characters = /^(?:-c ?|--bytes=)(\d{1,6})$/.exec(input)?.[1]
  if (characters !== undefined) return text.slice(0, Number(characters))
  const lines = lineCount(input)
  return lines === null ? null : linesOf(text).slice(0, lines).join('')
}

/** Returns the lines or characters that `tail` gives; null for other forms. */
function lastLines(text: string, words: readonly string[]): string | null {
  const input = words.join(' ')
  const characters = /^(?:-c ?|--bytes=)(\+?)(\d{1,6})$/.exec(input)
  if (characters?.[1]) return text.slice(Math.max(0, Number(characters[2]) - 1))
  if (characters) return text.slice(Math.max(0, text.length - Number(characters[2])))
  const from = /^(?:-n ?|--lines=)?\+(\d{1,6})$/.exec(input)?.[1]
  if (from !== undefined)
    return linesOf(text)
      .slice(Math.max(0, Number(from) - 1))
      .join('')
  const lines = lineCount(input)
  return lines === null ? null : lines === 0 ? '' : linesOf(text).slice(-lines).join('')
}

function lineCount(input: string): number | null {
  if (input === '') return 10
  const lines = /^(?:-n ?|-|--lines=)(\d{1,6})$/.exec(input)?.[1]
  return lines === undefined ? null : Number(lines)
}

/** Returns the lines that hold a plain text, as `grep TEXT` gives them; null for patterns and most options. */
function matchingLines(text: string, words: readonly string[]): string | null {
  const flags = words.filter(word => word.startsWith('-')).join('')
  const [sought, ...more] = words.filter(word => !word.startsWith('-'))
  if (sought === undefined || more.length > 0 || /[^-FEivhs]/.test(flags)) return null
  if (!/^[\w ,:;=@%/-]{0,200}$/.test(sought)) return null
  const cased = (line: string) => (flags.includes('i') ? line.toLowerCase() : line)
  return linesOf(text)
    .filter(line => cased(line).includes(cased(sought)) !== flags.includes('v'))
    .join('')
}

/** Returns a text of one line, which `sort` and its kin leave as it is; null for the rest. */
function sortedLines(text: string, words: readonly string[]): string | null {
  return words.length === 0 && linesOf(text).length <= 1 ? text : null
}

/**
 * Returns the text unchanged where no line is longer than the width at which `fold` breaks by default; null for the
 * rest.
 */
function foldedLines(text: string, words: readonly string[]): string | null {
  return words.length === 0 && linesOf(text).every(line => line.length <= 80) ? text : null
}

/** Returns the first of equal lines that follow one another, as `uniq` does. */
function distinctLines(text: string, words: readonly string[]): string | null {
  if (words.length > 0) return null
  return linesOf(text)
    .filter((line, i, all) => line !== all[i - 1])
    .join('')
}

/** Returns the lines of more than three characters, as `strings` does; null with options. */
function longerLines(text: string, words: readonly string[]): string | null {
  if (words.length > 0) return null
  return linesOf(text)
    .filter(line => line.trimEnd().length > 3)
    .join('')
}

/** Each line with its line break. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
