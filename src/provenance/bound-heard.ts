import type { Heard, HeardReport } from '../model/heard.ts'

/** Marks of one session. */
const mostMarks = 4_000

/**
 * Returns what a session keeps of all that it heard: at most 4,000 marks. Values of our own records go first, then what
 * is no order and nobody’s order, the oldest first; orders and the person’s words go last.
 */
export function boundHeard(heard: Heard): Heard {
  let over = marksOf(heard) - mostMarks
  if (over <= 0) return heard
  const kept = [...heard]
  for (const goes of turns)
    for (let i = 0; i < kept.length && over > 0; i++) {
      const report = kept[i]
      if (!report) continue
      const segments = report.segments.filter(segment => !goes(report, segment))
      over -= count(report.segments) - count(segments)
      if (segments.length < report.segments.length) kept[i] = { ...report, segments }
    }
  return kept.filter(({ segments }) => segments.length > 0)
}

type Segment = HeardReport['segments'][number]

const turns: readonly ((report: HeardReport, segment: Segment) => boolean)[] = [
  ({ source }, { kind }) => source.own && kind === 'said',
  (_, { kind }) => kind === 'said',
  () => true,
]

function marksOf(heard: Heard): number {
  return heard.reduce((sum, { segments }) => sum + count(segments), 0)
}

function count(segments: readonly Segment[]): number {
  return segments.reduce((sum, { words }) => sum + words.length, 0)
}
