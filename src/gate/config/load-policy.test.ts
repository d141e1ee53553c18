import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { CodeSpec } from '../../ground/model/finding.ts'
import { routineRules } from '../../judge/policy/client-profiles.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  sdkFloor,
} from '../../judge/policy/default-profile.ts'
import { loadPolicy, loadPolicyWithSources, type PolicySources } from './load-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'policy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const knownCodes: Readonly<Record<string, CodeSpec>> = {
  'paths.keys': { points: 4, why: 'keys' },
  'repository.force-push': { points: 4, why: 'history' },
  'own-safety.policy': { points: 'gate', why: 'policy' },
}

/** Enough of a reader for examples: one run of the first word. */
function readShell(command: string): readonly Effect[] {
  const [program = '', ...argv] = command.split(' ')
  return [
    {
      type: 'run',
      program,
      argv,
      evidence: { pointer: '/command', start: 0, end: command.length },
      through: [],
    },
  ]
}

const checks = {
  knownCodes,
  readShell,
  codesOf: (call: ToolCall) => (call.arguments['command'] === 'git push' ? ['repository.force-push'] : []),
}
let number = 0

function file(toml: string): string {
  const path = join(folder, `policy-${++number}.toml`)
  writeFileSync(path, toml)
  return path
}

const user = (toml: string, more: Partial<PolicySources> = {}) =>
  loadPolicy({ ...checks, userFile: file(toml), ...more })
const project = (toml: string, more: Partial<PolicySources> = {}) =>
  loadPolicy({ ...checks, projectFile: file(toml), ...more })

function refusal(load: () => unknown): string {
  try {
    load()
  } catch (error) {
    expect(error).toBeInstanceOf(GateError)
    expect((error as GateError).exitCode).toBe(78)
    return (error as GateError).message
  }
  return 'was not refused'
}

test('without any file the defaults hold', () => {
  const policy = loadPolicy({ ...checks, userFile: join(folder, 'none.toml'), environment: {} })
  expect(policy).toMatchObject({ proxy: defaultProxy, reputation: defaultReputation, rules: routineRules })
  expect(policy.profiles['default']).toEqual(defaultProfile)
  expect(policy.profiles['sdk']).toMatchObject({ critical: 'multi_party', five_factor_floor: sdkFloor })
  expect(policy.digest).toMatch(/^[\da-f]{64}$/)
})

test('a person may loosen and tighten everything in their own file', () => {
  const policy = user(`
[proxy]
auto_allow_threshold = 4.5
[reputation]
ceiling_filter_threshold = 4
[profile.default.points]
"paths.keys" = 1
repository.force-push = "gate"
[profile.night]
critical = "multi_party"
thresholds = { allow = 2 }
[[rule]]
effect = "allow"
reason = "our own branches"
program = "git"
argument = "push --force origin mine/*"
covers = ["repository.force-push"]
expires = 2030-01-01
match = ["git push --force origin mine/x"]
not_match = ["git push --force origin main", "rm x"]
`)
  expect(policy.proxy.auto_allow_threshold).toBe(4.5)
  expect(policy.profiles['default']?.points).toEqual({ 'paths.keys': 1, 'repository.force-push': 'gate' })
  expect(policy.profiles['night']).toMatchObject({
    critical: 'multi_party',
    thresholds: { allow: 2 },
    points: { 'paths.keys': 1 },
  })
  expect(policy.rules[0]).toMatchObject({ effect: 'allow', expires: Date.UTC(2030, 0, 1) })
  expect(policy.rules[0]?.source).toMatch(/\.toml:12$/)
})

