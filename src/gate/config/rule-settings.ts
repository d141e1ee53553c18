import { type Setting, setting } from '../../ground/model/settings/setting.ts'

const rule = (name: string, type: string, about: string, value?: unknown) =>
  setting(`rule.${name}`, type, value, 'stricter', about)

/** Settings of `[[rule]]` and `[[case]]`, in the order of the docs. */
export const ruleSettings: readonly Setting[] = [
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
