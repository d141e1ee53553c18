import { expect, test } from 'vitest'
import { hostileSecrets } from '../../bench/hostile-secrets.ts'
import { base62, crc32 } from '../../src/judge/secrets/checks.ts'
import { findSecrets, secretScanner } from '../../src/judge/secrets/find-secrets.ts'
import { parseRules } from '../../src/judge/secrets/parse-rules.ts'

// Put together here, so that no scanner takes this file for a leak.
const body = 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1'
const token = ['ghp', body + base62(crc32(body)).padStart(6, '0')].join('_')

test.each(Object.entries(hostileSecrets))(
  'a token after a megabyte of %s is found, by itself or within a longer secret, or the rest is said to be unsearched',
  (_what, text) => {
    const whole = `${text}\n"' ${token}`
    const at = whole.length - token.length
    expect(findSecrets(whole).some(({ start, end }) => start <= at && end === whole.length)).toBe(true)
  },
)

test('fifty rules of a user on a megabyte of their keyword end, and what was left is said', () => {
  const rules = Array.from({ length: 50 }, (_, i) => ({
    id: `acme-${i}`,
    description: 'Acme key',
    regex: `(?:ac+me)+_([a-z]*[0-9]+)*${i}!`,
    keywords: ['acme'],
  }))
  const text = 'acme_a1'.repeat(150_000)
  expect(secretScanner(parseRules({ rules }))(text).at(-1)).toMatchObject({
    rule: 'unsearched',
    end: text.length,
  })
})
