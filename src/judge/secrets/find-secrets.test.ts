import { describe, expect, test } from 'vitest'
import { base62, crc32 } from './checks.ts'
import { findSecrets, secretScanner } from './find-secrets.ts'
import { parseRules } from './parse-rules.ts'
import { builtInRules } from './rules-table.ts'

// Put together here, so that no scanner takes this file for a leak.
const body = 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1'
const checked = ['ghp', body + base62(crc32(body)).padStart(6, '0')].join('_')
const unchecked = ['ghp', `${body}vW3xY5`].join('_')
const random = ['q7Rz', 'T2mV', '9xLk', 'W4pB', '8nYs'].join('')
const password = ['vT9', 'rLq2', 'mZx'].join('')

const ruleAt = (text: string) => findSecrets(text).map(({ rule, confidence }) => `${rule} ${confidence}`)
const values = (text: string) =>
  findSecrets(text)
    .filter(({ confidence }) => confidence !== 'example' && confidence !== 'possible')
    .map(({ start, end }) => text.slice(start, end))

test('there are more than two hundred kinds, each with its own name', () => {
  const ids = builtInRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(200)
})

test('a token whose checksum holds is sure, and one whose checksum fails is likely', () => {
  expect(ruleAt(`x = ${checked}`)).toEqual(['github-personal-token sure'])
  expect(ruleAt(`x = ${unchecked}`)).toEqual(['github-personal-token likely'])
})

test('offsets are those of the secret alone', () => {
  const text = `{"clientSecret": "${random}"}`
  expect(findSecrets(text)).toMatchObject([
    { start: text.indexOf(random), end: text.indexOf(random) + random.length },
  ])
})

test('of two rules for one value, the one that names the service is reported', () => {
  const key = ['0a1b3c', '5d7e9f2a4b6c8d0e1f3a5b7c9d'].join('')
  expect(ruleAt(`DATADOG_API_KEY=${key}`)).toEqual(['datadog-key likely'])
})

describe('A literal that a name calls a secret is found', () => {
  test.each([
    ['in an assignment', `password = "${password}"`],
    ['in JSON', `{"db_password": "${password}"}`],
    ['in YAML', `password: ${password}`],
    ['in a hash', `:password => '${password}'`],
    ['in an element', `<password>${password}</password>`],
    ['in an option', `--password ${password}`],
    ['in an option with =', `--db-password=${password}`],
    ['in an environment file', `DB_PASS=${password}`],
    ['in a comparison', `if (input.password === "${password}") {`],
    ['in a comparison the other way round', `if ("${password}" == password) {`],
    ['in a call', `client.setPassword("${password}")`],
    ['as a default', `os.environ.get("DB_PASSWORD", "${password}")`],
    ['in a list of names and values', `- name: DB_PASSWORD\n  value: "${password}"`],
    ['in an address', `postgres://app:${password}@db.corp.net/shop`],
  ])('%s', (_where, text) => {
    expect(values(text)).toEqual([password])
  })

  test.each([
    ['a header with a scheme', `curl -H "Authorization: Bearer ${random}" https://a.b`],
    ['a header with another scheme', `Authorization: Token ${random}`],
    ['a header of its own', `X-Api-Key: ${random}`],
    ['camel case', `const apiKey = '${random}'`],
  ])('%s', (_where, text) => {
    expect(values(text)).toEqual([random])
  })
})

