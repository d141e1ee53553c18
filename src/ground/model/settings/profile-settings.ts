import { type Challenge, challenges } from '../challenge.ts'
import type { Level } from '../assessment.ts'
import type { EffectType } from '../effect.ts'
import { effectTypes } from '../effect-types.ts'
import { type JudgedMethod, judgedMethods, judgedMethodTable } from '../judged-method-table.ts'
import type { GroupNeed } from '../review.ts'
import { type BoundarySettings, boundarySettings } from './boundary-settings.ts'
import { anyText, boolean, list, needs, number, share, word } from './setting-shape.ts'
import { absent, eachCode, section, value } from './setting-node.ts'
import {
  fewer,
  fewerOrAll,
  higher,
  lower,
  more,
  moreApprovers,
  morePoints,
  ranked,
  strictestWord,
} from './strictness.ts'

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

// About twenty dollars; amounts of other currencies are never small.
const smallAmounts: Profile['small_amount'] = {
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
}

const challenge = (usual: Challenge | undefined, about: string) =>
  value(word(challenges), usual, ranked(challenges), about)

const threshold = (about: string) => value(number('number'), undefined, lower, about)

/** The settings of `[profile.NAME]`, with the values of every agent that no other profile is written for. */
export const profileSettings = section<Omit<Profile, 'name'>>({
  capabilities: value<readonly (EffectType | '*')[]>(
    list('list of effect types, or ["*"]', { is: 'word', words: ['*', ...effectTypes] }),
    ['*'],
    fewerOrAll<EffectType>(),
    'What agents of this profile may do at all; anything else is denied.',
  ),
  points: eachCode(
    value(
      { text: 'number or "gate"', shape: { is: 'points' } },
      undefined,
      morePoints,
      'What a finding is worth, or "gate" for one that denies by itself.',
    ),
    0,
  ),
  thresholds: section<Profile['thresholds']>({
    allow: threshold('Instead of proxy.auto_allow_threshold for this profile.'),
    deny: threshold('Instead of proxy.auto_deny_threshold for this profile.'),
  }),
  challenges: section<Profile['challenges']>({
    medium: challenge('confirm', 'What a person must do for a call of level medium.'),
    high: challenge('quiz', 'What a person must do for a call of level high.'),
    critical: challenge('multi_party', 'What a person must do for a call of level critical that is queued.'),
  }),
  floors: eachCode(
    challenge(undefined, 'The least that a person must do for a call with this finding.'),
    'none',
  ),
  critical: value(
    word(['deny', 'multi_party']),
    'deny',
    ranked<Profile['critical']>(['multi_party', 'deny']),
    'Whether a critical call is denied or waits for several people; a gate always denies.',
  ),
  scorer: value(
    word(['default', 'filters', 'five_factor', 'max']),
    'default',
    // Each gives at least the value of the one before it; only the five factors can’t be compared.
    ranked<Profile['scorer']>(['filters', 'default', 'max']),
    'What the composite is made of; "default" chooses by the kind of call.',
  ),
  five_factor_floor: value(
    share,
    0.6,
    lower,
    'The risk from which the five factors count under the default scorer; in the SDK 0.4, or less.',
  ),
  asked_share: value(
    share,
    0.5,
    higher,
    'The share of their points that effects count with where the person asked for the call in their own words; where part of it was named in what they pointed to, three fifths as much is taken off. 1 takes nothing off.',
  ),
  sql_writes: value(
    boolean,
    false,
    ranked<boolean>([true, false], 'fewer'),
    'Whether SQL tools of this profile may write.',
  ),
  small_amount: eachCode(
    value(
      number('number', [['min', 0, 'must be 0 or more']]),
      undefined,
      lower,
      'What a shop takes in passing, by the code of the currency, `*` for amounts that name none: a payment up to it weighs half, until a session has made five of them. About twenty dollars of each usual currency; 0 makes no amount of it small.',
    ),
    0,
    smallAmounts,
  ),
  own_domains: value(
    list('list of domains', anyText),
    [],
    fewer<string>(),
    'Domains of your organisation: what is sent or shared within them does not go outside.',
  ),
  own_tools: value(
    list('list of names or globs of tools', anyText),
    [],
    fewer<string>(),
    'Tools whose results are the person’s own records, which no stranger can write to: what stands there is no stranger’s order.',
  ),
  on_queue: value(
    word(['default', 'hold', 'ask', 'park']),
    'default',
    strictestWord<Profile['on_queue']>('park'),
    'What an agent gets whose call waits: held, asked through its own client, or parked; the default holds where a person sits at the terminal.',
  ),
  judged_methods: value(
    list(`list of ${judgedMethods.map(method => `"${method}"`).join(' and ')}`, {
      is: 'word',
      words: judgedMethods,
    }),
    [],
    more<JudgedMethod>(),
    `What \`countersign mcp\` puts before the gate besides calls of tools: ${Object.values(judgedMethodTable).join(', and ')}.`,
  ),
  prompts: value(
    word(['typed', 'person']),
    'typed',
    ranked<Profile['prompts']>(['person', 'typed']),
    'Whose words prompts are that nobody typed at a terminal (`claude -p`, a script): nobody’s, or a person’s like those that were typed.',
  ),
  boundary: boundarySettings,
  approvers: absent(
    value<readonly GroupNeed[]>(
      needs,
      [],
      moreApprovers,
      'Groups of a team’s people who must agree to each call of this profile that waits, besides those of its level and of rules.',
    ),
  ),
})
