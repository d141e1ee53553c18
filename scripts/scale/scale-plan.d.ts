import type { Act } from '../../src/gate/people-ports.ts'
import type { Change } from '../../src/gate/ports.ts'
import type { DecisionEffect } from '../../src/model/decision.ts'
import type { Random } from './random.ts'
import type { Sample } from './sample-calls.ts'
export declare const reviewers: readonly ['alice', 'bob', 'carol']
/** Ninety days of several agents, decision by decision. */
export declare class ScalePlan {
  private readonly samples
  private readonly random
  private readonly from
  private readonly total
  private readonly sessions
  private made
  constructor(
    samples: Readonly<Record<DecisionEffect, readonly Sample[]>>,
    random: Random,
    end: number,
    total: number,
  )
  /** When the next decision falls: by day from seven to twenty-two. */
  at(): number
  /** The next decision as the gate would write it, and the answer to its review where it gets one. */
  next(): {
    readonly change: Change
    readonly answer: Act | undefined
  }
  private opened
  /** Most are answered, some expire; the last ones wait. */
  private answerTo
  private sessionFor
  private newSession
}
