import { expect, test } from 'vitest'
import type { JsonObject } from '../../ground/model/json.ts'
import { masked, redact, replacer } from './redact.ts'

const erase = (record: JsonObject) => redact(record, 'salt')

// Put together here, so that no scanner takes this file for a leak.
const token = ['ghp', 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'].join('_')
const accessKey = ['AKIA', 'IOSFODNN7EXAMPLE'].join('')

test('a token is erased wherever it stands, and where it stood is recorded', () => {
  const { record, erased } = erase({
    call: { command: `curl -H "Authorization: token ${token}" https://x` },
    effects: [{ argv: [token] }],
  })
  expect(JSON.stringify(record)).not.toContain(token)
  expect(Object.keys(erased)).toEqual(['/call/command', '/effects/0/argv/0'])
  expect(erased['/effects/0/argv/0']).toMatch(/^\[erased .+ …3xY5 [\da-f]{16}\]$/)
})

test.each([
  ['an access key', { text: `export AWS_ACCESS_KEY_ID=${accessKey}` }, accessKey],
  ['the value of an argument that is named password', { password: 'hunter2-and-more' }, 'hunter2-and-more'],
  ['a password in an address', { url: 'postgres://app:s3cretpass@db/x' }, 's3cretpass'],
  ['a password option', { command: 'mysql --password=Tr0ub4dor' }, 'Tr0ub4dor'],
  ['a private key', { text: '-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----' }, 'MIIabc'],
])('%s is erased', (_what, record, secret) => {
  expect(JSON.stringify(erase(record).record)).not.toContain(secret)
})

test('equal secrets have equal digests under one salt, and others under another', () => {
  const [a] = Object.values(erase({ token }).erased)
  const [b] = Object.values(erase({ other: token }).erased)
  const [c] = Object.values(redact({ token }, 'pepper').erased)
  expect(a?.slice(-17)).toBe(b?.slice(-17))
  expect(a?.slice(-17)).not.toBe(c?.slice(-17))
})

test.each([
  'git status',
  'echo "the token is missing"',
  'export PASSWORD=$(cat f)',
  'psql "$DATABASE_URL" -c "SELECT 1"',
  'grep -r secret_key src',
])('ordinary text stays as it is: %s', command => {
  const record = { call: { command } }
  expect(erase(record)).toEqual({ record, erased: {} })
})

test('a megabyte of text that only looks like secrets ends at once', () => {
  const record = { text: 'password: '.repeat(100_000) }
  expect(erase(record).erased).toBeDefined()
})

test('a token that is the name of a member is erased, and from the pointer that records it', () => {
  const { record, erased } = erase({ arguments: { [token]: { note: token } } })
  expect(JSON.stringify(record)).not.toContain(token)
  expect(JSON.stringify(erased)).not.toContain(token)
})

test('what is shown at once keeps its length, and of a long secret its last four characters', () => {
  const text = `curl -H "Authorization: token ${token}" https://x`
  const shown = masked({ text, key: 'mysql --password=Tr0ub4dor' })
  expect(shown).toEqual({
    text: text.replace(token, `${'•'.repeat(36)}3xY5`),
    key: `mysql --password=${'•'.repeat(9)}`,
  })
})

const values = new Map([
  ['abcd', '<1>'],
  ['abcdef', '<2>'],
  ['<1>x', '<3>'],
])

test.each([
  ['the longest value at a place', 'abcdefg abcd', '<2>g <1>', '<1>'],
  ['nothing in what was put in', 'abcdx', '<1>x', '<1>'],
  ['values that touch', 'abcdabcdefabcd', '<1><2><1>', '<1>'],
  ['nothing in another text', 'abc', 'abc', undefined],
])('%s is replaced', (_what, text, expected, last) => {
  expect(replacer(values)(text)).toEqual({ text: expected, last })
})
