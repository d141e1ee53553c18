import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { TeamMembership } from '../../../ground/model/team-membership.ts'

/** The line of a log that goes on in another epoch, since its hub has another history of it. */
export function newEpochLine({ gate, epoch }: TeamMembership, next: number): LogLine {
  const reason = 'The team’s hub has another history of this log: the state was cloned, or set back.'
  return { kind: 'recovery', body: { event: 'epoch', gate, before: epoch, epoch: next, reason } }
}
