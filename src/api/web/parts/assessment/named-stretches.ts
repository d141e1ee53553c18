import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import type { TextSpan } from './folded-text.ts'
import type { NamedSpan } from './named-value-mark.tsx'

/** A stretch of a text, and the value that it is or is a part of. */
export interface NamedStretch extends TextSpan {
  readonly span?: NamedSpan
}

/** Returns where in one text of the arguments values stand of which it is known who named them; of two in one place the first. */
export function namedSpans(rows: readonly NamedRow[], pointer: string, text: string): readonly NamedSpan[] {
  const spans = rows
    .filter(row => row.pointer === pointer)
    .map(row => ({
      start: row.span?.[0] ?? 0,
      end: Math.min(row.span?.[1] ?? text.length, text.length),
      row,
    }))
    .filter(({ start, end, row }) => end > start && (row.span === undefined || isAsTold(text, end)))
    .toSorted((a, b) => a.start - b.start)
  return spans.filter((one, i) => !spans.slice(0, i).some(({ end }) => end > one.start))
}

/** Behind what the log has erased nothing stands where it stood. */
function isAsTold(text: string, end: number): boolean {
  const erased = text.indexOf('[erased ')
  return erased === -1 || erased >= end
}

/** Cuts a part of a text where values begin and end. */
export function namedStretches(part: TextSpan, named: readonly NamedSpan[]): readonly NamedStretch[] {
  const inside = named.filter(({ start, end }) => start < part.end && end > part.start)
  const stretches: NamedStretch[] = []
  let at = part.start
  for (const span of inside) {
    const start = Math.max(span.start, part.start)
    const end = Math.min(span.end, part.end)
    if (start > at) stretches.push({ start: at, end: start })
    stretches.push({ start, end, span })
    at = end
  }
  return at < part.end || stretches.length === 0 ? [...stretches, { start: at, end: part.end }] : stretches
}
