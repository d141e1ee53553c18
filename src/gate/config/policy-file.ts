import * as z from 'zod'
import { levels } from '../../ground/model/assessment.ts'
import { callKinds, boundaryBackends, boundaryNetworks } from '../../ground/model/tool-call.ts'
import type { EffectType } from '../../ground/model/effect.ts'
import { judgedMethods } from '../../ground/model/judged-method-table.ts'
import { challenges } from '../../ground/model/challenge.ts'
import { proofsByStrength } from '../../ground/model/review.ts'
import { exportFile } from './export-file.ts'
import { notifyFile } from './notify-file.ts'

const allEffectTypes: Readonly<Record<EffectType, true>> = {
  run: true,
  read: true,
  write: true,
  append: true,
  delete: true,
  mode: true,
  owner: true,
  move: true,
  copy: true,
  link: true,
  connect: true,
  listen: true,
  execute: true,
  database: true,
  repository: true,
  package: true,
  infrastructure: true,
  process: true,
  service: true,
  schedule: true,
  account: true,
  kernel: true,
  firewall: true,
  power: true,
  message: true,
  money: true,
  permission: true,
  publish: true,
  record: true,
  device: true,
  opaque: true,
  disguise: true,
}

/** Every type that an effect can have. */
const effectTypes = Object.keys(allEffectTypes) as [EffectType, ...EffectType[]]

// Made when the first file is read: most processes read none, and making them takes longer than evaluating a call.
const number = () => z.number()
const positive = () => number().gt(0, 'must be above 0')
const notNegative = () => number().min(0, 'must be 0 or more')
const share = () => number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')
const text = () => z.string().min(1, 'must not be empty')
const challenge = () => z.enum(challenges)
const effect = () => z.enum(['deny', 'queue', 'allow'])

const proxy = () =>
  z.strictObject({
    auto_allow_threshold: number().optional(),
    auto_deny_threshold: number().optional(),
    cold_start_calls: z.int('must be a whole number').min(0, 'must be 0 or more').optional(),
    cold_start_escalation_low: number().optional(),
    cold_start_escalation_high: number().optional(),
  })

const reputation = () =>
  z.strictObject({
    ceiling_filter_threshold: positive().optional(),
    auto_allow_min_observations: notNegative().optional(),
    auto_allow_trust: share().optional(),
    max_score_reduction: notNegative().optional(),
    deny_weight: notNegative().optional(),
    half_life: positive().optional(),
  })

const seconds = () => z.int('must be a whole number of seconds').min(1, 'must be 1 or more')
const many = () => z.int('must be a whole number').min(1, 'must be 1 or more')
/** Earlier versions wrote `terminal` for what a place that was unlocked is now. */
const minProof = () =>
  z.preprocess(input => (input === 'terminal' ? 'session' : input), z.enum(proofsByStrength)).optional()

/** Names of groups are those that an identity provider gives. */
const approvers = () =>
  z
    .array(
      z.strictObject({ group: text().min(1).max(200), count: many().max(5, 'must be at most 5').optional() }),
    )
    .max(5, 'must be at most 5 groups')
    .transform(all => all.map(({ group, count = 1 }) => ({ group, count })))
    .optional()

const reviews = () =>
  z.strictObject({
    required_approvers: many().optional(),
    max_questions: many().max(6, 'must be at most 6').optional(),
    min_correct: many().optional(),
    max_attempts: many().optional(),
    cool_down: seconds().optional(),
    teach_back_words: many().optional(),
    due: seconds().optional(),
    approval: seconds().optional(),
    denial: seconds().optional(),
    hold: seconds().optional(),
    probe_rate: share().optional(),
    proof: z.strictObject({ medium: minProof(), high: minProof(), critical: minProof() }).optional(),
    approvers: z.strictObject({ medium: approvers(), high: approvers(), critical: approvers() }).optional(),
    self_approval: z.enum(levels).optional(),
  })

