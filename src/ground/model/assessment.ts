import type { AskedShare, NamedValue } from './call-origin.ts'
import type { FollowedBy } from './following.ts'
import type { Contribution, FilterFailure } from './finding.ts'
import type { Shape, Trust } from './shape.ts'

/** The levels of risk, lowest first. */
export const levels = ['low', 'medium', 'high', 'critical'] as const
export type Level = (typeof levels)[number]

/** The least risk of each level, 0 to 1. */
export const levelStarts: Readonly<Record<Level, number>> = { low: 0, medium: 0.3, high: 0.6, critical: 0.8 }

/** The composite’s thresholds for one call. */
export interface Thresholds {
  /** Below it a call is allowed. */
  readonly allow: number
  /** From it upward a call is denied, or several people are asked. */
  readonly deny: number
  /** People who are asked from `deny` upward, as the policy had it; absent where such a call is denied. */
  readonly people?: number
}

/** The five factors of a named call, each 0 to 1, and what each adds to the risk. */
export interface FactorScore {
  readonly factors: Readonly<Record<Factor, number>>
  readonly contributions: Readonly<Record<Factor, number>>
  /** 0 to 1, six decimals. */
  readonly score: number
  readonly level: Level
}

/** A factor of a named call. */
export type Factor = 'function_name' | 'arguments' | 'docstring' | 'hints' | 'novelty'

/** One scorer's value on the composite's scale, and those of its parts. */
export interface ScorerValue {
  readonly scorer: string
  readonly value: number
  /** This one decided the value of the scorer that holds it. */
  readonly decided: boolean
  readonly parts?: readonly ScorerValue[]
}

/** Facts of the disk that were seen before judging; recorded with the decision. */
export interface DiskFacts {
  /** False in the virtual workspace, or when time ran out before anything was seen. */
  readonly looked: boolean
  readonly milliseconds: number
  /** Absolute path → what was seen, in one clause each. */
  readonly paths: Readonly<Record<string, string>>
  /** Files whose code was read, absolute, with the SHA-256 of their bytes. */
  readonly filesRead: Readonly<Record<string, string>>
  /** Files that the call runs or loads and whose code was not read, with why; under `…` how many more there are. */
  readonly filesUnread?: Readonly<Record<string, string>>
  /** The digest of the earlier definition, and since when it was known; only where an MCP server changed its tool. */
  readonly toolWas?: { readonly digest: string; readonly since: number }
  /** The same of what the server says of itself. */
  readonly serverWas?: { readonly digest: string; readonly since: number }
}

/** All that is known of how risky a call is; decides nothing. */
export interface Assessment {
  /** The combined scorers' value, before discount, gates and rounding. */
  readonly raw: number
  /** Σ input of the filters: one capped value per contribution, in order. */
  readonly capped: readonly number[]
  readonly discount: number
  /** Final, six decimals. */
  readonly composite: number
  /** composite / 10, clamped to 0…1. */
  readonly risk: number
  readonly level: Level
  readonly hardGate: boolean
  readonly thresholds: Thresholds
  readonly contributions: readonly Contribution[]
  readonly scorers: ScorerValue
  readonly factors?: FactorScore
  /** The shape of the call, and the trust that people's answers give such calls; absent for a dry run of old logs. */
  readonly shape?: Shape
  readonly trust?: Trust
  /** The voices that named what the call touches, as far as the session heard it; at most 16 values. */
  readonly named?: readonly NamedValue[]
  /** The session has heard its person; without it nobody can say what they did not name. */
  readonly heardPerson?: true
  /** The person asked for this call, and what that takes off. */
  readonly asked?: AskedShare
  /** A person lets the session follow the text that asked for it: its orders were left out. */
  readonly followed?: FollowedBy
  /** The session of the same client whose person was heard for this call too. */
  readonly promptsOf?: string
  readonly failures: readonly FilterFailure[]
  readonly observed: DiskFacts
}
