import type { TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { TeamAnchor } from '../../../ground/model/team-anchor.ts'
import type { TeamMembership, UploadedHead, WrittenLease } from '../../../ground/model/team-gate.ts'
import type { ActRows, MirroredName } from './act-rows.ts'
import type { LogLine, FedAct } from './act.ts'

/** Rows of an act of a team’s people that a gate has a copy of. */
export type MirroredRows = Pick<ActRows, MirroredName>

/** An act that a gate was fed, as it is written into its state. */
export interface Takeover extends Omit<FedAct<MirroredRows>, 'history' | 'signature'> {
  /** The act as it was fed, with its signature: JSON. */
  readonly fed: string
  /** The moment when the gate takes it over, by its own clock. */
  readonly takenAt: number
  /** Milliseconds by which the hub’s clock is ahead of the gate’s. */
  readonly ahead: number
  /** The gate’s own group from now on. */
  readonly group?: TeamMembership['group']
  /** The policy of its group that it has from now on; null: none. */
  readonly groupPolicy?: TeamPolicy | null
}

/** The last act that was mirrored, as its team tells it from others. */
export interface LastMirrored {
  /** Empty: none was mirrored since the gate joined. */
  readonly id: string
  /** The history of the team that it is of, from 1. */
  readonly history: number
  /** The last act that was mirrored in the history before; null: the gate was in no other. */
  readonly before: number | null
}

/** The place from which a gate goes on in a new history of its team: the acts after it were lost there. */
export interface Rewind extends Pick<LastMirrored, 'id' | 'history'> {
  readonly number: number
  readonly at: number
  readonly line: LogLine
}

/** The change of a gate that leaves or joins: rows of before that hold no more, with their lines. */
export interface MembershipChange {
  readonly at: number
  /** Null: it belongs to no team from now on. */
  readonly membership: TeamMembership | null
  /** The end of its log: what comes after it is uploaded. */
  readonly head: { readonly seq: number; readonly hash: string }
  readonly log: readonly LogLine[]
  readonly rows: Pick<ActRows, 'reviews' | 'grants' | 'pause' | 'removeReviewers' | 'recovery'>
}

/** The part of a gate’s state that its team writes, through the courier. */
export interface TeamMirror {
  /** Null: the gate is of no team. */
  membership(): TeamMembership | null
  /** Names that the gate had before, of its log until it joined anew; the oldest first. */
  formerGates(): readonly string[]
  /** The last act that was mirrored; 0: none. */
  place(): number
  lastMirrored(): LastMirrored
  /** Acts as they were fed, with their signatures (JSON), newest first: those that the team has, or those that it lost. */
  fed(which: 'known' | 'lost', limit: number): readonly string[]
  lease(): WrittenLease | null
  /** As the hub said it last. */
  uploaded(): UploadedHead
  /** The policy of its group; null: it has none. The same object until it changes. */
  policy(): TeamPolicy | null
  /** Null: no root was written since the gate joined. */
  anchor(): TeamAnchor | null
  /** Entries that the gate’s own last checkpoint covers. */
  checkpointed(): number
  /** A number that changes when any of these may have changed, by whatever process. */
  revision(): number
  /** Writes rows, lines and place in one transaction; rejects with `conflict` where another act was mirrored before it. */
  write(act: Takeover): Promise<void>
  /** Goes back to an act that both histories have. What came after it stays as it is, and waits to be handed back. */
  rewind(to: Rewind): Promise<void>
  /** Forgets lost acts up to this place: they were handed back. */
  forgetLost(number: number): Promise<void>
  keepLease(lease: WrittenLease | null): Promise<void>
  keepUploaded(head: UploadedHead): Promise<void>
  /** Keeps an anchor with its line, in one transaction. */
  keepAnchor(anchor: TeamAnchor, line: LogLine, at: number): Promise<void>
  /**
   * Joins or leaves: the keys of reviewers and what they signed are gone, and nothing of the other team is left. Where the
   * membership names the gate anew, its log goes on under that name, and a store that is open still names the one before.
   */
  change(change: MembershipChange): Promise<void>
  /** Goes on in a new epoch, with a line that says why. A store that is open still names the one before. */
  beginEpoch(epoch: number, line: LogLine, at: number): Promise<void>
}
