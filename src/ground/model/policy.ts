import type { JudgedMethod } from './judged-method-table.ts'
import type { Level } from './assessment.ts'
import type { EffectType, Evidence } from './effect.ts'
import type { Challenge } from './challenge.ts'
import type { BoundarySettings } from './tool-call.ts'
import type { GroupNeed, ReviewSettings } from './review.ts'

/** `[proxy]`: thresholds on the composite. */
export interface ProxySettings {
  readonly auto_allow_threshold: number
  readonly auto_deny_threshold: number
  readonly cold_start_calls: number
  readonly cold_start_escalation_low: number
  readonly cold_start_escalation_high: number
}

/** `[reputation]`: the cap of one filter and the discount that trust earns. */
export interface ReputationSettings {
  readonly ceiling_filter_threshold: number
  readonly auto_allow_min_observations: number
  readonly auto_allow_trust: number
  readonly max_score_reduction: number
  readonly deny_weight: number
  /** Days. */
  readonly half_life: number
}

/** The settings that the composite is computed with. */
export type ScoringSettings = ProxySettings &
  Pick<
    ReputationSettings,
    'ceiling_filter_threshold' | 'auto_allow_min_observations' | 'auto_allow_trust' | 'max_score_reduction'
  > & {
    /** People who are asked about a critical call, where it is not denied. */
    readonly critical_people?: number
  }

/** `[profile.NAME]`: a named set for one kind of agent. */
export interface Profile {
  readonly name: string
  /** Effect types that are granted; `*` for all. Anything else is the gate `capability.missing`. */
  readonly capabilities: readonly (EffectType | '*')[]
  /** Finding code → points, or `gate`. */
  readonly points: Readonly<Record<string, number | 'gate'>>
  /** Overrides of `[proxy]` for this profile. */
  readonly thresholds: { readonly allow?: number; readonly deny?: number }
  readonly challenges: Readonly<Record<Exclude<Level, 'low'>, Challenge>>
  /** Finding code → least challenge. */
  readonly floors: Readonly<Record<string, Challenge>>
  readonly critical: 'deny' | 'multi_party'
  /** `default` chooses by the kind of call: filters, and for named functions the five factors too. */
  readonly scorer: 'default' | 'filters' | 'five_factor' | 'max'
  /** The five factors enter the maximum only from this risk upward. */
  readonly five_factor_floor: number
  /** SQL tools of this profile may write. */
  readonly sql_writes: boolean
  /** The share of its points that counts where the person asked for the call themselves, 0 to 1; 1 lowers nothing. */
  readonly asked_share: number
  /** Amounts that a shop takes in passing, by the code of their currency, `*` for those that name none: payments up to it weigh less, until a session has made some of them. */
  readonly small_amount: Readonly<Record<string, number>>
  /** Names of tools, as globs, whose results are the person’s own records. */
  readonly own_tools: readonly string[]
  /** Domains of the organisation: messages, shares and data that stay in them do not leave. */
  readonly own_domains: readonly string[]
  /** The answer for an agent whose call waits: `default` holds where a person sits at the terminal, and parks elsewhere. */
  readonly on_queue: 'default' | 'hold' | 'ask' | 'park'
  /** Methods of MCP that are judged besides calls of tools. */
  readonly judged_methods: readonly JudgedMethod[]
  /** The prompts of a client that count as a person’s: those that were typed at it, or those of a run without anybody too. */
  readonly prompts: 'typed' | 'person'
  /** The boundary that its commands run inside, where they are run in one. */
  readonly boundary: BoundarySettings
  /** The groups of a team’s people who must agree to each call of it that waits. */
  readonly approvers?: readonly GroupNeed[]
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
