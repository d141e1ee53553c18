import type { Profile } from './settings/profile-settings.ts'
import type { ProxySettings } from './settings/proxy-settings.ts'
import type { ReputationSettings } from './settings/reputation-settings.ts'
import type { EffectType, Evidence } from './effect.ts'
import type { GroupNeed } from './review.ts'
import type { ReviewSettings } from './settings/review-settings.ts'

/** The settings that the composite is computed with. */
export type ScoringSettings = ProxySettings &
  Pick<
    ReputationSettings,
    'ceiling_filter_threshold' | 'auto_allow_min_observations' | 'auto_allow_trust' | 'max_score_reduction'
  > & {
    /** People who are asked about a critical call, where it is not denied. */
    readonly critical_people?: number
  }

/** `[[rule]]`: what a person wrote about a kind of call. All named conditions must hold. */
export interface Rule {
  readonly effect: 'deny' | 'queue' | 'allow'
  readonly reason: string
  /** Only for agents of this profile, as a glob. */
  readonly profile?: string
  readonly tool?: string
  readonly kind?: string
  readonly program?: string
  /** Arguments of the program as a glob over the words joined by spaces. */
  readonly argument?: string
  readonly path?: string
  readonly host?: string
  /** Linear-time pattern over every string argument. */
  readonly pattern?: string
  /** Only for effects of this type. */
  readonly on?: EffectType
  /** For allow: the finding codes it answers; empty covers none. */
  readonly covers: readonly string[]
  /** For queue: the groups of a team’s people who must agree. */
  readonly approvers?: readonly GroupNeed[]
  /** Milliseconds since 1970; after it the rule is silent. */
  readonly expires?: number
  readonly match: readonly string[]
  readonly not_match: readonly string[]
  /** File and line, for messages. */
  readonly source: string
}

/** A rule that holds for one call. */
export interface RuleMatch {
  readonly rule: Rule
  readonly what: string
  /** The part of the call that it holds for; absent for a rule that names no program, path, host or type and holds for the whole call. */
  readonly evidence?: readonly Evidence[]
}

/** `[observe]`: for a while calls are judged and logged, and none but a change of the gate itself is stopped. */
export interface ObserveSettings {
  /** Milliseconds since 1970; from then on the gate stops calls again. */
  readonly until: number
  /** Only agents of these profiles; of all where it is empty. */
  readonly profiles: readonly string[]
}

/** Everything that a person decides about judging, whole and checked. */
export interface Policy {
  readonly proxy: ProxySettings
  readonly reputation: ReputationSettings
  readonly reviews: ReviewSettings
  readonly profiles: Readonly<Record<string, Profile>>
  readonly rules: readonly Rule[]
  readonly observe?: ObserveSettings
  /** SHA-256 over its RFC 8785 form; hex. */
  readonly digest: string
}
