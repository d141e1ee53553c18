import type { NumberedFinding } from './numbered-findings.ts'

/** A finding as a list shows it, and those of its code that stand folded behind it. */
export interface ListedFinding {
  readonly finding: NumberedFinding
  readonly alike: readonly NumberedFinding[]
}

const mostOfOne = 5

/**
 * Returns findings in their order, those of one code folded behind the first five of it: a call with three hundred
 * statements finds one thing three hundred times, which must not push the others off the page.
 */
export function listedFindings(findings: readonly NumberedFinding[]): readonly ListedFinding[] {
  const byCode = new Map<string, NumberedFinding[]>()
  for (const finding of findings) {
    const known = byCode.get(finding.code) ?? []
    byCode.set(finding.code, known)
    known.push(finding)
  }
  return findings.flatMap(finding => {
    const all = byCode.get(finding.code) ?? []
    const at = all.indexOf(finding)
    if (at >= mostOfOne) return []
    return [{ finding, alike: at === mostOfOne - 1 ? all.slice(mostOfOne) : [] }]
  })
}
