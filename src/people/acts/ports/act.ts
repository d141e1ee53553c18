import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { TeamMember } from '../../../ground/model/team-member.ts'
import type { ActRows, RowName, Rows, rowKinds } from './act-rows.ts'

/** One line of the log. */
export interface LogLine<K extends AuditKind = AuditKind> {
  readonly kind: K
  readonly body: JsonObject
}

/** The rows and lines of one kind of act. */
interface KindOfAct {
  /** Rows that each has. */
  readonly rows: RowName
  /** Rows that some have. */
  readonly may?: RowName
  /** A reviewer’s key may sign what stands after it. */
  readonly signed?: true
  /** Kinds of lines besides those of its rows. */
  readonly lines?: AuditKind
}

type Checked<T extends { readonly [K in keyof T]: KindOfAct }> = T

/** Every kind of act. */
type ActKinds = Checked<{
  /** A yes or a no, with all that it accepts. */
  answer: {
    rows: 'reviews' | 'answered' | 'observations'
    may: 'challenges' | 'reviewers' | 'tools' | 'grants'
    signed: true
  }
  /** A challenge is issued, or was failed. */
  challenge: { rows: 'reviews' | 'challenges' }
  /** A review ends, or is followed no more. */
  review: { rows: 'reviews' }
  undone: { rows: 'reviews' | 'unlearn' }
  reported_wrong: { rows: 'reviews' | 'observations' }
  unanswered: { rows: 'unanswered' }

  grant: { rows: 'grants'; signed: true }
  pause: { rows: 'pause'; signed: true }
  tool: { rows: 'tools'; signed: true }
  forget: { rows: 'forget'; signed: true }
  policy: { rows: 'policy'; signed: true }
  canary: { rows: 'canaries'; signed: true }
  token: { rows: 'tokens'; signed: true }
  /** Something happened to a way in. */
  access: { rows: never; lines: 'access' }

  reviewer_added: { rows: 'reviewers'; may: 'policy'; signed: true }
  reviewer_removed: { rows: 'removeReviewers'; signed: true }
  /** A secret or a passkey changes, or is counted as used. */
  reviewer_changed: { rows: 'reviewers'; signed: true }
  unlocked: { rows: never; lines: 'reviewer' }
  /** All that stands is signed as it is. */
  standing: { rows: never; may: 'policy' | 'reviewers'; signed: true; lines: 'reviewer' }
  recovery: { rows: 'recovery' }
  recovered: { rows: 'reviewers' | 'link' | 'recovery' }
  /** A backup’s state takes the place of another. */
  backup: {
    rows: 'grants' | 'reviews' | 'reviewers' | 'removeReviewers' | 'forget' | 'signed' | 'over'
    may: 'pause' | 'canaries' | 'policy'
    lines: 'recovery'
  }

  gate_joined: { rows: 'gates' | 'joinTokens' | 'reviews' }
  /** A gate left, or was revoked. */
  gate_ended: { rows: 'gates' | 'reviews' }
  gate_quarantined: { rows: 'gates' }
  /** A gate opened or ended reviews. */
  gate_reviews: { rows: 'reviews' | 'gateDecisions' }
  group: { rows: 'groups' }
  group_policy: { rows: 'rollouts'; may: 'groupPolicies'; signed: true }
  join_token: { rows: 'joinTokens' }
  member: { rows: 'members' }
  role: { rows: 'bindings' }
  delegation: { rows: 'delegations' }
  history: { rows: 'history' }
  /** Puts back the part of a lost act about reviews of one gate. */
  restored_answer: { rows: 'restored' | 'was' | 'reviews'; may: 'observations' | 'unlearn' }
  /** Puts back the part of a lost act for everybody, with its lines as they were. */
  restored_standing: {
    rows: 'restored' | 'was' | 'over' | 'grants'
    may: 'forget' | 'tools' | 'pause' | 'link' | 'signed' | 'removeReviewers' | 'reviewers'
    lines: AuditKind
  }
}>

/** The kind of an act. */
type ActKind = keyof ActKinds

/** Rows of the signature of what stands. */
type SignedRow = 'link' | 'signed' | 'over'

type MayHave<K extends ActKind> =
  | (ActKinds[K] extends { may: infer M extends RowName } ? M : never)
  | (ActKinds[K] extends { signed: true } ? SignedRow : never)

type Has<K extends ActKind> = ActKinds[K]['rows'] | MayHave<K>

type LineOf<K extends ActKind> =
  | (typeof rowKinds)[Has<K>]['lines'][number]
  | (ActKinds[K] extends { lines: infer L extends AuditKind } ? L : never)

/** The rows that some were made from: where one is another by now, the act is rejected with `conflict`. */
interface RowsOver {
  readonly reviewersOver: readonly Reviewer[]
  /** Undefined for one who had none. */
  readonly membersOver: readonly (TeamMember | undefined)[]
}

type OverOf<K extends ActKind> = {
  readonly [N in keyof RowsOver]?: N extends `${Has<K>}Over` ? RowsOver[N] : never
}

/** An act as it is looked at before it is written: its rows, and what they were made from. */
export type DueRows = ActRows & Partial<RowsOver>

/** An act of one kind: its own rows and lines, and no others. */
type ActOf<K extends ActKind> = {
  readonly kind: K
  readonly at: number
  readonly log: readonly LogLine<LineOf<K>>[]
  /** Says why whoever does it may not any more: asked at the moment when it is written, after all that others did before. */
  readonly refusal?: () => GateError | undefined
} & OverOf<K> &
  Pick<Rows, ActKinds[K]['rows']> &
  Partial<Pick<Rows, MayHave<K>>> & { readonly [N in Exclude<RowName, Has<K>>]?: never }

/**
 * One act of a person with its lines in the log: all of it in one transaction, or nothing. A review is written only
 * over the version before it; when somebody else was first the act is rejected with `conflict`. Its kind is not kept.
 */
export type Act<K extends ActKind = ActKind> = { readonly [N in K]: ActOf<N> }[K]

/** Acts that a reviewer’s key may sign. */
export type SignedKind = { [K in ActKind]: ActKinds[K] extends { signed: true } ? K : never }[ActKind]

/** An act of a team’s people as one gate takes it over: what concerns that gate, and no secret. */
export interface FedAct<Rows = string> {
  /** Its place in the order of all acts, from 1. */
  readonly number: number
  /** Tells it from the act that had its place in another history of the team. */
  readonly id: string
  /** The history of the team in which it was fed, from 1; absent from a hub, and for a gate, of the first version. */
  readonly history?: number
  /** The place of the act that was fed to this gate before it; 0 for the first. None between them concerns the gate. */
  readonly after: number
  /** Its place in the history before, where it was lost and put back: a gate that had it then has it. */
  readonly was?: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  /** JSON of `FedRows`, signed as the text it is, unless something else is said. */
  readonly rows: Rows
  /** Lines that the gate writes into its own log with the rows. */
  readonly log: readonly LogLine[]
  /** Of the team’s key, over `fedStatement`; base64. */
  readonly signature: string
}
