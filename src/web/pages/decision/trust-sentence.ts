import type { Trust } from '../../../model/shape.ts'
import { relativeText } from '../../parts/relative-text.ts'

/** Says what trust people’s answers to such calls give: `0.94 from 15 approvals and 1 denial by 2 reviewers, last 2 d ago`. */
export function trustSentence(trust: Trust, now: number): string {
  if (trust.lastAt === null) return 'nobody has answered for such a call yet'
  const answers = [
    trust.approvals > 0 && countText(trust.approvals, 'approval'),
    trust.denials > 0 && countText(trust.denials, 'denial'),
  ].filter(part => part !== false)
  const from = answers.length === 0 ? '' : ` from ${answers.join(' and ')}`
  return `${trust.trust.toFixed(2)}${from} by ${countText(trust.reviewers, 'reviewer')}, last ${relativeText(trust.lastAt, now)}`
}

/** Answers fade, so that their counts are seldom whole. */
function countText(count: number, noun: string): string {
  const shown = String(Number(count.toFixed(1)))
  return `${shown} ${noun}${shown === '1' ? '' : 's'}`
}
