import type { ShownMembership } from '../../../ground/model/shown-membership.ts'
import { spanText } from '../parts/relative-text.ts'

/** Says what matters most about how a gate stands with its team. */
export function membershipSentence(
  { problem, isHeld, leaseUntil, group, waiting, seenAt }: ShownMembership,
  now: number,
): string {
  if (problem !== null) return problem
  const spool = waiting === 0 ? '' : ` ${waiting} entries wait to be sent.`
  if (group.lease === 0) return `What people allowed is asked about each time.${spool}`
  if (!isHeld || leaseUntil === null) return `No lease: what people allowed does not count.${spool}`
  const seen = seenAt === null ? '' : ` Hub heard ${spanText(now - seenAt)} ago.`
  return `Lease for ${spanText(leaseUntil - now)}.${seen}${spool}`
}
