import type { FileDiff } from '../../../ground/model/review-snapshot.ts'

/** The most that is kept of the differences of one review: bytes of JSON. */
const maxOfDiffs = 131_072

/** Returns differences of bounded length: where all together are too long, later lines are counted instead of shown. */
export function cutDiffs(diffs: readonly FileDiff[]): readonly FileDiff[] {
  let remaining = maxOfDiffs
  return diffs.map(diff => {
    const lines = diff.lines.filter(line => (remaining -= bytesOf(line)) >= 0)
    return { ...diff, lines, more: diff.more + diff.lines.length - lines.length }
  })
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1
}
