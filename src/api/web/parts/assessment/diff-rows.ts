import type { FileDiff } from '../../../../ground/model/review-summary.ts'

/** One line of a diff with its numbers in the file before and after. */
export interface DiffRow {
  readonly kind: 'added' | 'removed' | 'same' | 'gap'
  readonly before?: number
  readonly after?: number
  readonly text: string
}

const heading = /^@@ -(\d{1,9}),\d{1,9} \+(\d{1,9}),\d{1,9} @@/

/** The lines of a unified diff with their numbers; a heading becomes a gap. */
export function diffRows({ lines }: Pick<FileDiff, 'lines'>): readonly DiffRow[] {
  let [before, after] = [1, 1]
  return lines.map(line => {
    const [, from, to] = heading.exec(line) ?? []
    if (from !== undefined && to !== undefined) {
      ;[before, after] = [Number(from), Number(to)]
      return { kind: 'gap', text: `Line ${to}` }
    }
    const text = line.slice(1)
    if (line.startsWith('+')) return { kind: 'added', after: after++, text }
    if (line.startsWith('-')) return { kind: 'removed', before: before++, text }
    return { kind: 'same', before: before++, after: after++, text }
  })
}

/** Counts the lines that come and go. */
export function diffCounts({ lines }: Pick<FileDiff, 'lines'>): {
  readonly added: number
  readonly removed: number
} {
  return {
    added: lines.filter(line => line.startsWith('+')).length,
    removed: lines.filter(line => line.startsWith('-')).length,
  }
}
