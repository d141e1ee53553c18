import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { LogLine, FedAct } from '../../../people/acts/ports/act.ts'
import type { ActPlace } from '../../../people/acts/ports/taken-acts.ts'
import type { Review } from '../../../ground/model/review.ts'

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

/** `POST /v1/team/history`: a gate asks where it is in the history that its team is in now. */
export interface HistoryRequest {
  readonly nonce: string
  /** Acts that it was fed last, of the history before. */
  readonly have: readonly ActPlace[]
}

/** The history of a team since its database was set back, as one gate goes on in it. */
export interface HistoryAnswer {
  readonly nonce: string
  /** From 2: each one begins with an act of a reviewer. */
  readonly history: number
  /** The last act that both histories have and that the gate has; 0 and no id for none. */
  readonly number: number
  readonly id: string
  /** Of the team’s key, over `historyStatement`; base64. */
  readonly signature: string
}

/** `POST /v1/team/lost`: a gate hands back what it was fed in a history that its team lost. */
export interface LostHistory {
  /** Milliseconds since 1970, at the gate. */
  readonly at: number
  /** As they were signed for this gate, oldest first. */
  readonly acts: readonly FedAct[]
  /** The reviews that they are about, as they are now at the gate: it may have let calls through since. */
  readonly reviews: readonly Review[]
}

/** The outcome of handing acts back: nothing of these is handed back again. */
export interface LostAnswer {
  /** Acts of which something was put back. */
  readonly restored: number
  /** The reason why something was not, one sentence each. */
  readonly problems: readonly string[]
}
