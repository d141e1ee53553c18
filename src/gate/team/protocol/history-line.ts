import type { TeamMembership } from '../../../ground/model/team-membership.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { HistoryAnswer } from './history-request.ts'

/** The event of the line by which a gate goes on in a new history of its team. */
export const historyEvent = 'history'

/** Returns that line; `had` is the act that the gate had in the history before. */
export function historyLine(
  { gate, epoch, hub, teamKey: team }: TeamMembership,
  { history, number, had }: Pick<HistoryAnswer, 'history' | 'number'> & { readonly had: number },
): LogLine {
  const reason = 'The team’s database was set back, and one of its reviewers had it go on.'
  return {
    kind: 'team',
    body: { event: historyEvent, hub, team, gate, epoch, history, from: number, had, reason },
  }
}