const wrong: readonly (readonly [string, string, RegExp])[] = [
  [
    'an unknown key',
    '[proxy]\nauto_alow_threshold = 2',
    /:2: proxy\.auto_alow_threshold is no setting; did you mean auto_allow_threshold\?$/,
  ],
  ['a key of another section', '[proxy]\nhalf_life = 2', /did you mean reputation\.half_life\?$/],
  ['an unknown section', '[proxi]\nx = 1', /:1: proxi is no setting; did you mean proxy\?$/],
  [
    'an unknown key of a profile',
    '[profile.x]\ncritcal = "deny"',
    /:2: profile\.x\.critcal is no setting; did you mean critical\?$/,
  ],
  [
    'an unknown key of a rule',
    '[[rule]]\neffect = "deny"\nreason = "x"\n[[rule]]\neffect = "deny"\nreasn = "x"',
    /:6: rule\.2\.reasn is no setting; did you mean reason\?$/,
  ],
  ['a missing key', '\n[[rule]]\neffect = "deny"', /:2: rule\.1\.reason is missing\.$/],
  [
    'a wrong type',
    '[proxy]\n\nauto_allow_threshold = "2"',
    /:3: proxy\.auto_allow_threshold must be a finite number\.$/,
  ],
  ['not a number', '[proxy]\nauto_allow_threshold = nan', /must be a finite number\.$/],
  ['no end', '[proxy]\nauto_deny_threshold = inf', /must be a finite number\.$/],
  ['a word that is no choice', '[profile.x]\ncritical = "maybe"', /must be one of deny, multi_party\.$/],
  [
    'a ceiling of nothing',
    '[reputation]\nceiling_filter_threshold = 0',
    /:2: reputation\.ceiling_filter_threshold must be above 0\.$/,
  ],
  [
    'a share above one',
    '[profile.x]\nasked_share = 1.5',
    /:2: profile\.x\.asked_share must be from 0 to 1\.$/,
  ],
  ['a share below zero', '[profile.x]\nasked_share = -0.1', /asked_share must be from 0 to 1\.$/],
  ['a share that is no number', '[profile.x]\nasked_share = nan', /asked_share must be a/],
  [
    'an own tool that is no glob',
    '[profile.x]\nown_tools = ["read_[z-a]"]',
    /:2: profile\.x\.own_tools can't be used: .*\.$/,
  ],
  ['an own tool without a name', '[profile.x]\nown_tools = [""]', /own_tools.* must not be empty\.$/],
  ['trust above one', '[reputation]\nauto_allow_trust = 1.5', /must be from 0 to 1\.$/],
  ['half a call', '[proxy]\ncold_start_calls = 1.5', /must be a whole number\.$/],
  [
    'allow that reaches deny',
    '[proxy]\nauto_allow_threshold = 8',
    /:2: proxy\.auto_allow_threshold is 8, which must be below the threshold that denies, 8\.$/,
  ],
  [
    'allow that reaches deny in a profile',
    '[profile.x.thresholds]\nallow = 9',
    /:2: profile\.x\.thresholds\.allow is 9/,
  ],
  [
    'an unknown finding',
    '[profile.default.points]\n"paths.kyes" = 1',
    /:2: .* names the finding paths\.kyes, which no filter makes; did you mean paths\.keys\?$/,
  ],
  [
    'points that are a word',
    '[profile.default.points]\n"paths.keys" = "much"',
    /must be a number or "gate"\.$/,
  ],
  [
    'a glob that is none',
    '[[rule]]\neffect = "deny"\nreason = "x"\npath = "a/[b"',
    /:4: rule\.1\.path can't be used: /,
  ],
  [
    'a host that is a glob',
    '[[rule]]\neffect = "deny"\nreason = "x"\nhost = "a*b"',
    /rule\.1\.host can't be used: /,
  ],
  [
    'a pattern that is none',
    '[[rule]]\neffect = "deny"\nreason = "x"\npattern = "a(b"',
    /rule\.1\.pattern can't be used: /,
  ],
  [
    'a pattern that needs backtracking',
    '[[rule]]\neffect = "deny"\nreason = "x"\npattern = "(a)\\\\1"',
    /rule\.1\.pattern can't be used: /,
  ],
  [
    'an example that does not match',
    '[[rule]]\neffect = "deny"\nreason = "x"\nprogram = "git"\nmatch = ["git x", "gti y"]',
    /:5: rule\.1\.match has an example that the rule does not hold for: gti y\.$/,
  ],
  [
    'an example that must not match',
    '[[rule]]\neffect = "deny"\nreason = "x"\nprogram = "g*"\nnot_match = ["gti y"]',
    /:5: rule\.1\.not_match has an example that the rule holds for: gti y\.$/,
  ],
  [
    'codes under a rule that denies',
    '[[rule]]\neffect = "deny"\nreason = "x"\ncovers = ["paths.keys"]',
    /has a meaning only for a rule that allows\.$/,
  ],
  [
    'a rule that allows and covers nothing',
    '[[rule]]\neffect = "allow"\nreason = "x"\nprogram = "git"\nmatch = ["git push", "git status"]',
    /:1: rule\.1 can allow nothing, since it covers no finding: its examples need covers = \["repository\.force-push"\]\.$/,
  ],
  [
    'a rule that allows, covers nothing and has no examples',
    '[[rule]]\neffect = "allow"\nreason = "x"\nprogram = "git"',
    /can allow nothing, since it covers no finding: write in "covers" the findings that it answers/,
  ],
  [
    'an unknown type of effect',
    '[[rule]]\neffect = "deny"\nreason = "x"\non = "explode"',
    /rule\.1\.on must be one of run, read,/,
  ],
  [
    'a date that is none',
    '[[rule]]\neffect = "deny"\nreason = "x"\nexpires = "1"',
    /rule\.1\.expires must be a date/,
  ],
  [
    'groups of a rule that denies',
    '[[rule]]\neffect = "deny"\nreason = "x"\nprogram = "y"\napprovers = [{ group = "dev" }]',
    /:5: rule\.1\.approvers has a meaning only for a rule that queues\.$/,
  ],
  [
    'more people than a group is asked for',
    '[profile.default]\napprovers = [{ group = "dev", count = 6 }]',
    /profile\.default\.approvers\.1\.count must be at most 5/,
  ],
  ['a case without a call', '[[case]]\neffect = "deny"', /case\.1 needs either `command` or `call`\.$/],
  ['text that is no TOML', 'a = 1\nb = = 2', /:2: this is no TOML: /],
  ['a name that is none', '[profile."a b"]\ncritical = "deny"', /must be a short name/],
]

