import { expect, test } from 'vitest'
import { checkValues, type PolicyLayer } from './read-policy-file.ts'
import { resolveExports } from './resolve-exports.ts'
import { usualKinds } from './export-file.ts'

const own = '/home/me/.config/countersign/policy.toml'

function layer(exports: readonly object[], name = own): PolicyLayer {
  const placeOf = () => ({ text: name })
  return { name, values: checkValues({ export: exports }, placeOf), digest: '', loosens: true, placeOf }
}

const resolved = (...exports: readonly object[]) => resolveExports([layer(exports)], own)

test('each kind has its keys and its defaults, and files are named from the folder of the policy', () => {
  const shared = { kinds: usualKinds, include: [] }
  expect(
    resolved(
      { name: 'a', kind: 'otlp', endpoint: 'http://127.0.0.1:4318', header_files: { 'api-key': 'key' } },
      { name: 'b', kind: 'syslog', endpoint: 'tls://logs.example.org:6514', ca_file: '/etc/ca.pem' },
      { name: 'c', kind: 'splunk-hec', endpoint: 'https://s.example.org', token_file: 'token' },
      { name: 'd', kind: 'ocsf', file: '/var/log/ocsf.jsonl', keep: 3, kinds: ['decision'] },
    ),
  ).toEqual([
    {
      ...shared,
      name: 'a',
      kind: 'otlp',
      signal: 'logs',
      endpoint: 'http://127.0.0.1:4318',
      encoding: 'protobuf',
      headerFiles: { 'api-key': '/home/me/.config/countersign/key' },
    },
    {
      ...shared,
      name: 'b',
      kind: 'syslog',
      endpoint: 'tls://logs.example.org:6514',
      ca: '/etc/ca.pem',
      enterprise: 32_473,
    },
    {
      ...shared,
      name: 'c',
      kind: 'splunk-hec',
      endpoint: 'https://s.example.org',
      tokenFile: '/home/me/.config/countersign/token',
      acknowledge: true,
    },
    {
      name: 'd',
      kind: 'ocsf',
      kinds: ['decision'],
      include: [],
      file: '/var/log/ocsf.jsonl',
      rotateAt: 104_857_600,
      keep: 3,
    },
  ])
})

test('spans have a cursor of their own, and follow from the kinds that are exported', () => {
  const both = { name: 'a', kind: 'otlp', endpoint: 'https://c.example.org', signals: ['traces', 'logs'] }
  expect(resolved(both).map(({ name, kinds }) => [name, kinds])).toEqual([
    ['a/traces', ['decision', 'review', 'report']],
    ['a', usualKinds],
  ])
  expect(resolved({ ...both, signals: ['traces'], kinds: ['decision', 'policy'] })).toMatchObject([
    { name: 'a/traces', signal: 'traces', kinds: ['decision'] },
  ])
})

const otlp = { name: 'a', kind: 'otlp', endpoint: 'https://c.example.org' }

test.each([
  [
    'plain HTTP to another machine',
    [{ ...otlp, endpoint: 'http://c.example.org' }],
    'allow_plain must be true',
  ],
  ['a password in the address', [{ ...otlp, endpoint: 'https://me:pw@c.example.org' }], 'name or password'],
  [
    'a secret in the address',
    [{ ...otlp, endpoint: 'https://c.example.org/?key=1' }],
    'seems to hold a secret',
  ],
  ['an address of another kind', [{ ...otlp, endpoint: 'tls://c.example.org' }], 'must begin with https://'],
  ['nowhere', [{ name: 'a', kind: 'otlp' }], 'needs endpoint for a target of kind otlp'],
  ['two places', [{ name: 'a', kind: 'ocsf', endpoint: 'https://c', file: '/f' }], 'stands beside'],
  ['a key of another kind', [{ ...otlp, token_file: 'x' }], 'has no meaning for a target of kind otlp'],
  ['a key of a file', [{ ...otlp, kind: 'ocsf', keep: 1 }], 'has no meaning for a target with an endpoint'],
  ['one name twice', [otlp, otlp], 'is the name of another target'],
])('%s is refused', (_what, exports, why) => {
  expect(() => resolved(...exports)).toThrow(why)
})

test('a project’s file names no target', () => {
  expect(() => resolveExports([layer([otlp], '/project/.countersign/policy.toml')], own)).toThrow(
    'may stand in your own policy file alone',
  )
})

test('plain addresses are fine where they stay on this machine, or where the person says so', () => {
  const plain = { name: 'a', kind: 'syslog', endpoint: 'tcp://logs.example.org:601', allow_plain: true }
  expect(resolved(plain)).toHaveLength(1)
  expect(resolved({ ...plain, endpoint: 'tcp://127.0.0.1:601', allow_plain: false })).toHaveLength(1)
})
