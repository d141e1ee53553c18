import type { Assessment } from '../../../../ground/model/assessment.ts'
import type { Evidence } from '../../../../ground/model/effect.ts'
import type { PricedFinding } from '../../../../ground/model/finding.ts'
import type { TextMark } from './segments-of.ts'

/** A finding with its number on the page: the same thing found in several places is one. */
export interface NumberedFinding extends Omit<PricedFinding, 'evidence'> {
  readonly number: number
  readonly evidence: readonly Evidence[]
}

/** Findings gravest first: gates, then by points; what takes points off and what is worth none comes last. */
export function numberedFindings({
  contributions,
}: Pick<Assessment, 'contributions'>): readonly NumberedFinding[] {
  const groups = new Map<string, PricedFinding>()
  for (const finding of contributions.flatMap(({ findings }) => findings)) {
    const key = `${finding.code}\n${finding.what}`
    const known = groups.get(key)
    groups.set(key, known ? both(known, finding) : finding)
  }
  return [...groups.values()]
    .sort((a, b) => Number(b.gate) - Number(a.gate) || b.points - a.points)
    .map((finding, i) => ({ ...finding, number: i + 1 }))
}

function both(known: PricedFinding, other: PricedFinding): PricedFinding {
  const points = Math.max(known.points, other.points)
  return {
    ...known,
    points,
    gate: known.gate || other.gate,
    evidence: [...known.evidence, ...other.evidence],
  }
}

/** Tells whether a finding changes the answer. */
export function counts({ points, gate }: Pick<PricedFinding, 'points' | 'gate'>): boolean {
  return points !== 0 || gate
}

/** Returns the places that the counting findings point to in one text of the arguments. */
export function marksIn(pointer: string, findings: readonly NumberedFinding[]): readonly TextMark[] {
  return findings
    .filter(counts)
    .flatMap(({ number, evidence }) =>
      evidence
        .filter(one => one.pointer === pointer && one.end > one.start)
        .map(({ start, end }) => ({ start, end, finding: number })),
    )
}

/** Returns the finds that have no place in the call: decoded text, or a file’s. At most three of them. */
export function unspelled({ evidence }: NumberedFinding): readonly string[] {
  return [...new Set(evidence.flatMap(({ text }) => (text === undefined ? [] : [text])))].slice(0, 3)
}
