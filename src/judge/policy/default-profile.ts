import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import type { Policy, Profile, ProxySettings, ReputationSettings } from '../../ground/model/policy.ts'
import type { ReviewSettings } from '../../ground/model/review.ts'
import { clientProfiles } from './client-profiles.ts'

/** The default `[proxy]` settings. */
export const defaultProxy: ProxySettings = {
  auto_allow_threshold: 3.0,
  auto_deny_threshold: 8.0,
  cold_start_calls: 0,
  cold_start_escalation_low: 2.0,
  cold_start_escalation_high: 10.0,
}

/** The default `[reputation]` settings. */
export const defaultReputation: ReputationSettings = {
  ceiling_filter_threshold: 5.0,
  auto_allow_min_observations: 8,
  auto_allow_trust: 0.92,
  max_score_reduction: 4.0,
  deny_weight: 3.0,
  half_life: 90,
}

/** The default `[reviews]` settings; times are seconds. */
export const defaultReviews: ReviewSettings = {
  required_approvers: 2,
  max_questions: 3,
  min_correct: 2,
  max_attempts: 3,
  cool_down: 300,
  teach_back_words: 10,
  due: 86_400,
  approval: 600,
  denial: 3_600,
  hold: 60,
  probe_rate: 0,
  proof: { medium: 'session', high: 'secret', critical: 'secret' },
}

/** The boundary of commands for which no file says anything: the workspace, and nothing else. */
const defaultBoundary: BoundarySettings = {
  read: [],
  write: [],
  hide: [],
  net: 'none',
  env: [],
  hosts: [],
  ports: [],
  backend: 'bwrap',
  required: false,
}

/** The profile of every agent that no other profile is written for. */
export const defaultProfile: Profile = {
  name: 'default',
  capabilities: ['*'],
  points: {},
  thresholds: {},
  challenges: { medium: 'confirm', high: 'quiz', critical: 'multi_party' },
  floors: {},
  critical: 'deny',
  scorer: 'default',
  five_factor_floor: 0.6,
  sql_writes: false,
  asked_share: 0.5,
  // About twenty dollars; amounts of other currencies are never small.
  small_amount: {
    '*': 20,
    USD: 20,
    EUR: 20,
    GBP: 20,
    CHF: 20,
    CAD: 25,
    AUD: 30,
    NZD: 30,
    JPY: 3_000,
    CNY: 150,
    INR: 1_500,
    PLN: 80,
    CZK: 450,
    SEK: 200,
    NOK: 200,
    DKK: 150,
    BRL: 100,
    MXN: 350,
    SGD: 25,
  },
  own_domains: [],
  own_tools: [],
  on_queue: 'default',
  judged_methods: [],
  prompts: 'typed',
  boundary: defaultBoundary,
}

/**
 * The risk from which the five factors ask about a function that a program wraps. What changes something and names an
 * address has 0.355 when it is called first: of honest work a third is like that, of what strangers order hardly anything
 * that the filters do not see.
 */
export const sdkFloor = 0.4

/** For functions that a program wraps itself: there are people to ask, and the name of a function says more. */
const sdkProfile: Profile = {
  ...defaultProfile,
  name: 'sdk',
  critical: 'multi_party',
  five_factor_floor: sdkFloor,
}

/** The profiles that are there without any file. */
export const builtInProfiles: Readonly<Record<string, Profile>> = {
  default: defaultProfile,
  sdk: sdkProfile,
  ...Object.fromEntries(
    Object.entries(clientProfiles).map(([name, { on_queue }]) => [
      name,
      { ...defaultProfile, name, on_queue },
    ]),
  ),
}

/** The profile of a call; a name that the policy does not hold is judged by the default one. */
export function profileNamed(policy: Policy, name: string): Profile {
  const named = Object.hasOwn(policy.profiles, name) ? policy.profiles[name] : undefined
  return named ?? policy.profiles['default'] ?? defaultProfile
}
