import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { GateError } from '../../../ground/model/errors.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { RecoveryRequest } from '../../../ground/model/recovery-request.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import type { LearnedAnswer, Observation } from '../../../ground/model/shape.ts'
import { type ActRows, rowKinds, type RowName, type Rows } from '../../../people/acts/ports/act-rows.ts'
import type { Act } from '../../../people/acts/ports/act.ts'
import type { AnswersGiven, People, ReviewQuery, ShapeRow } from '../../../people/acts/ports/people.ts'
import type { Database } from '../open-database.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import { GrantTable } from './grant-table.ts'
import { KeyTable } from './key-table.ts'
import type { OrderedActs } from './ordered-acts.ts'
import { OtherWrites } from './other-writes.ts'
import { PauseTable } from './pause-table.ts'
import { ReviewTable } from './review-table.ts'
import { ReviewerTable } from './reviewer-table.ts'
import { TeamTable } from './team-table.ts'
import type { ToolTable } from './tool-table.ts'
import { TrustTable } from './trust-table.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

/** Challenges that were issued to reviewers, with their right answers. */
class ChallengeTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  find(id: string): IssuedChallenge | undefined {
    return readBody<IssuedChallenge>(this.statements.challenge.get(id))
  }

  /** Newest first. */
  ofReview(reviewId: string): readonly IssuedChallenge[] {
    return readBodies<IssuedChallenge>(this.statements.ofReview.all(reviewId))
  }

  keep(challenge: IssuedChallenge): void {
    const { id, reviewId, reviewer, startedAt, outcome } = challenge
    const failedBy = outcome === 'failed' ? reviewer : null
    this.statements.keep.run(id, reviewId, startedAt, writeBody(challenge), failedBy)
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    challenge: prepare('SELECT body FROM sheets WHERE id = ?'),
    ofReview: prepare('SELECT body FROM sheets WHERE review_id = ? ORDER BY at DESC, id'),
    keep: prepare(
      'INSERT OR REPLACE INTO sheets (id, review_id, at, body, failed_by) VALUES (?, ?, ?, ?, ?)',
    ),
  }
}

/** Writes each row of an act. */
type RowWriters = { readonly [N in RowName]: (row: Rows[N]) => void }

/** The tables that rows are written into. */
interface WrittenTables {
  readonly reviews: ReviewTable
  readonly challenges: ChallengeTable
  readonly reviewers: ReviewerTable
  readonly grants: GrantTable
  readonly trust: TrustTable
  readonly tools: Pick<ToolTable, 'accept'>
  readonly keys: KeyTable
  readonly team: TeamTable
  readonly pause: PauseTable
}

const rowNames = Object.keys(rowKinds) as readonly RowName[]
const nowhere = () => {}

/** Returns the writer of each row; each wants a transaction around it. */
function rowWriters(tables: WrittenTables): RowWriters {
  const { reviews, challenges, reviewers, grants, trust, tools, keys, team, pause } = tables
  return {
    reviews: each(one => reviews.keep(one)),
    challenges: each(one => challenges.keep(one)),
    reviewers: each(one => reviewers.keep(one)),
    removeReviewers: names => {
      for (const name of names) reviewers.remove(name)
      team.people.removeReviewers(names)
    },
    observations: each(one => trust.keep(one)),
    unlearn: each(one => trust.unlearn(one)),
    forget: each(one => trust.forget(one)),
    grants: each(one => grants.keep(one)),
    tools: each(one => tools.accept(one)),
    recovery: request => keys.keepRecovery(request),
    policy: text => keys.keepPolicy(text),
    link: link => keys.add(link),
    signed: signed => keys.keepSigned(signed),
    removeMembers: names => team.people.remove(names),
    members: members => team.people.keep(members),
    bindings: changed => team.people.bind(changed),
    delegations: changed => team.people.lend(changed),
    groupPolicies: each(one => team.policies.keepText(one)),
    rollouts: each(one => team.policies.keepRollout(one)),
    gateDecisions: each(one => team.decisions.keep(one)),
    gates: each(one => team.keepGate(one)),
    groups: each(one => team.keepGroup(one)),
    joinTokens: each(one => team.keepToken(one)),
    answered: () => pause.clearHolds(),
    unanswered: profile => pause.countHold(profile),
    pause: one => pause.keep(one),
    // Whoever adds or removes canaries writes their lines with them.
    canaries: nowhere,
    // They stand in the signed set alone.
    tokens: nowhere,
    // The set that was signed before is compared, and not kept.
    over: nowhere,
    // Kept with the act itself, where acts have an order.
    history: nowhere,
    restored: nowhere,
    was: nowhere,
  }
}

