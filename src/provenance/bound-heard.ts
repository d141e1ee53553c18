import { leastStrong } from './voice-of.ts'
import type { Hearing, HeardReport } from '../model/hearing.ts'

/** Marks of one session. */
const mostMarks = 4_000
/** A stretch and a report take room too, as that of so many marks. */
const marksOfSegment = 1
const marksOfReport = 8

/**
 * Returns what a session keeps of all that it heard: at most 4,000 marks. Values of our own records go first, then what
 * is no order, then orders that are not meant for the agent, the oldest first; then the person’s words, and strong orders last. A report in which nothing was
 * said is not kept.
 */
export function boundHeard(heard: Hearing): Hearing {
  const whole = heard.every(hasSegments) ? heard : heard.filter(hasSegments)
  let over = whole.reduce((sum, report) => sum + sizeOf(report), 0) - mostMarks
  if (over <= 0) return whole
  const kept: (HeardReport | undefined)[] = [...whole]
  for (const goes of turns)
    for (let i = 0; i < kept.length && over > 0; i++) {
      const report = kept[i]
      if (!report?.segments.some(segment => goes(report, segment))) continue
      kept[i] = without(report, goes)
      over -= sizeOf(report) - sizeOf(kept[i])
    }
  return kept.filter(report => report !== undefined)
}

type Segment = HeardReport['segments'][number]
type Goes = (report: HeardReport, segment: Segment) => boolean

const turns: readonly Goes[] = [
  ({ source }, { kind }) => source.own && kind === 'said',
  (_, { kind }) => kind === 'said',
  (_, { kind, strength }) => kind === 'order' && strength < leastStrong,
  (_, { kind }) => kind === 'person',
  () => true,
]

/** Undefined where nothing stays. */
function without(report: HeardReport, goes: Goes): HeardReport | undefined {
  const segments = report.segments.filter(segment => !goes(report, segment))
  return segments.length === 0 ? undefined : { ...report, segments }
}

function hasSegments({ segments }: HeardReport): boolean {
  return segments.length > 0
}

/** Reports stay the same objects, and each is counted again whenever its session hears more. */
const sizes = new WeakMap<HeardReport, number>()

function sizeOf(report: HeardReport | undefined): number {
  if (!report) return 0
  const before = sizes.get(report)
  if (before !== undefined) return before
  let size = marksOfReport
  for (const { words } of report.segments) size += words.length + marksOfSegment
  sizes.set(report, size)
  return size
}
