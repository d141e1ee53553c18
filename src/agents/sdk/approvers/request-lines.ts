import { visibleText } from '../../../ground/model/visible-text.ts'
import type { ApprovalRequest } from './approver.ts'

/** Writes the facts that an approver must know, in lines of plain text without control characters. */
export function requestLines({
  review,
  call,
  summary,
  decision,
  sheet,
  failed,
}: ApprovalRequest): readonly string[] {
  const { level, composite, id } = review
  const lines = [
    `${call.tool ?? call.kind} waits for you: review ${id}, ${level}, ${composite.toFixed(1)} of 10`,
    summary.headline,
    ...summary.lines,
    ...summary.findings.map(({ text, points }) => `${points.toFixed(1)}  ${text}`),
    `arguments: ${JSON.stringify(call.arguments)}`,
    decision.reason.text,
    ...(failed ? [`Not passed: ${failed.why}; ${failed.attemptsLeft} attempts are left.`] : []),
    ...(sheet.minimumSeconds > 0 ? [`A yes counts after ${sheet.minimumSeconds} seconds.`] : []),
  ]
  return lines.map(line => visibleText(line, 2_000))
}
