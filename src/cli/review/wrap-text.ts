import { columnsOf, cutTo } from '../render/columns-of.ts'

/** Text broken at spaces into lines of at most `width`; further lines are indented, the first as it comes. Longer words are cut hard. */
export function wrapText(text: string, width: number, indent = 2): readonly string[] {
  const lines: string[] = []
  const [lead = ''] = /^ */.exec(text) ?? []
  let line = lead
  const room = () => Math.max(8, width - (lines.length > 0 ? indent : 0))
  const end = () => {
    lines.push(lines.length > 0 ? ' '.repeat(indent) + line : line)
    line = ''
  }
  for (const word of text.slice(lead.length).split(' ')) {
    const isNew = line.trim() === ''
    if (!isNew && columnsOf(line) + 1 + columnsOf(word) > room()) end()
    let rest = line.trim() === '' ? line + word : `${line} ${word}`
    while (columnsOf(rest) > room()) {
      line = cutTo(rest, room())
      rest = rest.slice(line.length)
      end()
    }
    line = rest
  }
  end()
  return lines
}