test.each(wrong)('%s is refused with its line', (_, toml, message) => {
  expect(refusal(() => user(toml))).toMatch(message)
})

test.each([
  ['a = 1\nb = = 2', 2],
  ['[proxy]\nauto_deny_threshold = 7\nx = 1', 3],
])('the line of a refusal is a value beside its text: %j', (toml, line) => {
  const userFile = file(toml)
  const load = () => loadPolicy({ ...checks, userFile })
  expect(load).toThrow(expect.objectContaining({ position: { file: userFile, line } }))
})

const looser: readonly (readonly [string, string])[] = [
  ['proxy.auto_allow_threshold', '[proxy]\nauto_allow_threshold = 3.1'],
  ['proxy.auto_deny_threshold', '[proxy]\nauto_deny_threshold = 9'],
  ['proxy.cold_start_calls', '[proxy]\ncold_start_calls = 5'],
  ['proxy.cold_start_escalation_high', '[proxy]\ncold_start_escalation_high = 11'],
  ['reputation.ceiling_filter_threshold', '[reputation]\nceiling_filter_threshold = 4'],
  ['reputation.auto_allow_min_observations', '[reputation]\nauto_allow_min_observations = 7'],
  ['reputation.auto_allow_trust', '[reputation]\nauto_allow_trust = 0.5'],
  ['reputation.max_score_reduction', '[reputation]\nmax_score_reduction = 5'],
  ['reputation.deny_weight', '[reputation]\ndeny_weight = 1'],
  ['reputation.half_life', '[reputation]\nhalf_life = 91'],
  ['profile.default.points.paths.keys', '[profile.default.points]\n"paths.keys" = 3.9'],
  ['profile.default.points.own-safety.policy', '[profile.default.points]\n"own-safety.policy" = 100'],
  ['profile.web.thresholds.allow', '[profile.web]\nthresholds = { allow = 4 }'],
  ['profile.default.thresholds.deny', '[profile.default]\nthresholds = { deny = 8.5 }'],
  ['profile.default.challenges.high', '[profile.default.challenges]\nhigh = "confirm"'],
  ['profile.default.critical', '[profile.default]\ncritical = "multi_party"'],
  ['profile.default.scorer', '[profile.default]\nscorer = "filters"'],
  ['profile.default.scorer', '[profile.default]\nscorer = "five_factor"'],
  ['profile.default.five_factor_floor', '[profile.default]\nfive_factor_floor = 0.7'],
  ['profile.default.sql_writes', '[profile.default]\nsql_writes = true'],
  ['reviews.required_approvers', '[reviews]\nrequired_approvers = 1'],
  ['reviews.self_approval', '[reviews]\nself_approval = "high"'],
  ['reviews.due', '[reviews]\ndue = 90000'],
  ['reviews.proof.high', '[reviews.proof]\nhigh = "terminal"'],
  ['profile.default.on_queue', '[profile.default]\non_queue = "ask"'],
  ['profile.default.prompts', '[profile.default]\nprompts = "person"'],
  ['profile.default.asked_share', '[profile.default]\nasked_share = 0.4'],
  ['profile.default.small_amount.EUR', '[profile.default.small_amount]\nEUR = 50'],
  ['profile.default.own_tools', '[profile.default]\nown_tools = ["read_*"]'],
  ['profile.default.own_domains', '[profile.default]\nown_domains = ["evil.example"]'],
  ['rule.1.effect', '[[rule]]\neffect = "allow"\nreason = "x"\ncovers = ["paths.keys"]'],
]

