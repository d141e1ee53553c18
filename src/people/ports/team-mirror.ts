import type { TeamAnchor } from '../../model/team-anchor.ts'
import type { TeamMembership, UploadedHead, WrittenLease } from '../../model/team-membership.ts'
import type { Act, LogLine } from './people.ts'

/** Rows of an act of a team’s people that a gate has a copy of. */
export type MirroredRows = Pick<
  Act,
  | 'reviews'
  | 'reviewers'
  | 'removeReviewers'
  | 'observations'
  | 'unlearn'
  | 'forget'
  | 'grants'
  | 'tools'
  | 'pause'
  | 'link'
  | 'signed'
>

/** An act of a team’s people, as it is written into the state of a gate. */
export interface MirroredAct {
  readonly number: number
  /** The act that was mirrored before it. */
  readonly after: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  /** The moment when the gate takes it over, by its own clock. */
  readonly takenAt: number
  readonly rows: MirroredRows
  readonly log: readonly LogLine[]
  /** The gate’s own group from now on. */
  readonly group?: TeamMembership['group']
}

/** The change of a gate that leaves or joins: rows of before that hold no more, with their lines. */
export interface MembershipChange {
  readonly at: number
  /** Null: it belongs to no team from now on. */
  readonly membership: TeamMembership | null
  /** The end of its log: what comes after it is uploaded. */
  readonly head: { readonly seq: number; readonly hash: string }
  readonly log: readonly LogLine[]
  readonly rows: Pick<Act, 'reviews' | 'grants' | 'pause' | 'removeReviewers' | 'recovery'>
}

/** The part of a gate’s state that its team writes, through the courier. */
export interface TeamMirror {
  /** Null: the gate is of no team. */
  membership(): TeamMembership | null
  /** The last act that was mirrored; 0: none. */
  place(): number
  lease(): WrittenLease | null
  /** As the hub said it last. */
  uploaded(): UploadedHead
  /** Null: no root was written since the gate joined. */
  anchor(): TeamAnchor | null
  /** Entries that the gate’s own last checkpoint covers. */
  checkpointed(): number
  /** A number that changes when any of these may have changed, by whatever process. */
  revision(): number
  /** Writes rows, lines and place in one transaction; rejects with `conflict` where another act was mirrored before it. */
  write(act: MirroredAct): Promise<void>
  keepLease(lease: WrittenLease | null): Promise<void>
  keepUploaded(head: UploadedHead): Promise<void>
  /** Keeps an anchor with its line, in one transaction. */
  keepAnchor(anchor: TeamAnchor, line: LogLine, at: number): Promise<void>
  /** Joins or leaves: the keys of reviewers and what they signed are gone, and nothing of the other team is left. */
  change(change: MembershipChange): Promise<void>
  /** Goes on in a new epoch, with a line that says why. A store that is open still names the one before. */
  beginEpoch(epoch: number, line: LogLine, at: number): Promise<void>
}
