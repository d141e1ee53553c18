import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { OpenedReviews } from '../../../people/acts/reviews/opened-reviews.ts'
import type { DecisionLog, PeopleStore } from '../../../people/acts/ports/people-store.ts'
import type { People } from '../../../people/acts/ports/people.ts'
import type { TakenActs } from '../../../people/acts/ports/taken-acts.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import type { RootTable } from '../database/root-table.ts'
import type { SetBackTable } from '../database/set-back-table.ts'
import type { EntryTable } from '../database/entry-table.ts'
import type { FeedNotes } from './feed-notes.ts'
import type { HubKey } from './hub-key.ts'

/** A hub's copy of a team's state. */
export interface TeamCopy extends Pick<PeopleStore, 'originOf'>, Pick<DecisionLog, 'decision'> {
  readonly people: People & { readonly team: TeamRegistry }
  readonly taken: TakenActs
  /** Decisions as the logs of gates have them. */
  readonly gateDecisions: { read(entry: StoredEntry): LoggedDecision }
}

/** The parts that gates are served from. */
export interface HubParts {
  readonly copy: TeamCopy
  readonly entries: EntryTable
  readonly feeds: Pick<FeedNotes, 'add'>
  readonly roots: Pick<RootTable, 'prove' | 'has'>
  readonly setBacks: Pick<SetBackTable, 'keep' | 'open' | 'stop'>
  readonly key: HubKey
  /** Holds reviews against what their decisions say. */
  readonly opened: Pick<OpenedReviews, 'demandSame'>
  /** Resolves once the copy has everything that was done before now, at whatever hub. */
  readonly fresh: () => Promise<void>
  /** Tells whether hubs tell people of reviews; they do not where it is absent. */
  readonly tellsPeople?: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}
