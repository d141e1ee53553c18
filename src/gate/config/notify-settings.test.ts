import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GateError } from '../../ground/model/errors.ts'
import { nobodyTold } from '../../ground/model/notification-settings.ts'
import { loadPolicyWithSources, type PolicySources } from './load-policy.ts'
import { explainKey } from './key-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'notify-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const checks = { knownCodes: {}, readShell: () => [] }
let number = 0

function file(toml: string): string {
  const path = join(folder, `policy-${++number}.toml`)
  writeFileSync(path, toml)
  return path
}

const load = (toml: string, more: Partial<PolicySources> = {}) =>
  loadPolicyWithSources({ ...checks, userFile: file(toml), ...more })

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(GateError)
    return (error as Error).message
  }
  return 'was not refused'
}

const whole = `
[notify]
base = "https://gate.example.org/"
[notify.target.desk]
type = "desktop"
[notify.target.ops]
type = "webhook"
url = "https://hooks.example.org/countersign"
key_file = "~/ops.key"
[notify.target.team]
type = "slack"
url_env = "TEAM_HOOK"
[notify.target.phone]
type = "ntfy"
url_file = "phone.url"
token_file = "/etc/phone.token"
[notify.target.mail]
type = "email"
host = "smtp.example.org"
user = "alice"
password_file = "mail.password"
from = "gate@example.org"
to = ["alice@example.org"]
[[notify.route]]
to = ["desk", "ops"]
[[notify.route]]
to = ["phone"]
levels = ["high", "critical"]
profiles = ["production"]
[notify.quiet]
from = "22:30"
until = "07:00"
zone = "Europe/Berlin"
`

test('every kind of target, routes and quiet hours are read, with files beside the policy or in the home folder', () => {
  const { notify } = load(whole)
  expect(notify.base).toBe('https://gate.example.org')
  expect(notify.targets).toEqual([
    { name: 'desk', kind: 'desktop' },
    {
      name: 'ops',
      kind: 'webhook',
      url: 'https://hooks.example.org/countersign',
      key: { file: join(userInfo().homedir, 'ops.key') },
      allowHttp: false,
    },
    { name: 'team', kind: 'slack', url: { env: 'TEAM_HOOK' }, allowHttp: false },
    {
      name: 'phone',
      kind: 'ntfy',
      url: { file: join(folder, 'phone.url') },
      token: { file: '/etc/phone.token' },
      allowHttp: false,
    },
    {
      name: 'mail',
      kind: 'email',
      host: 'smtp.example.org',
      port: 587,
      tls: 'starttls',
      from: 'gate@example.org',
      to: ['alice@example.org'],
      user: 'alice',
      password: { file: join(folder, 'mail.password') },
    },
  ])
  expect(notify.routes).toEqual([
    { to: ['desk', 'ops'], levels: ['medium', 'high', 'critical'], profiles: null },
    { to: ['phone'], levels: ['high', 'critical'], profiles: ['production'] },
  ])
  expect(notify.quiet).toEqual({ from: 1_350, until: 420, zone: 'Europe/Berlin', passes: 'critical' })
})

test('who is told is no part of how calls are judged: the digest of the policy stays', () => {
  expect(load(whole).policy.digest).toBe(load('').policy.digest)
})

test('whom an escalation names is told later, and at once only where it is everybody or a route says so', () => {
  const two = '[notify.target.desk]\ntype = "desktop"\n[notify.target.boss]\ntype = "desktop"\n'
  const step = '[[notify.escalate]]\nafter = "10m"\nto = ["boss"]\n'
  const { routes, escalate } = load(`${two}${step}[[notify.escalate]]\nafter = "90s"\nto = ["desk"]`).notify
  expect(escalate).toEqual([
    { after: 90_000, to: ['desk'] },
    { after: 600_000, to: ['boss'] },
  ])
  expect(routes.map(({ to }) => to)).toEqual([['desk', 'boss']])
  expect(load(two + step).notify.routes.map(({ to }) => to)).toEqual([['desk']])
  const route = '[[notify.route]]\nto = ["boss"]'
  expect(load(two + step + route).notify.routes.map(({ to }) => to)).toEqual([['boss']])
})

test('without a route every target gets everything, and without a target nobody is told', () => {
  expect(load('[notify.target.desk]\ntype = "desktop"\n').notify.routes).toEqual([
    { to: ['desk'], levels: ['medium', 'high', 'critical'], profiles: null },
  ])
  expect(load('').notify).toEqual(nobodyTold)
})

test('TLS is asked of every mail server but one on this machine', () => {
  const mail = (more: string) =>
    load(`[notify.target.m]\ntype = "email"\nfrom = "a@b"\nto = ["a@b"]\n${more}`).notify.targets[0]
  expect(mail('host = "localhost"\n')).toMatchObject({ tls: 'none', port: 587 })
  expect(mail('host = "127.0.0.1"\nport = 25\n')).toMatchObject({ tls: 'none', port: 25 })
  expect(mail('host = "smtp.example.org"\nport = 465\n')).toMatchObject({ tls: 'implicit', port: 465 })
  expect(mail('host = "smtp.example.org"\ntls = "none"\n')).toMatchObject({ tls: 'none' })
  expect(mail('host = "localhost.example.org"\n')).toMatchObject({ tls: 'starttls' })
})

const hook = (more: string) => `[notify.target.ops]\ntype = "webhook"\nkey_env = "K"\n${more}`

