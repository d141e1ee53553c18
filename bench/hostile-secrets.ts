import { builtInRules } from '../src/judge/secrets/rules-table.ts'

const size = 1024 * 1024

/** A part over and over, to `length` characters. */
export const filled = (part: string, length = size) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

const keywords = builtInRules.flatMap(rule => rule.keywords)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Megabytes that are made to cost as much as looking for secrets can. */
export const hostileSecrets: Readonly<Record<string, string>> = {
  'every keyword in turn': filled(keywords.join(' ')),
  'every keyword, nothing between': filled(keywords.join('')),
  'every keyword in capitals, given something': filled(`${keywords.join('="a1B2c3D4e5" ').toUpperCase()} `),
  'names without values': filled('password = '),
  'names within values': filled('password=token='),
  'names in quotes': filled('"secret":"'),
  'names before lines': filled('api_key:\n      '),
  'key files that never end': filled('-----BEGIN PRIVATE KEY-----\n'),
  'web tokens that break off': filled('eyJhbGciOi-'),
  'web tokens in three parts': filled('eyJhbGciOiJIUzI1NiJ9.eyJhbGciOiJIUzI1NiJ9.'),
  'addresses with colons': filled('://a:b'),
  'tokens with a wrong checksum': filled(`ghp_${'aB3dE5fG7h'.repeat(4)} `),
  'wallets with a wrong checksum': filled(`Kx${'aB3dE5fG7h'.repeat(5)} `),
  'templates that never close': filled('token=${${{{<'),
  'base64 of text, one run': base64(filled('plain words ', (size / 4) * 3)),
  'base64 of text, many runs': filled(`${base64('token = and nothing after')} `),
  'base64 in paths': filled(`/${base64('password=token=secret=')}`),
  'commands without a password': filled('mysql a -b login -c openssl enc --d zip '),
  'names before a pipe': filled('echo a1B2c3 | sudo -x chpasswd '),
  'one long word': filled('Ab1'),
  'one long value': `token = "${filled('Ab1')}"`,
}
