import { lazy } from '../../ground/model/lazy.ts'
import type { CheckName, Confidence } from './secret-rule.ts'
import { entropy, isChosenPlaceholder } from './is-placeholder.ts'
import { createHash } from 'node:crypto'

/** Values that are written where no password is meant. */
const common =
  /^(?:pass|passw(?:or)?d|pwd|secret|token|admin|root|user|guest|test|postgres|mysql|mariadb|redis|mongo|rabbitmq|minio\w{0,5}|elastic|sa|string|str|text|bool(?:ean)?|true|false|yes|no|on|off|null|none|nil|undefined|any|optional|required|hidden|empty|value|var|letmein|qwerty|hunter2|hello|world|abc|key|changeit|admin123|password\d{0,4}[!@]?|test\d{0,4}|secret\d{0,4}|pass\d{0,4})$/i

/** Returns how much a value that is given to a password looks like one; null for none. */
function passwordStrength(value: string): Confidence | null {
  if (value.length < 4 || value.length > 256 || common.test(value) || isChosenPlaceholder(value)) return null
  if (isExpression(value) || isProse(value)) return null
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length
  if (!/[A-Za-z0-9]/.test(value)) return null
  return value.length >= 6 && (kinds >= 2 || entropy(value) > 3.2) && !isWords(value) ? 'likely' : 'possible'
}