test.each([
  [
    'an unknown key',
    hook('urll = "https://a.b"'),
    /:4: notify\.target\.ops\.urll is no setting; did you mean url\?$/,
  ],
  [
    'an unknown kind',
    '[notify.target.a]\ntype = "carrier-pigeon"',
    /:2: notify\.target\.a\.type must be one of desktop, /,
  ],
  ['a target without an address', hook(''), /:1: notify\.target\.ops needs url or url_file or url_env/],
  [
    'a webhook without a key',
    '[notify.target.a]\ntype = "webhook"\nurl = "https://a.b"',
    /needs key_file or key_env for a target of type webhook\.$/,
  ],
  [
    'two addresses',
    hook('url = "https://a.b"\nurl_env = "U"'),
    /:5: notify\.target\.ops\.url_env stands beside url/,
  ],
  [
    'a key of another kind',
    hook('url = "https://a.b"\nhost = "x"'),
    /ops\.host has no meaning for a target of type webhook/,
  ],
  [
    'the address of Slack itself',
    '[notify.target.a]\ntype = "slack"\nurl = "https://a.b"',
    /needs url_file or url_env/,
  ],
  [
    'plain HTTP to another machine',
    hook('url = "http://a.example"'),
    /must begin with https:\/\/, or allow_http must be true\.$/,
  ],
  [
    'a host that only looks like this one',
    hook('url = "http://localhost.a.example"'),
    /must begin with https/,
  ],
  ['another protocol', hook('url = "file:///etc/passwd"'), /must begin with https:\/\/\.$/],
  ['a password in an address', hook('url = "https://a:b@c.example"'), /must not hold a name or password/],
  ['a token in an address', hook('url = "https://c.example/x?token=abc"'), /seems to hold a secret/],
  [
    'a user without a password',
    '[notify.target.m]\ntype = "email"\nhost = "h"\nfrom = "a@b"\nto = ["a@b"]\nuser = "u"',
    /go together/,
  ],
  [
    'a recipient that is no address',
    '[notify.target.m]\ntype = "email"\nhost = "h"\nfrom = "a@b"\nto = ["a>\\r\\nBcc: b"]',
    /must be an e-mail address/,
  ],
  [
    'two recipients in one',
    '[notify.target.m]\ntype = "email"\nhost = "h"\nfrom = "a@b"\nto = ["a@b,c"]',
    /to\.1 must be an e-mail address/,
  ],
  [
    'a route to a target that there is not',
    `${hook('url = "https://a.b"')}\n[[notify.route]]\nto = ["opps"]`,
    /:6: notify\.route\.1\.to names the target opps, which there is not; did you mean ops\?$/,
  ],
  [
    'an unknown key of a route',
    `${hook('url = "https://a.b"')}\n[[notify.route]]\nto = ["ops"]\nlevel = ["high"]`,
    /:7: notify\.route\.1\.level is no setting; did you mean levels\?$/,
  ],
  [
    'an escalation to a target that there is not',
    `${hook('url = "https://a.b"')}\n[[notify.escalate]]\nafter = "10m"\nto = ["oops"]`,
    /:7: notify\.escalate\.1\.to names the target oops, which there is not; did you mean ops\?$/,
  ],
  [
    'an escalation after a time that is none',
    `${hook('url = "https://a.b"')}\n[[notify.escalate]]\nafter = "soon"\nto = ["ops"]`,
    /:6: notify\.escalate\.1\.after must be a time span, such as 10m\.$/,
  ],
  [
    'a time that is none',
    '[notify.quiet]\nfrom = "24:00"\nuntil = "07:00"\nzone = "UTC"',
    /:2: notify\.quiet\.from must be a time of day/,
  ],
  [
    'a zone that is none',
    '[notify.quiet]\nfrom = "22:00"\nuntil = "07:00"\nzone = "Mars"',
    /:4: notify\.quiet\.zone must be a time zone/,
  ],
  [
    'quiet hours without end',
    '[notify.quiet]\nfrom = "22:00"\nuntil = "22:00"\nzone = "UTC"',
    /they would never end/,
  ],
  ['a base that is no address', '[notify]\nbase = "gate"', /:2: notify\.base must be an address/],
  [
    'an unknown key of the section',
    '[notify]\nbasis = "x"',
    /:2: notify\.basis is no setting; did you mean base\?$/,
  ],
])('%s is refused, with its line', (_what, toml, message) => {
  expect(refusal(() => load(toml))).toMatch(message)
})

test('an address of this machine needs no TLS, and plain HTTP elsewhere needs to be asked for', () => {
  expect(load(hook('url = "http://127.0.0.1:8080/x"')).notify.targets).toHaveLength(1)
  expect(load(hook('url = "http://[::1]:8080/x"')).notify.targets).toHaveLength(1)
  expect(load(hook('url = "http://a.example"\nallow_http = true')).notify.targets).toHaveLength(1)
})

test('no other file may say who is told, not even one that the person trusts', () => {
  const toml = '[notify.target.desk]\ntype = "desktop"\n'
  const own = file('')
  const foreign = (more: Partial<PolicySources>) =>
    refusal(() => loadPolicyWithSources({ ...checks, userFile: own, ...more }))
  const projectFile = file(toml)
  expect(foreign({ projectFile })).toMatch(/:1: notify may stand in your own policy file alone/)
  const digest = loadPolicyWithSources({ ...checks, userFile: projectFile }).layers[0]?.digest ?? ''
  expect(foreign({ projectFile, trustedDigests: [digest] })).toMatch(/in your own policy file alone/)
  expect(foreign({ flagsFile: projectFile, loosen: true })).toMatch(/in your own policy file alone/)
  expect(foreign({ flags: { notify: { base: 'https://a.example' } }, loosen: true })).toMatch(
    /own policy file alone/,
  )
})

test('a key of a target is explained whatever its name', () => {
  expect(explainKey('notify.target.phone.url_file')?.key).toBe('notify.target.NAME.url_file')
  expect(explainKey('notify.route.levels')?.key).toBe('notify.route.levels')
  expect(explainKey('notify.target.phone')).toBeUndefined()
})
