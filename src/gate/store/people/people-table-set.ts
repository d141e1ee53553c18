import { type ActRows, type RowName, type Rows, rowKinds } from '../../../people/acts/ports/act-rows.ts'
import type { Database } from '../open-database.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import { GrantTable } from './grant-table.ts'
import { KeyTable } from './key-table.ts'
import { OtherWrites } from './other-writes.ts'
import { PauseTable } from './pause-table.ts'
import { ReviewTable } from './review-table.ts'
import { ReviewerTable } from './reviewer-table.ts'
import { TeamTable } from './team-table.ts'
import type { ToolTable } from './tool-table.ts'
import { TrustTable } from './trust-table.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

/** The parts that the tables are made of. */
export interface TableSetParts {
  readonly database: Database
  readonly tools: ToolTable
  readonly gateDecisions: GateDecisionTable
  /** Begins to count judged calls at none. */
  readonly resetCount: () => void
  /** No other connection can write. */
  readonly isAlone: boolean
}

/** Makes the tables of people over one database. */
export function newPeopleTableSet(parts: TableSetParts): PeopleTableSet {
  const { database, tools, gateDecisions, resetCount, isAlone } = parts
  const others = new OtherWrites(database, isAlone)
  return {
    others,
    tools,
    reviews: new ReviewTable(database),
    challenges: new ChallengeTable(database),
    reviewers: new ReviewerTable(database),
    grants: new GrantTable(database, others),
    trust: new TrustTable(database, resetCount),
    pause: new PauseTable(database),
    keys: new KeyTable(database),
    team: new TeamTable(database, gateDecisions, others),
  }
}

/** Writes each row of an act. */
type RowWriters = { readonly [N in RowName]: (row: Rows[N]) => void }

/** The tables of people, one for each noun. */
export interface PeopleTableSet {
  readonly others: OtherWrites
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
function rowWriters(tables: PeopleTableSet): RowWriters {
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

/** Returns the writer of the rows of an act, in the order of their records; it wants a transaction around it. */
export function rowsWriter(tables: PeopleTableSet): (act: ActRows) => void {
  const writers = rowWriters(tables)
  return act => {
    for (const name of rowNames) writeRow(writers, name, act[name])
  }
}

function writeRow<N extends RowName>(writers: RowWriters, name: N, row: Rows[N] | undefined): void {
  if (row !== undefined) writers[name](row)
}

function each<T>(write: (one: T) => unknown): (rows: readonly T[]) => void {
  return rows => {
    for (const one of rows) write(one)
  }
}

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
