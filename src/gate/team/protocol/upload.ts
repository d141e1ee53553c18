import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { LogHead } from '../log-batch.ts'

/** An entry of a gate’s log on its way to the hub: its body stays at the gate where the group says so. */
export type UploadedEntry = Omit<StoredEntry, 'body'> & { readonly body?: string }

/** `POST /v1/team/entries`: entries that follow the hub’s end of this gate’s log. */
export interface Upload {
  /** Milliseconds since 1970, at the gate; absent at an older one. */
  readonly at?: number
  readonly after: LogHead
  readonly entries: readonly UploadedEntry[]
  /** Reviews that these entries opened, released or withdrew, as they are now at the gate. */
  readonly reviews: readonly Review[]
  readonly checkpoint?: Checkpoint
}

/** The end of this gate’s log at the hub, from which the gate goes on. */
export interface UploadAnswer {
  readonly head: LogHead
}