/** Writes the rows of an act, in the order of their records. */
function writeRows(writers: RowWriters, act: ActRows): void {
  for (const name of rowNames) writeRow(writers, name, act[name])
}

function writeRow<N extends RowName>(writers: RowWriters, name: N, row: Rows[N] | undefined): void {
  if (row !== undefined) writers[name](row)
}

function each<T>(write: (one: T) => unknown): (rows: readonly T[]) => void {
  return rows => {
    for (const one of rows) write(one)
  }
}

/** The parts that the tables of people need. */
export interface PeopleTablesParts {
  readonly database: Database
  readonly tools: ToolTable
  readonly gateDecisions: GateDecisionTable
  /** Appends an entry to the log. */
  readonly append: (kind: AuditKind, at: number, body: JsonObject) => unknown
  /** Reads the page of the review that a decision opened from the decision's entry. */
  readonly pageOf: (decisionId: string) => ReviewSnapshot | undefined
  /** Adds and removes canaries, with their lines in the log. */
  readonly changeCanaries: (add: readonly Canary[], remove: readonly string[], at: number) => unknown
  /** Runs work in the next transaction. */
  readonly later: (work: () => unknown) => Promise<unknown>
  /** Begins to count judged calls at none. */
  readonly resetCount: () => void
  /** No other connection can write. */
  readonly isAlone: boolean
  /** Keeps acts in an order that others share; this state’s own when left out. */
  readonly ordered?: OrderedActs
}

/** Reviews, who answers them, and what their answers taught: a table for each noun. */
export class PeopleTables implements People {
  readonly team: TeamTable
  readonly others: OtherWrites
  private readonly parts: PeopleTablesParts
  private readonly reviewTable: ReviewTable
  private readonly challengeTable: ChallengeTable
  private readonly reviewerTable: ReviewerTable
  private readonly grantTable: GrantTable
  private readonly trustTable: TrustTable
  private readonly pauseTable: PauseTable
  private readonly keyTable: KeyTable
  private readonly writers: RowWriters

  constructor(parts: PeopleTablesParts) {
    const { database, isAlone, resetCount } = parts
    this.parts = parts
    this.others = new OtherWrites(database, isAlone)
    this.reviewTable = new ReviewTable(database)
    this.challengeTable = new ChallengeTable(database)
    this.reviewerTable = new ReviewerTable(database)
    this.grantTable = new GrantTable(database, this.others)
    this.trustTable = new TrustTable(database, resetCount)
    this.pauseTable = new PauseTable(database)
    this.keyTable = new KeyTable(database)
    this.team = new TeamTable(database, parts.gateDecisions, this.others)
    this.writers = rowWriters({
      reviews: this.reviewTable,
      challenges: this.challengeTable,
      reviewers: this.reviewerTable,
      grants: this.grantTable,
      trust: this.trustTable,
      tools: parts.tools,
      keys: this.keyTable,
      team: this.team,
      pause: this.pauseTable,
    })
  }

  async act(act: Act): Promise<void> {
    const { ordered, later } = this.parts
    if (ordered) await ordered.act(act)
    else await later(() => this.lateness(act) ?? this.add(act))
  }

  /** Takes over what others did; resolves with how many acts that were. None where nobody else acts on this state. */
  async takeOver(): Promise<number> {
    return (await this.parts.ordered?.takeOver()) ?? 0
  }

  /** Returns why an act can’t be written now. */
  lateness(act: Act): GateError | undefined {
    const { reviews = [], reviewersOver = [], at, gateDecisions } = act
    return (
      act.refusal?.() ??
      this.reviewTable.conflictOf(reviews, at, gateDecisions === undefined) ??
      this.reviewerTable.conflictOf(reviewersOver) ??
      this.keyTable.conflictOf(act) ??
      this.team.conflictOf(act) ??
      this.roleConflictOf(act)
    )
  }

