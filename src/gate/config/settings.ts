import { judgedMethods, judgedMethodTable } from '../../ground/model/judged-method-table.ts'
import { challenges } from '../../ground/model/challenge.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../judge/policy/default-profile.ts'
import { boundarySettings } from './boundary-settings.ts'
import { notifySettings } from './notify-settings.ts'
import { ruleSettings } from './rule-settings.ts'
import { setting, type Setting, type Tighter } from './setting.ts'
import { usualSelfApproval } from '../../judge/policy/may-answer-own.ts'
import { exportKinds } from '../../ground/model/export-target.ts'
import { usualKinds } from './log-kinds.ts'

const one = (key: string, type: string, about: string, value?: unknown): Setting =>
  setting(`export.${key}`, type, value, 'fixed', about)

const file = 'file that you alone can read'

/** `[[export]]`: where entries of the log are brought. Your own policy file alone may hold it: see telemetry.md. */
const exportSettings: readonly Setting[] = [
  one('name', 'name', 'What the target is called; its cursor in the log goes by it.'),
  one('kind', exportKinds.map(kind => `"${kind}"`).join(' or '), 'What kind of target it is.'),
  one(
    'endpoint',
    'address',
    'Where it is: `https://…`, or `tls://host:port` and `tcp://host:port` for syslog.',
  ),
  one('file', 'path', 'For `ocsf` instead of an endpoint: the file that lines are written to.'),
  one('encoding', '"protobuf" or "json"', 'The form in which `otlp` is sent.', 'protobuf'),
  one('signals', 'list of "logs", "traces"', 'What `otlp` is sent: records of the log, spans, or both.', [
    'logs',
  ]),
  one('header_files.NAME', file, 'Holds the value of a header that `otlp` and `ocsf` are sent with.'),
  one('token_file', file, 'Holds the token of `splunk-hec`.'),
  one(
    'acknowledge',
    'true or false',
    'Waits until an indexer of Splunk has acknowledged; false for Splunk Cloud.',
    true,
  ),
  one(
    'enterprise_number',
    'number',
    'The private enterprise number of the structured data of `syslog`.',
    32473,
  ),
  one('ca_file', 'path', 'PEM of an authority that is trusted instead of the system’s.'),
  one('allow_plain', 'true or false', 'Lets records go to another machine without TLS.', false),
  one('rotate_at', 'bytes', 'The size from which on another file is begun.', 104_857_600),
  one('keep', 'number', 'Files that are kept besides the one that is written.', 10),
  one('kinds', 'list of kinds of entries', 'Which entries are exported.', usualKinds),
  one(
    'include',
    'list of "arguments", "reason"',
    'What else leaves, as the log holds it: without secrets.',
    [],
  ),
]

const levels = ['medium', 'high', 'critical'] as const
type ReviewLevel = (typeof levels)[number]

const proof = (level: ReviewLevel) =>
  setting(
    `reviews.proof.${level}`,
    '"session" or "secret"',
    defaultReviews.proof[level],
    'stricter',
    `What signs a yes at level ${level}: a page or screen that was unlocked with the secret, or the secret each time.`,
  )

const approvers = (level: ReviewLevel) =>
  setting(
    `reviews.approvers.${level}`,
    'list of { group, count }',
    [],
    'stricter',
    `Groups of a team’s people who must agree at level ${level}, each person for one group only.`,
  )

const selfApproval = setting(
  'reviews.self_approval',
  '"low", "medium", "high" or "critical"',
  usualSelfApproval,
  'lower',
  'The level up to which people answer for calls of their own, "low" for none; where nobody has a role of a team, it holds only where a file says it.',
)

/** The settings of `[reviews]` for each level: what signs a yes there, and whose yes it takes. */
const proofSettings: readonly Setting[] = [...levels.map(proof), ...levels.map(approvers), selfApproval]

const proxy = (name: keyof typeof defaultProxy, tighter: Tighter, about: string, type = 'number') =>
  setting(`proxy.${name}`, type, defaultProxy[name], tighter, about)

