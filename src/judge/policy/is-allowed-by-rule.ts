import type { Evidence } from '../../ground/model/effect.ts'
import type { Finding } from '../../ground/model/finding.ts'
import type { RuleMatch } from '../../ground/model/policy.ts'

/**
 * True when a rule that allows answers this finding: it names the code, and it holds where the finding was
 * made. What one command may do is not allowed to the command beside it.
 */
export function isAllowedByRule(finding: Finding, rules: readonly RuleMatch[]): boolean {
  return rules.some(({ rule, evidence }) => {
    if (rule.effect !== 'allow' || !rule.covers.includes(finding.code)) return false
    if (evidence === undefined) return true
    return (
      finding.evidence.length > 0 &&
      finding.evidence.every(part => evidence.some(span => overlaps(span, part)))
    )
  })
}

/** Two stretches of the same argument that share a character; texts that are not spelled there must be the same. */
export function overlaps(a: Evidence, b: Evidence): boolean {
  if (a.pointer !== b.pointer || a.text !== b.text) return false
  return (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end)
}
