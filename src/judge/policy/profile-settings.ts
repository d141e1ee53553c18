import { type Challenge, challenges } from '../../ground/model/challenge.ts'
import type { EffectType } from '../../ground/model/effect.ts'
import {
  type JudgedMethod,
  judgedMethods,
  judgedMethodTable,
} from '../../ground/model/judged-method-table.ts'
import type { Profile } from '../../ground/model/policy.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import { boundarySettings } from './boundary-settings.ts'
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

const challengeWords = challenges
  .map(name => `"${name}"`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

const challenge = (usual: Challenge | undefined, about: string) =>
  value(challengeWords, usual, ranked(challenges), about)

const threshold = (about: string) => value<number>('number', undefined, lower, about)

/** The settings of `[profile.NAME]`, with the values of every agent that no other profile is written for. */
export const profileSettings = section<Omit<Profile, 'name'>>({
  capabilities: value<readonly (EffectType | '*')[]>(
    'list of effect types, or ["*"]',
    ['*'],
    fewerOrAll<EffectType>(),
    'What agents of this profile may do at all; anything else is denied.',
  ),
  points: eachCode(
    value(
      'number or "gate"',
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
    '"deny" or "multi_party"',
    'deny',
    ranked<Profile['critical']>(['multi_party', 'deny']),
    'Whether a critical call is denied or waits for several people; a gate always denies.',
  ),
  scorer: value(
    '"default", "filters", "five_factor" or "max"',
    'default',
    // Each gives at least the value of the one before it; only the five factors can’t be compared.
    ranked<Profile['scorer']>(['filters', 'default', 'max']),
    'What the composite is made of; "default" chooses by the kind of call.',
  ),
  five_factor_floor: value(
    'number from 0 to 1',
    0.6,
    lower,
    'The risk from which the five factors count under the default scorer; in the SDK 0.4, or less.',
  ),
  asked_share: value(
    'number from 0 to 1',
    0.5,
    higher,
    'The share of their points that effects count with where the person asked for the call in their own words; where part of it was named in what they pointed to, three fifths as much is taken off. 1 takes nothing off.',
  ),
  sql_writes: value(
    'true or false',
    false,
    ranked<boolean>([true, false], 'fewer'),
    'Whether SQL tools of this profile may write.',
  ),
  small_amount: eachCode(
    value(
      'number',
      undefined,
      lower,
      'What a shop takes in passing, by the code of the currency, `*` for amounts that name none: a payment up to it weighs half, until a session has made five of them. About twenty dollars of each usual currency; 0 makes no amount of it small.',
    ),
    0,
    smallAmounts,
  ),
  own_domains: value(
    'list of domains',
    [],
    fewer<string>(),
    'Domains of your organisation: what is sent or shared within them does not go outside.',
  ),
  own_tools: value(
    'list of names or globs of tools',
    [],
    fewer<string>(),
    'Tools whose results are the person’s own records, which no stranger can write to: what stands there is no stranger’s order.',
  ),
  on_queue: value(
    '"default", "hold", "ask" or "park"',
    'default',
    strictestWord<Profile['on_queue']>('park'),
    'What an agent gets whose call waits: held, asked through its own client, or parked; the default holds where a person sits at the terminal.',
  ),
  judged_methods: value(
    `list of ${judgedMethods.map(method => `"${method}"`).join(' and ')}`,
    [],
    more<JudgedMethod>(),
    `What \`countersign mcp\` puts before the gate besides calls of tools: ${Object.values(judgedMethodTable).join(', and ')}.`,
  ),
  prompts: value(
    '"typed" or "person"',
    'typed',
    ranked<Profile['prompts']>(['person', 'typed']),
    'Whose words prompts are that nobody typed at a terminal (`claude -p`, a script): nobody’s, or a person’s like those that were typed.',
  ),
  boundary: boundarySettings,
  approvers: absent(
    value<readonly GroupNeed[]>(
      'list of { group, count }',
      [],
      moreApprovers,
      'Groups of a team’s people who must agree to each call of this profile that waits, besides those of its level and of rules.',
    ),
  ),
})
