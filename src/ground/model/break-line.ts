import { columnsOf, cutTo } from './columns-of.ts'

const escape = '\u001b'
const drawnColour = new RegExp(`${escape}\\[\\d{1,2}m`, 'g')

/** Counts the columns of a text that may have colours in it, which take none. */
export function drawnColumns(text: string): number {
  return columnsOf(text.includes(escape) ? text.replace(drawnColour, '') : text)
}

/** The room that a broken line has. */
export interface LineRoom {
  readonly width: number
  /** Spaces before every line but the first. */
  readonly indent: number
  /** A word that no line holds is left to the terminal, which lets it be copied whole, or is cut for a screen of fixed rows. */
  readonly longWord: 'leave' | 'cut'
}

/** Columns that words have at least, however narrow the terminal is. */
const min = 8

/** One line broken between its words: no word that fits into a line is ever broken. What stands between words stays. */
export function breakLine(line: string, { width, indent, longWord }: LineRoom): readonly string[] {
  const room = Math.max(width, indent + min)
  if (drawnColumns(line) <= room) return [line]
  const lines: string[] = []
  const lead = line.slice(0, line.length - line.trimStart().length)
  let current = lead
  let hasWord = false
  // Odd places are the gaps.
  const parts = line.slice(lead.length).split(/( +)/)
  for (let i = 0; i < parts.length; i += 2) {
    const word = parts[i] ?? ''
    const joined = hasWord ? `${current}${parts[i - 1] ?? ''}${word}` : current + word
    if (hasWord && word !== '' && drawnColumns(joined) > room) {
      lines.push(current)
      current = indentFor(word, room, indent) + word
    } else current = joined
    if (longWord === 'cut') {
      const cuts = cutWords(current, room, indent)
      lines.push(...cuts.slice(0, -1))
      current = cuts.at(-1) ?? ''
    }
    hasWord = true
  }
  return [...lines, current]
}

/** A long word stands further left, if that lets it be whole. */
function indentFor(word: string, room: number, indent: number): string {
  const remaining = room - drawnColumns(word)
  return ' '.repeat(remaining < 0 ? indent : Math.min(indent, remaining))
}

/** A word in pieces that fit: all but the last are whole lines. */
function cutWords(word: string, room: number, indent: number): readonly string[] {
  const lines: string[] = []
  let rest = word
  while (drawnColumns(rest) > room) {
    const cut = cutWord(rest, room)
    lines.push(cut)
    rest = ' '.repeat(indent) + rest.slice(cut.length)
  }
  return [...lines, rest]
}

const sign = /[/\\.,;:&?=_-](?=[^/\\.,;:&?=_-]*$)/

/** The beginning of a word that is longer than a line: up to a sign in its last part where there is one. */
function cutWord(word: string, room: number): string {
  const hard = cutTo(word, room) || [...word].slice(0, 1).join('')
  const at = sign.exec(hard.slice(Math.floor(hard.length / 2)))?.index
  return at === undefined ? hard : hard.slice(0, Math.floor(hard.length / 2) + at + 1)
}

/** Drawn text whose lines are broken between words; what goes on stands below the text that it belongs to. */
export function fitLines(drawn: string, width: number): string {
  const broken = (line: string) =>
    breakLine(line, { width, indent: indentOf(line, width), longWord: 'leave' })
  return drawn.split('\n').flatMap(broken).join('\n')
}

/** The column of the text behind a short label, or else of the line's own beginning. */
function indentOf(line: string, width: number): number {
  const [lead = ''] = /^ */.exec(line) ?? []
  const [label] = /^ *[^ ]+(?: [^ ]+){0,3} {2,}(?=[^ ])/.exec(line) ?? []
  const column = label === undefined ? 0 : drawnColumns(label)
  return column > 0 && column <= width / 3 ? column : Math.min(lead.length, width / 2)
}
