import type { ActRows } from './act-rows.ts'
import type { LogLine } from './act.ts'
import type { StoredEntry } from '../../audit/link-entry.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'

/** The acts that a copy of a team's state has, each with whom it concerns. */
export interface TakenActs {
  /** The history of the team that these are of, from 1: a new one begins where an older one was lost. */
  history(): number
  /** The id of the act in this place; undefined where there is none. */
  idOf(number: number): string | undefined
  /** Tells whether this part of a lost act was put back. */
  isRestored(part: string): boolean
  /** The place of the last act; 0 before the first. */
  last(): number
  /** The place of the last act that concerns one of these audiences, after that place; undefined where there is none. */
  lastFor(audiences: readonly string[], after: number): number | undefined
  /** Acts that concern one of these audiences, after that place, oldest first. */
  for(
    audiences: readonly string[],
    after: number,
    limit: number,
  ): readonly (Pick<OrderedAct<ActRows>, 'number' | 'id' | 'at' | 'rows'> & {
    readonly log: readonly LogLine[]
  })[]
}

/** An act as every copy of a team's state takes it over: its rows, and its lines as entries of the chain of people. */
export interface OrderedAct<Rows = string> {
  /** Its place in the order, from 1. */
  readonly number: number
  /** Random: tells it from every other, so that an act whose answer was lost is found again. */
  readonly id: string
  /** The id of the act before it; empty for the first. */
  readonly after: string
  readonly at: number
  /** An act without its time and its lines: as JSON, unless something else is said. */
  readonly rows: Rows
  readonly entries: readonly StoredEntry[]
  /** Of the hub that made it, over all of the above. */
  readonly signature: string
}

/** An act by its place in the order. */
export type ActPlace = Pick<OrderedAct, 'number' | 'id'>

/** The one order of what a team's people do. Rejects with `storage` while it can't be reached; nothing is kept then, but for the kind `unknown_outcome`. */
export interface ActOrder {
  /**
   * Keeps an act in its place; false, and nothing kept, where another stands there already, or where nobody acts any more in
   * the history that it is of: one that puts back what was lost, or begins the next history, is of none.
   */
  keep(act: OrderedAct, history?: number): Promise<boolean>
  /** Acts after this place, oldest first. */
  after(number: number, limit: number): Promise<readonly OrderedAct[]>
  /** The id of the act in this place. */
  idAt(number: number): Promise<string | undefined>
  /** The last act; undefined before the first. */
  last(): Promise<ActPlace | undefined>
  /** Resolves with the reason why nobody acts in this history of the team, in one sentence: some of it was lost. */
  stop(history: number): Promise<string | undefined>
}

/** The key of a team, which its hubs have and its database does not. */
export interface TeamKey {
  sign(text: string): string
  /** Tells whether a hub of the team signed this. */
  isSigned(text: string, signature: string): boolean
}

/** The parts by which a state is one copy of a team's. */
export interface TeamOrder {
  readonly acts: ActOrder
  readonly key: TeamKey
  /** Names whom an act concerns, for those who ask for their own; nobody asks where it is left out. */
  readonly audienceOf?: AudienceOf
}

/** Names those whom an act concerns; `originOf` tells the log that a decision is of. */
export type AudienceOf = (
  act: ActRows,
  originOf: (decisionId: string) => LogOrigin | undefined,
) => readonly string[]