const profile = () =>
  z.strictObject({
    capabilities: z.array(z.enum(['*', ...effectTypes])).optional(),
    points: z.record(text(), z.union([number(), z.literal('gate')], 'must be a number or "gate"')).optional(),
    thresholds: z.strictObject({ allow: number().optional(), deny: number().optional() }).optional(),
    challenges: z
      .strictObject({
        medium: challenge().optional(),
        high: challenge().optional(),
        critical: challenge().optional(),
      })
      .optional(),
    floors: z.record(text(), challenge()).optional(),
    critical: z.enum(['deny', 'multi_party']).optional(),
    scorer: z.enum(['default', 'filters', 'five_factor', 'max']).optional(),
    five_factor_floor: share().optional(),
    sql_writes: z.boolean().optional(),
    asked_share: share().optional(),
    small_amount: z.record(text(), notNegative()).optional(),
    own_domains: z.array(text()).optional(),
    own_tools: z.array(text()).optional(),
    on_queue: z.enum(['default', 'hold', 'ask', 'park']).optional(),
    judged_methods: z.array(z.enum(judgedMethods)).optional(),
    prompts: z.enum(['typed', 'person']).optional(),
    boundary: boundaryFile().optional(),
    approvers: approvers(),
  })

const moment = () =>
  z
    .union([z.date(), z.string()], 'must be a date')
    .transform(input =>
      input instanceof Date
        ? input.getTime()
        : /^\d{4}-\d\d-\d\d/.test(input)
          ? Date.parse(input)
          : Number.NaN,
    )
    .refine(Number.isFinite, 'must be a date, such as 2027-01-31')

const rule = () =>
  z.strictObject({
    effect: effect(),
    reason: text(),
    profile: text().optional(),
    tool: text().optional(),
    kind: z.enum(callKinds).optional(),
    program: text().optional(),
    argument: text().optional(),
    path: text().optional(),
    host: text().optional(),
    pattern: text().optional(),
    on: z.enum(effectTypes).optional(),
    covers: z.array(text()).default([]),
    approvers: approvers(),
    expires: moment().optional(),
    match: z.array(text()).default([]),
    not_match: z.array(text()).default([]),
  })

const testCase = () =>
  z
    .strictObject({
      name: text().optional(),
      effect: effect(),
      command: text().optional(),
      call: z.record(z.string(), z.json()).optional(),
      approvers: approvers(),
    })
    .refine(
      input => (input.command === undefined) !== (input.call === undefined),
      'needs either `command` or `call`',
    )

const policyFile = () =>
  z.strictObject({
    proxy: proxy().optional(),
    reputation: reputation().optional(),
    reviews: reviews().optional(),
    profile: z
      .record(
        z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name of letters, digits, - and _'),
        profile(),
      )
      .optional(),
    observe: z.strictObject({ until: moment(), profiles: z.array(text()).default([]) }).optional(),
    secrets: z.strictObject({ rules: z.array(text()).max(20).optional() }).optional(),
    notify: notifyFile().optional(),
    export: z.array(exportFile()).max(20, 'must be at most 20').optional(),
    rule: z.array(rule()).optional(),
    case: z.array(testCase()).optional(),
  })

let schema: ReturnType<typeof policyFile> | undefined

/** The schema of a policy file; every part may be left out. */
export function policyFileSchema(): ReturnType<typeof policyFile> {
  schema ??= policyFile()
  return schema
}

/** A policy file as its schema reads it. */
export type PolicyFile = z.infer<ReturnType<typeof policyFile>>
/** A `[profile.NAME]` of a policy file. */
export type ProfileFile = z.infer<ReturnType<typeof profile>>
/** A `[[rule]]` of a policy file. */
export type RuleFile = z.infer<ReturnType<typeof rule>>
/** A `[[case]]` of a policy file. */
export type CaseFile = z.infer<ReturnType<typeof testCase>>

const boundaryText = () => z.string().min(1, 'must not be empty')
const place = () => z.string().regex(/^(\/|~\/|~$)/, 'must be an absolute path, or one from ~/')
const variable = () =>
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable, such as CARGO_HOME')
const hostName = () =>
  z.string().regex(/^[a-z0-9_.-]{1,253}$/, 'must be the name of a host in lower case, or its address')
const port = () => z.int('must be a whole number').min(1, 'must be from 1 to 65535').max(65_535)

/** The form of `[profile.NAME.boundary]`. */
const boundaryFile = () =>
  z.strictObject({
    read: z.array(place()).optional(),
    write: z.array(place()).optional(),
    hide: z.array(boundaryText()).optional(),
    net: z.enum(boundaryNetworks).optional(),
    env: z.array(variable()).optional(),
    hosts: z.array(hostName()).optional(),
    ports: z.array(port()).optional(),
    backend: z.enum(boundaryBackends).optional(),
    required: z.boolean().optional(),
  })
