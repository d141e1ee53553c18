import type { StoredEntry } from '../../audit/link-entry.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'

/** A decision that a gate of a team uploaded, since it waits for people: its entry, in the log that it is of. */
export interface GateDecision extends LogOrigin {
  /** The id of the decision. */
  readonly id: string
  readonly entry: StoredEntry
}
