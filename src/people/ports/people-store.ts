import type { Canary } from '../../model/canary.ts'
import type { DecisionQuery, LoggedDecision } from '../../model/logged-decision.ts'
import type { People } from './people.ts'
import type { ToolStore } from './tool-store.ts'

/** Decisions as the log holds them. */
export interface DecisionLog {
  /** By its id, by the id of its call, or by the number of its entry. */
  decision(id: string): LoggedDecision | undefined
  /** Newest first. */
  decisions(query: DecisionQuery): readonly LoggedDecision[]
}

/** Everything that the people's half is served from. */
export interface PeopleStore extends DecisionLog {
  readonly people: People
  readonly tools: ToolStore
  /** Canaries that are placed now, oldest first; the same array until one changes. */
  canaries(): readonly Canary[]
}
