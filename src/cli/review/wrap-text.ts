import { columnsOf, cutTo } from '../render/columns-of.ts'
import { onOneLine } from '../render/table.ts'

/** Text broken at spaces into lines of at most `width`; further lines are indented, the first as it comes. Longer words are cut hard. */
export function wrapText(text: string, width: number, indent = 2): readonly string[] {
  const lines: string[] = []
  const shown = onOneLine(text)
  const [lead = ''] = /^ */.exec(shown) ?? []
  let line = lead
  const room = () => Math.max(8, width - (lines.length > 0 ? indent : 0))
  const end = () => {
    lines.push(lines.length > 0 ? ' '.repeat(indent) + line : line)
    line = ''
  }
  for (const word of shown.slice(lead.length).split(' ')) {
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
