import { diffLines } from 'diff'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Characters of a line that is shown. */
const longest = 80

/** Says in a few words how one text differs from another: how many lines, and the first of them. */
export function changedLines(before: string, after: string): string {
  const changes = diffLines(before, after)
  const count = (side: 'added' | 'removed') =>
    changes.filter(one => one[side]).reduce((sum, one) => sum + one.count, 0)
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0) return 'its text is the same'
  const first = changes.find(one => one.added || one.removed)?.value.split('\n', 1)[0] ?? ''
  return `${added} lines more and ${removed} less, the first “${visibleText(first.trim(), longest)}”`
}