test.each(looser)('a project, a flag and the environment may not loosen %s', (key, toml) => {
  expect(refusal(() => project(toml))).toMatch(
    new RegExp(`:\\d+: ${key.replaceAll('.', '\\.')} would loosen`),
  )
  expect(refusal(() => loadPolicy({ ...checks, flagsFile: file(toml) }))).toContain('may only tighten')
})

test.each(looser)(
  'a person may loosen %s in their own file, in a trusted project and by a flag at a terminal',
  (_, toml) => {
    const digest = createHash('sha256').update(toml).digest('hex')
    expect(() => user(toml)).not.toThrow()
    expect(() => project(toml, { trustedDigests: [digest] })).not.toThrow()
    expect(() => loadPolicy({ ...checks, flagsFile: file(toml), loosen: true })).not.toThrow()
  },
)

const asking = '[profile.default]\napprovers = [{ group = "dev", count = 2 }, { group = "security" }]'

test.each([
  ['fewer people', '[profile.default]\napprovers = [{ group = "dev" }, { group = "security" }]'],
  ['another group', '[profile.web]\napprovers = [{ group = "dev", count = 2 }]'],
])('a project may not ask %s of a profile', (_, toml) => {
  expect(refusal(() => project(toml, { userFile: file(asking) }))).toMatch(
    /profile\.(default|web)\.approvers would loosen/,
  )
})

test('a project may ask more people of a profile and by a rule', () => {
  const more = asking.replace('count = 2', 'count = 3')
  const rule = '[[rule]]\neffect = "queue"\nreason = "x"\nprogram = "y"\napprovers = [{ group = "dba" }]'
  const { profiles, rules } = project(`${more}\n${rule}`, { userFile: file(asking) })
  expect(profiles['web'] ?? profiles['default']).toMatchObject({ approvers: [{ count: 3 }, { count: 1 }] })
  expect(rules[0]).toMatchObject({ approvers: [{ group: 'dba', count: 1 }] })
})

test('a trusted project that was changed since is not trusted', () => {
  const digest = createHash('sha256').update('[proxy]\nauto_allow_threshold = 3.1').digest('hex')
  expect(
    refusal(() => project('[proxy]\nauto_allow_threshold = 3.2', { trustedDigests: [digest] })),
  ).toContain('tighten')
})