/** True for what nobody would write by hand: letters and digits, without an order, long enough. */
function looksRandom(value: string): boolean {
  if (value.length < 10 || value.length > 4_096 || isChosenPlaceholder(value) || isExpression(value))
    return false
  if (!/[A-Za-z]/.test(value) || /\s/.test(value) || isWords(value)) return false
  const bits = entropy(value)
  if (value.length >= 12 && new Set(value.match(/[{}()[\]$#@!^*&%<>|~?]/g)).size >= 3) return true
  return /\d/.test(value)
    ? bits > (value.length > 24 ? 3.2 : 2.85)
    : value.length >= 20 && bits > 4.2 && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(value)
}

/** `user.password`, `get_secret()`, `env[KEY]`, `/run/secrets/x`, `https://…`, `[A-Z]{16}`, `files-v1-{id}`: where a value comes from, or what it looks like. */
function isExpression(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)+$/.test(value) ||
    /^[A-Za-z_$][\w$.]*[([].{0,200}[)\]]$/.test(value) ||
    (/^(?:\.{0,2}|~)\/[\w./-]*$/.test(value) && !/[A-Za-z]\d[A-Za-z]\d/.test(value)) ||
    /^\.{0,2}\/[\w./-]+\s/.test(value) ||
    /^[a-z][a-z0-9+.-]*:\/\/[^\s@]*$/i.test(value) ||
    /\\[bdswDSW](?![A-Za-z0-9])|\[\^?(?:a-z|A-Z|0-9|\\)|\(\?[:!=<i]/.test(value) ||
    /^(?:arn|vault|secret|ssm|op|env|file|ref|keyring):/.test(value) ||
    /[-_./:]\$?\{[A-Za-z_]\w{1,40}\}/.test(value)
  )
}

/** Words as people and programs write them: `reset_password`, `resetPassword`, `API-TOKEN`, `word`. */
function isWords(value: string): boolean {
  if (/^[A-Za-z]?[a-z]+$|^[A-Z]+$/.test(value)) return value.length < 24
  const parts = value.split(/[-_.:/ ]|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return (
    parts.every(part => /^(?:[A-Za-z]?[a-z]*|[A-Z]*|\d{1,2}|v\d)$/.test(part)) &&
    parts.length <= value.length / (value.length > 20 ? 4 : 3)
  )
}

function isProse(value: string): boolean {
  return /\s/.test(value) && value.split(/\s+/).every(part => /^["'(]?[A-Za-z',.!?:;)-]*$/.test(part))
}

/** The verdict of a check on a value that has the right form; null when it is no secret after all. */
export type Check = (value: string, match: string) => Confidence | null

const table = lazy(makeTable)

/** Every check that a rule can name. Each is pure, bounded by the length of the value. */
export const checks: Readonly<Record<CheckName, Check>> = {
  crc32: value => (endsInChecksum(value) ? 'sure' : 'likely'),
  base58: value => (endsInBase58Checksum(value) ? 'sure' : value.length > 100 ? 'likely' : null),
  jwt: value => webToken(value),
  pem: value => keyFile(bodyOf(value)),
  basic: value => {
    const decoded = decode(value)
    const [user = '', password = ''] = decoded.split(/:(.*)/s)
    return /^[\x20-\x7e]+$/.test(decoded) && user !== '' && passwordStrength(password) !== null
      ? 'likely'
      : null
  },
  json64: value =>
    /\{["\s]/.test(decode(value.replace(/^[^.]*?(?=ey[A-Z])/, '').slice(0, 200))) ? 'sure' : 'likely',
  address: (value, match) => inAddress(value, match),
  user: (value, match) => (/^\d{1,6}$/.test(value) ? null : inAddress(value, match)),
  password: value => passwordStrength(value),
  random: value => (looksRandom(value) ? 'likely' : null),
  digits: value => (/\d/.test(value) && /[A-Za-z]/.test(value) ? 'likely' : null),
  weak: () => 'possible',
  mixed: value => (/\d|[A-Z]/.test(value) ? 'possible' : null),
  snowflake: value => (/^\d{15,20}$/.test(decode(value.split('.')[0] ?? '')) ? 'sure' : 'likely'),
}

/** The last six characters are the CRC-32 of those before them, prefix apart, in base 62. */
function endsInChecksum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1)
  return base62(crc32(body.slice(0, -6))).padStart(6, '0') === body.slice(-6)
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number in base 62, digits before capital letters before small ones. */
export function base62(number: number): string {
  let text = ''
  for (let remaining = number; remaining > 0; remaining = Math.floor(remaining / 62))
    text = (digits[remaining % 62] ?? '') + text
  return text
}

/** CRC-32 (IEEE) of an ASCII text, without sign. */
export function crc32(text: string): number {
  const values = table()
  let sum = 0xffffffff
  for (let i = 0; i < text.length; i++) sum = (sum >>> 8) ^ (values[(sum ^ text.charCodeAt(i)) & 255] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value
  })
}

function webToken(value: string): Confidence | null {
  const header = decode(value.split('.')[0] ?? '')
  if (!/^\{[\s\S]*"(?:alg|typ|enc|kid|cty)"/.test(header))
    return header.startsWith('{"alg":') ? 'likely' : null
  try {
    JSON.parse(header)
    return 'sure'
  } catch {
    return 'likely'
  }
}

/** Base64 or base64url as text; what can't be decoded is left out. */
function decode(text: string): string {
  return Buffer.from(text.slice(0, 4_000), 'base64').toString('utf8')
}

/** A real key has some lines of base64; a few letters in their place are an example. */
function keyFile(body: string): Confidence | null {
  const letters = body.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, '')
  return letters.length < 4 ? null : letters.length < 24 ? 'example' : 'sure'
}

function bodyOf(pem: string): string {
  return pem.replace(/-----[^-]*-----/g, '')
}

const localHost = /@(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host\.docker\.internal|example\.)/i

function inAddress(value: string, match: string): Confidence | null {
  const [, user = ''] =
    /([^\s/:@"']{0,128}):[^:]*$/.exec(match.slice(0, match.lastIndexOf(value) + value.length)) ?? []
  if (user.toLowerCase() === value.toLowerCase()) return null
  const strength = passwordStrength(value)
  return strength === 'likely' && localHost.test(match) ? 'possible' : strength
}

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** True when the last four bytes are the beginning of the SHA-256 of the SHA-256 of those before them. */
function endsInBase58Checksum(text: string): boolean {
  const bytes = base58Bytes(text)
  return bytes.length > 4 && checksumOf(bytes.subarray(0, -4)).equals(bytes.subarray(-4))
}

/** Bytes with their checksum in base 58, as wallets write keys. */
export function withBase58Checksum(bytes: Buffer): string {
  let number = BigInt(`0x${Buffer.concat([bytes, checksumOf(bytes)]).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = base58Digits.charAt(Number(number % 58n)) + text
  return text
}

/** Empty for what is none, or longer than any key. */
function base58Bytes(text: string): Buffer {
  let number = 0n
  if (text.length > 120) return Buffer.alloc(0)
  for (const letter of text) {
    const digit = base58Digits.indexOf(letter)
    if (digit === -1) return Buffer.alloc(0)
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function checksumOf(bytes: Buffer): Buffer {
  const once = createHash('sha256').update(bytes).digest()
  return createHash('sha256').update(once).digest().subarray(0, 4)
}
