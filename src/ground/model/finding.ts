import type { Challenge } from './challenge.ts'
import type { Evidence } from './effect.ts'

/** The phase in which a filter runs: on the call alone, on patterns in effects, or with the session. */
export type Phase = 'static' | 'pattern' | 'context'

/** The price and the words of one code. The policy may change the points, never the code. */
export interface CodeSpec {
  /** Worth when found at full strength; `gate` denies by itself. */
  readonly points: number | 'gate'
  /** One clause, for the person: why it matters. */
  readonly why: string
  /** Advice for the agent, where there is some. */
  readonly instead?: string
  /** The least challenge that a person gets, whatever the level. */
  readonly floor?: Challenge
}

/** The codes of one filter, keyed by the full code: `destruction.home`. */
export type CodeTable = Readonly<Record<`${string}.${string}`, CodeSpec>>

/** Named shares of a code’s points, each above 0 and at most 1. */
export type Strengths = Readonly<Record<string, number>>

/** One thing that a filter found in one call. */
export interface Finding<Code extends string = string> {
  /** `filter.name`, such as `destruction.home`; belongs to one filter. */
  readonly code: Code
  /** The thing that was found, in a few words, with the path, host or name. */
  readonly what: string
  readonly evidence: readonly Evidence[]
  /** 0 to 1: the share of the code's points. */
  readonly strength: number
  /** Overrides the code's own advice. */
  readonly instead?: string
}

/** A finding with its price under the policy in force. */
export interface PricedFinding extends Finding {
  readonly filter: string
  readonly points: number
  /** The points before a share was taken, where the person asked for the call and they count for less. */
  readonly whole?: number
  /** The points that it would count with outside the call’s boundary, which keeps it from happening. */
  readonly outOfReach?: number
  readonly gate: boolean
  readonly why: string
}

/** The share of one filter in the composite. */
export interface Contribution {
  readonly filter: string
  /** Before the cap. */
  readonly points: number
  /** True when the filter denies by itself. */
  readonly deny: boolean
  readonly findings: readonly PricedFinding[]
}

/** A filter that threw: the effect is at least queue. */
export interface FilterFailure {
  readonly filter: string
  readonly message: string
}