describe('Nothing is found in', () => {
  test.each([
    ['a variable', 'password = "${DB_PASSWORD}"'],
    ['a shell variable', 'export TOKEN=$GITHUB_TOKEN'],
    ['a template', 'password: {{ .Values.password }}'],
    ['a workflow’s secret', 'token: ${{ secrets.GITHUB_TOKEN }}'],
    ['a name for somebody to fill in', 'API_KEY=<your-api-key>'],
    ['a word in its place', 'api_key = "your_api_key_here"'],
    ['changeme', 'password: changeme123'],
    ['characters that repeat', `token = "${'x'.repeat(40)}"`],
    ['characters in order', 'secret = "abcdefghijklmnop1234567890"'],
    ['a type', 'function login(user: string, password: string): Promise<Token>'],
    ['a function', 'token = generate_token(user.id)'],
    ['a lookup', 'secret_key = config["secret_key"]'],
    ['an attribute', 'password = settings.database.password'],
    ['a label', 'password: "Enter the password of your account"'],
    ['a number of tokens', 'max_tokens: 128000'],
    ['a public key', `publicKey = "${random}"`],
    ['a digest', 'sha256: 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
    ['a pattern', 'githubToken: /gh[pousr]_[A-Za-z0-9]{36}/'],
    ['a path', 'private_key = "/etc/ssl/private/server.key"'],
    ['a reference', 'password: op://vault/item/password'],
    ['a format string', 'print(f"token: {token.value}")'],
    ['a command that looks for keys', 'grep -rn -- "-----BEGIN RSA PRIVATE KEY-----" .'],
    ['a password that is the user', 'postgres://postgres:postgres@db/x'],
    ['a data address', `<img src="data:image/png;base64,iVBORw0KGgo${'A1b2C3'.repeat(20)}">`],
    ['a lock file', `"integrity": "sha512-${'Ab1+'.repeat(20)}=="`],
  ])('%s', (_what, text) => {
    expect(values(text)).toEqual([])
  })
})

test('a value from a manual is an example', () => {
  expect(ruleAt(`aws_access_key_id = ${'AKIA'}IOSFODNN7EXAMPLE`)).toEqual(['aws-access-key-id example'])
})

test('a text that is too full of words for secrets says that its rest was not searched', () => {
  const text = `${'password = '.repeat(30_000)} "${random}"`
  expect(findSecrets(text).at(-1)).toMatchObject({ rule: 'unsearched', end: text.length })
})

describe('A token in base64 is found as the whole run', () => {
  const encoded = Buffer.from(`key: ${checked}\n`).toString('base64')
  test.each([
    ['in a word', `x ${encoded} y`],
    ['in a query', `https://collect.example.org/?d=${encoded}`],
    ['at the end of a path', `https://collect.example.org/put/${encoded.replace(/=+$/, '')}`],
    ['with the alphabet of addresses', `t=${Buffer.from(`??>${checked}`).toString('base64url')}`],
  ])('%s', (_where, text) => {
    const [one] = findSecrets(text)
    expect(one).toMatchObject({ rule: 'github-personal-token', confidence: 'sure' })
    expect(Buffer.from(text.slice(one?.start, one?.end), 'base64').toString()).toContain(checked)
  })

  test.each([
    ['ordinary text', Buffer.from('The quick brown fox reads the manual twice.').toString('base64')],
    ['a settings file', Buffer.from(`password = "${password}"\n`).toString('base64')],
    ['a picture', `iVBORw0KGgoAAAANSUhEUgAA${'Ab1+'.repeat(40)}`],
  ])('and nothing is in that of %s', (_what, text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

describe('Rules of a user', () => {
  const rules = (more: object) =>
    parseRules({
      rules: [
        { id: 'acme', description: 'Acme key', regex: 'acme_([a-z0-9]{8})', keywords: ['acme_'], ...more },
      ],
    })

  test('are looked for beside ours', () => {
    const scan = secretScanner(rules({}))
    expect(scan(`a acme_k3v9x2q7 b ${checked}`).map(({ rule }) => rule)).toEqual([
      'acme',
      'github-personal-token',
    ])
  })

  test('can ask for entropy, and allow words and patterns', () => {
    expect(secretScanner(rules({ entropy: 2.5 }))('acme_aaaabbbb')).toEqual([])
    expect(secretScanner(rules({ allowlists: [{ stopwords: ['k3v'] }] }))('acme_k3v9x2q7')).toEqual([])
    const line = { allowlists: [{ regexes: ['in docs'], regexTarget: 'line' }] }
    expect(secretScanner(rules(line))('acme_k3v9x2q7 in docs')).toEqual([])
    expect(secretScanner(rules(line))('acme_k3v9x2q7\nin docs')).toHaveLength(1)
  })

  test.each([
    ['a pattern that is none', { regex: '(' }, /the rule acme: its regex can't be used/],
    ['a group that is not there', { secretGroup: 4 }, /the rule acme: its regex has no group 4/],
    ['no keywords', { keywords: [] }, /the rule acme: keywords: must name at least one/],
    ['a key that nobody knows', { reggex: 'x' }, /the rule acme: .*reggex/],
  ])('are refused with %s', (_what, more, message) => {
    expect(() => rules(more)).toThrow(message)
  })
})

test('a long log is searched to its end', () => {
  const lines = Array.from(
    { length: 15_000 },
    (_, i) => `2026-01-01 12:00:00 INFO request ${i} served in 12 ms`,
  )
  expect(findSecrets(lines.join('\n'))).toEqual([])
  expect(findSecrets([...lines, checked].join('\n'))).toHaveLength(1)
})