test('a project may tighten everything', () => {
  const policy = project(`
[proxy]
auto_allow_threshold = 2
[reputation]
ceiling_filter_threshold = 6
[reviews]
self_approval = "low"
[profile.default]
capabilities = ["read", "run"]
scorer = "max"
five_factor_floor = 0.3
asked_share = 1
points = { "paths.keys" = "gate" }
floors = { "paths.keys" = "quiz" }
challenges = { medium = "quiz" }
small_amount = { EUR = 0 }
[[rule]]
effect = "queue"
reason = "look at releases"
program = "npm"
argument = "publish*"
`)
  expect(policy.profiles['sdk']).toMatchObject({
    capabilities: ['read', 'run'],
    asked_share: 1,
    scorer: 'max',
    points: { 'paths.keys': 'gate' },
    small_amount: { EUR: 0, USD: 20 },
  })
  expect(policy.rules).toHaveLength(1 + routineRules.length)
})

test('a project is measured by what the person wrote, not by the defaults', () => {
  const userFile = file('[proxy]\nauto_allow_threshold = 1\n[profile.default]\ncapabilities = ["read"]')
  const load = (toml: string) => () => project(toml, { userFile })
  expect(refusal(load('[proxy]\nauto_allow_threshold = 2'))).toContain('would loosen')
  expect(refusal(load('[profile.new]\ncapabilities = ["*"]'))).toContain(
    'profile.new.capabilities would loosen',
  )
  expect(load('[proxy]\nauto_allow_threshold = 1')).not.toThrow()
})

test('the environment may tighten, a mistyped variable is refused, and others of ours are no settings', () => {
  const load = (environment: Record<string, string>) => loadPolicy({ ...checks, environment })
  expect(
    load({ COUNTERSIGN_AUTO_ALLOW_THRESHOLD: '2.5', COUNTERSIGN_HOME: '/x' }).proxy.auto_allow_threshold,
  ).toBe(2.5)
  expect(refusal(() => load({ COUNTERSIGN_AUTO_ALLOW_THRESHOLD: '4' }))).toContain(
    'COUNTERSIGN_AUTO_ALLOW_THRESHOLD',
  )
  expect(refusal(() => load({ COUNTERSIGN_AUTO_ALLOW_THRESHOLD: '' }))).toContain('finite number')
  expect(refusal(() => load({ COUNTERSIGN_AUTO_ALOW_THRESHOLD: '2' }))).toContain(
    'did you mean COUNTERSIGN_AUTO_ALLOW_THRESHOLD?',
  )
})

test('flags are checked like a file', () => {
  expect(
    loadPolicy({ ...checks, flags: { proxy: { auto_allow_threshold: 1 } } }).proxy.auto_allow_threshold,
  ).toBe(1)
  expect(refusal(() => loadPolicy({ ...checks, flags: { proxy: { allow: 1 } } }))).toContain(
    'a flag of this command',
  )
  expect(refusal(() => loadPolicy({ ...checks, flagsFile: join(folder, 'none.toml') }))).toContain(
    'is not there',
  )
})

test('the digest says what the policy is, not where it was written', () => {
  const toml = '[[rule]]\neffect = "deny"\nreason = "x"\nprogram = "y"'
  expect(user(toml).digest).toBe(user(`# a comment\n\n${toml}`).digest)
  expect(user(toml).digest).not.toBe(user(toml.replace('"y"', '"z"')).digest)
})

test('cases come with the place where they stand', () => {
  const { cases } = loadPolicyWithSources({
    ...checks,
    userFile: file('[[case]]\neffect = "deny"\ncommand = "rm -rf ~"'),
  })
  expect(cases).toMatchObject([{ effect: 'deny', command: 'rm -rf ~' }])
  expect(cases[0]?.source).toMatch(/:1$/)
})

test('only a person’s own file may have the gate observe', () => {
  const toml = '[observe]\nuntil = 2030-01-01\nprofiles = ["codex"]\n'
  expect(user(toml).observe).toEqual({ until: Date.UTC(2030, 0, 1), profiles: ['codex'] })
  expect(user('').observe).toBeUndefined()
  expect(refusal(() => project(toml))).toContain('observe.until would loosen')
  expect(refusal(() => project('[observe]\nuntil = 2020-01-01\n', { userFile: file(toml) }))).toContain(
    'observe',
  )
  expect(refusal(() => loadPolicy({ ...checks, flagsFile: file(toml) }))).toContain('observe')
  expect(user(toml).digest).not.toBe(user('').digest)
})
