import type { Act, LogLine } from './people.ts'

/** An act as a copy of a team's state took it over. */
export interface TakenAct {
  /** Its place in the order, from 1. */
  readonly number: number
  readonly at: number
  readonly rows: Omit<Act, 'at' | 'log'>
  readonly log: readonly LogLine[]
}

/** The acts that a copy of a team's state has, each with whom it concerns. */
export interface TakenActs {
  /** The place of the last act; 0 before the first. */
  last(): number
  /** The place of the last act that concerns one of these audiences, after that place; undefined where there is none. */
  lastFor(audiences: readonly string[], after: number): number | undefined
  /** Acts that concern one of these audiences, after that place, oldest first. */
  for(audiences: readonly string[], after: number, limit: number): readonly TakenAct[]
}