const reputation = (name: keyof typeof defaultReputation, tighter: Tighter, about: string, type = 'number') =>
  setting(`reputation.${name}`, type, defaultReputation[name], tighter, about)

const reviews = (
  name: Exclude<keyof typeof defaultReviews, 'proof' | 'approvers' | 'self_approval'>,
  tighter: Tighter,
  about: string,
  type = 'seconds, 1 or more',
) => setting(`reviews.${name}`, type, defaultReviews[name], tighter, about)

const profile = (name: keyof typeof defaultProfile, type: string, tighter: Tighter, about: string) =>
  setting(`profile.NAME.${name}`, type, defaultProfile[name], tighter, about)

const challenge = challenges
  .map(name => `"${name}"`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** Every setting of a policy file, in the order of the docs. */
export const settings: readonly Setting[] = [
  proxy('auto_allow_threshold', 'lower', 'Below this composite a call is allowed.'),
  proxy(
    'auto_deny_threshold',
    'lower',
    'From this composite upward a call is denied; must be above the one that allows.',
  ),
  proxy(
    'cold_start_calls',
    'fixed',
    'How many first calls of a fresh install are judged by the two thresholds below.',
    'integer, 0 or more',
  ),
  proxy('cold_start_escalation_low', 'lower', 'The threshold that allows during those calls.'),
  proxy('cold_start_escalation_high', 'lower', 'The threshold that denies during those calls.'),
  reputation(
    'ceiling_filter_threshold',
    'higher',
    'The most that one filter can add to the composite.',
    'number above 0',
  ),
  reputation(
    'auto_allow_min_observations',
    'higher',
    "How many people's answers must stand behind a discount.",
    'number, 0 or more',
  ),
  reputation('auto_allow_trust', 'higher', 'The trust from which there is a discount.', 'number from 0 to 1'),
  reputation(
    'max_score_reduction',
    'lower',
    'The most that trust can take off the composite.',
    'number, 0 or more',
  ),
  reputation('deny_weight', 'higher', 'How many approvals one denial outweighs.', 'number, 0 or more'),
  reputation('half_life', 'fixed', 'Days after which an answer counts half.', 'number above 0'),
  reviews(
    'required_approvers',
    'higher',
    'How many different people a multi-party review needs.',
    'integer, 1 or more',
  ),
  reviews('max_questions', 'higher', 'The most questions that a quiz asks.', 'integer from 1 to 6'),
  reviews(
    'min_correct',
    'higher',
    'Right answers that pass a quiz; all where it has fewer.',
    'integer, 1 or more',
  ),
  reviews(
    'max_attempts',
    'lower',
    'Failed challenges of one person before the cool-down.',
    'integer, 1 or more',
  ),
  reviews('cool_down', 'higher', 'Seconds before they may try again.'),
  reviews('teach_back_words', 'higher', 'Words that a teach-back must have.', 'integer, 1 or more'),
  reviews('due', 'lower', 'Seconds until a review that nobody answered expires; nothing runs then.'),
  reviews('approval', 'lower', 'Seconds for which an approval can be used, once.'),
  reviews('denial', 'higher', 'Seconds for which a no also answers the same call asked again.'),
  reviews('hold', 'lower', 'Seconds for which a held call waits before it is parked.'),
  reviews(
    'probe_rate',
    'higher',
    'Share of reviews beside which a probe is shown: a call that nobody asked for.',
    'number from 0 to 1',
  ),
  ...proofSettings,
  profile(
    'capabilities',
    'list of effect types, or ["*"]',
    'fewer',
    'What agents of this profile may do at all; anything else is denied.',
  ),
  setting(
    'profile.NAME.points.CODE',
    'number or "gate"',
    undefined,
    'higher',
    'What a finding is worth, or "gate" for one that denies by itself.',
  ),
  setting(
    'profile.NAME.thresholds.allow',
    'number',
    undefined,
    'lower',
    'Instead of proxy.auto_allow_threshold for this profile.',
  ),
  setting(
    'profile.NAME.thresholds.deny',
    'number',
    undefined,
    'lower',
    'Instead of proxy.auto_deny_threshold for this profile.',
  ),
  setting(
    'profile.NAME.challenges.medium',
    challenge,
    defaultProfile.challenges.medium,
    'stricter',
    'What a person must do for a call of level medium.',
  ),
  setting(
    'profile.NAME.challenges.high',
    challenge,
    defaultProfile.challenges.high,
    'stricter',
    'What a person must do for a call of level high.',
  ),
  setting(
    'profile.NAME.challenges.critical',
    challenge,
    defaultProfile.challenges.critical,
    'stricter',
    'What a person must do for a call of level critical that is queued.',
  ),
  setting(
    'profile.NAME.floors.CODE',
    challenge,
    undefined,
    'stricter',
    'The least that a person must do for a call with this finding.',
  ),
  profile(
    'critical',
    '"deny" or "multi_party"',
    'stricter',
    'Whether a critical call is denied or waits for several people; a gate always denies.',
  ),
  profile(
    'scorer',
    '"default", "filters", "five_factor" or "max"',
    'stricter',
    'What the composite is made of; "default" chooses by the kind of call.',
  ),
  profile(
    'five_factor_floor',
    'number from 0 to 1',
    'lower',
    'The risk from which the five factors count under the default scorer; in the SDK 0.4, or less.',
  ),
  profile(
    'asked_share',
    'number from 0 to 1',
    'higher',
    'The share of their points that effects count with where the person asked for the call in their own words; where part of it was named in what they pointed to, three fifths as much is taken off. 1 takes nothing off.',
  ),
  profile('sql_writes', 'true or false', 'fewer', 'Whether SQL tools of this profile may write.'),
  setting(
    'profile.NAME.small_amount.CODE',
    'number',
    undefined,
    'lower',
    'What a shop takes in passing, by the code of the currency, `*` for amounts that name none: a payment up to it weighs half, until a session has made five of them. About twenty dollars of each usual currency; 0 makes no amount of it small.',
  ),
  profile(
    'own_domains',
    'list of domains',
    'fewer',
    'Domains of your organisation: what is sent or shared within them does not go outside.',
  ),
  profile(
    'own_tools',
    'list of names or globs of tools',
    'fewer',
    'Tools whose results are the person’s own records, which no stranger can write to: what stands there is no stranger’s order.',
  ),
  profile(
    'on_queue',
    '"default", "hold", "ask" or "park"',
    'stricter',
    'What an agent gets whose call waits: held, asked through its own client, or parked; the default holds where a person sits at the terminal.',
  ),
  profile(
    'judged_methods',
    `list of ${judgedMethods.map(method => `"${method}"`).join(' and ')}`,
    'more',
    `What \`countersign mcp\` puts before the gate besides calls of tools: ${Object.values(judgedMethodTable).join(', and ')}.`,
  ),
  profile(
    'prompts',
    '"typed" or "person"',
    'stricter',
    'Whose words prompts are that nobody typed at a terminal (`claude -p`, a script): nobody’s, or a person’s like those that were typed.',
  ),
  ...boundarySettings,
  setting(
    'profile.NAME.approvers',
    'list of { group, count }',
    [],
    'stricter',
    'Groups of a team’s people who must agree to each call of this profile that waits, besides those of its level and of rules.',
  ),
  setting(
    'observe.until',
    'date',
    undefined,
    'fixed',
    'Until then every call is judged and logged, and runs; only what would change the gate itself is denied.',
  ),
  setting(
    'observe.profiles',
    'list of names',
    [],
    'fixed',
    'Only for agents of these profiles; for all when left out.',
  ),
  setting(
    'secrets.rules',
    'list of files',
    [],
    'more',
    'Rule files of your own, relative to this file: see secrets.md.',
  ),
  ...notifySettings,
  ...exportSettings,
  ...ruleSettings,
]
