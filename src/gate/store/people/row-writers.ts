import { type ActRows, rowKinds, type RowName, type Rows } from '../../../people/acts/ports/act-rows.ts'
import type { ChallengeTable } from './challenge-table.ts'
import type { GrantTable } from './grant-table.ts'
import type { KeyTable } from './key-table.ts'
import type { PauseTable } from './pause-table.ts'
import type { ReviewTable } from './review-table.ts'
import type { ReviewerTable } from './reviewer-table.ts'
import type { TeamTable } from './team-table.ts'
import type { ToolTable } from './tool-table.ts'
import type { TrustTable } from './trust-table.ts'

/** Writes each row of an act. */
export type RowWriters = { readonly [N in RowName]: (row: Rows[N]) => void }

/** The tables that rows are written into. */
export interface WrittenTables {
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
export function rowWriters(tables: WrittenTables): RowWriters {
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
export function writeRows(writers: RowWriters, act: ActRows): void {
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