  /** Only what could take the last owner away is looked at: most acts have nothing to do with roles. */
  private roleConflictOf(act: Act): GateError | undefined {
    const { reviewers = [], removeReviewers = [], members, removeMembers, bindings, delegations } = act
    const isAboutRoles = members ?? removeMembers ?? bindings ?? delegations ?? act.removeReviewers
    if (!isAboutRoles) return undefined
    const gone = new Set(removeReviewers)
    const known = this.reviewerTable.all().filter(({ name }) => !gone.has(name))
    return this.team.roleConflictOf(
      act,
      [...known, ...reviewers].map(({ name }) => name),
    )
  }

  review(id: string): Review | undefined {
    return this.reviewTable.find(id)
  }

  snapshot(reviewId: string): ReviewSnapshot | undefined {
    const review = this.reviewTable.find(reviewId)
    return (review && this.parts.pageOf(review.decisionId)) ?? this.reviewTable.oldSnapshot(reviewId)
  }

  reviewsOfCall(callKey: string, limit: number): readonly Review[] {
    return this.reviewTable.ofCall(callKey, limit)
  }

  reviews(query: ReviewQuery): readonly Review[] {
    return this.reviewTable.select(query)
  }

  reviewsAfter(id: string, limit: number): readonly Review[] {
    return this.reviewTable.after(id, limit)
  }

  answersGiven(): readonly AnswersGiven[] {
    return this.reviewTable.votes.answers()
  }

  dueReviews(at: number): readonly Review[] {
    return this.reviewTable.due(at)
  }

  challenge(id: string): IssuedChallenge | undefined {
    return this.challengeTable.find(id)
  }

  challengesOf(reviewId: string): readonly IssuedChallenge[] {
    return this.challengeTable.ofReview(reviewId)
  }

  reviewer(name: string): Reviewer | undefined {
    return this.reviewerTable.find(name)
  }

  reviewers(): readonly Reviewer[] {
    return this.reviewerTable.all()
  }

  observations(shape: string): readonly Observation[] {
    return this.trustTable.observations(shape)
  }

  answersByShape(): ReadonlyMap<string, readonly LearnedAnswer[]> {
    return this.trustTable.answersByShape()
  }

  shapes(profile?: string): readonly ShapeRow[] {
    return this.trustTable.shapes(profile)
  }

  grants(at: number): readonly Grant[] {
    return this.grantTable.live(at)
  }

  allGrants(): readonly Grant[] {
    return this.grantTable.all()
  }

  pause(): Pause | null {
    return this.pauseTable.pause()
  }

  keyLinks(): readonly KeyLink[] {
    return this.keyTable.links()
  }

  signedSet(): SignedSet | null {
    return this.keyTable.signedSet()
  }

  recovery(): RecoveryRequest | null {
    return this.keyTable.recovery()
  }

  policyText(): PolicyText | null {
    return this.keyTable.policyText()
  }

  signedRevision(): number {
    return this.others.revisionWith(this.keyTable.writes)
  }

  unansweredHolds(profile: string): number {
    return this.pauseTable.unansweredHolds(profile)
  }

  revision(): number {
    return this.others.revisionWith(this.reviewTable.ends)
  }

  endedAmong(ids: readonly string[]): readonly string[] {
    return this.reviewTable.endedOf(ids)
  }

  /** Returns why these can't be written now: a review that somebody changed meanwhile, or a grant that is used up. */
  conflictOf(reviews: readonly Review[], spends: readonly string[], at: number): GateError | undefined {
    return this.reviewTable.conflictOf(reviews, at) ?? this.grantTable.conflictOf(spends)
  }

  /** Writes an act with its lines; called in a transaction. */
  private add(act: Act): undefined {
    for (const { kind, body } of act.log) this.parts.append(kind, act.at, body)
    this.write(act)
    if (act.canaries) this.parts.changeCanaries(act.canaries.add, act.canaries.remove, act.at)
  }

  /** See `KeyTable.forget`; called in a transaction. */
  forgetKeys(): void {
    this.keyTable.forget()
  }

  /** Writes rows; called in a transaction. */
  write({ spends = [], ...rows }: ActRows & { readonly spends?: readonly string[] }): void {
    writeRows(this.writers, rows)
    for (const id of spends) this.grantTable.spend(id)
  }
}
