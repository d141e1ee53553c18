import type { ActPlace } from '../../../people/acts/ports/act-order.ts'

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
