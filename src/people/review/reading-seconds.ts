import type { ReviewSummary } from '../../ground/model/review-snapshot.ts'

const wordsPerSecond = 400 / 60

/** Returns how long a reader needs for a summary, in seconds. */
export function readingSeconds({ headline, why = '', lines, findings, diffs }: ReviewSummary): number {
  const texts = [
    headline,
    why,
    ...lines,
    ...findings.map(({ text }) => text),
    ...diffs.flatMap(diff => diff.lines),
  ]
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).filter(part => part !== '').length, 0)
  return Math.round((words / wordsPerSecond) * 10) / 10
}
