import { exportKinds } from '../../ground/model/export-target.ts'
import { profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import { reputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import { reviewSettings } from '../../ground/model/settings/review-settings.ts'
import { type Setting, setting } from '../../ground/model/settings/setting.ts'
import { usualKinds } from './export-file.ts'
import { notifySettings } from './notify-settings.ts'

const rule = (name: string, type: string, about: string, value?: unknown) =>
  setting(`rule.${name}`, type, value, 'stricter', about)

/** Settings of `[[rule]]` and `[[case]]`, in the order of the docs. */
const ruleSettings: readonly Setting[] = [
  rule(
    'effect',
    '"deny", "queue" or "allow"',
    'What the rule does; only one that denies or queues can stand in a file that may only tighten.',
  ),
  rule('reason', 'text', 'Why, in one sentence for the person and the agent.'),
  rule('profile', 'glob', 'Only agents of this profile.'),
  rule('tool', 'glob', "The tool's name."),
  rule('kind', '"shell", "file_read", "file_write", "http", "sql" or "tool"', 'The kind of call.'),
  rule('program', 'glob', 'A program that the call runs, at any depth.'),
  rule('argument', 'glob', 'The arguments of that program, joined by spaces.'),
  rule('path', 'glob', 'A path that the call touches, resolved; ~ is the home folder.'),
  rule('host', 'host, or *.host', 'A host that the call reaches.'),
  rule('pattern', 'regular expression (RE2)', 'Found in any text of the arguments.'),
  rule('on', 'effect type', 'Only for effects of this type.'),
  rule(
    'covers',
    'list of finding codes',
    'For allow: the findings that the rule answers; none but these.',
    [],
  ),
  rule(
    'approvers',
    'list of { group, count }',
    'For queue: groups of a team’s people who must agree as well, each person for one group only.',
    [],
  ),
  rule('expires', 'date', 'From this moment the rule is silent.'),
  rule(
    'match',
    'list of commands',
    'Examples that the rule must hold for; checked when the file is loaded.',
    [],
  ),
  rule('not_match', 'list of commands', 'Examples that it must not hold for.', []),
  setting('case.name', 'text', undefined, 'stricter', 'What the case shows.'),
  setting(
    'case.effect',
    '"allow", "queue" or "deny"',
    undefined,
    'stricter',
    'The effect that `countersign policy test` wants.',
  ),
  setting(
    'case.approvers',
    'list of { group, count }',
    undefined,
    'stricter',
    'The groups whose people must agree, no more and no fewer, [] for none; nothing is held against them where it is left out.',
  ),
  setting('case.command', 'text', undefined, 'stricter', 'A shell command to judge.'),
  setting(
    'case.call',
    'table',
    undefined,
    'stricter',
    'Any other call: kind, tool, arguments, as for `countersign check`.',
  ),
]

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

/** Every setting of a policy file, in the order of the docs. */
export const settings: readonly Setting[] = [
  ...proxySettings.shown('proxy'),
  ...reputationSettings.shown('reputation'),
  ...reviewSettings.shown('reviews'),
  ...profileSettings.shown('profile.NAME'),
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
