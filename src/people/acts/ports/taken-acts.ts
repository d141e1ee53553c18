import type { OrderedAct } from './act-order.ts'
import type { ActRows } from './act-rows.ts'
import type { LogLine } from './act.ts'

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
