const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random choices out of bytes that were given; two bytes for each choice. */
class Draw {
  private readonly bytes: Uint8Array
  private used = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** A number from 0 up to, not including, `below`. */
  number(below: number): number {
    return ((this.take() << 8) | this.take()) % below
  }

  /** So many characters of the alphabet. */
  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.number(alphabet.length))).join('')
  }

  raw(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.take())
  }

  private take(): number {
    const byte = this.bytes[this.used++]
    if (byte === undefined) throw new RangeError('there are too few random bytes to make a canary of')
    return byte
  }
}

/** An RSA key of 2,048 bits in PEM, right in form: every number in it is random, so it opens nothing. */
function keyText(draw: Draw): string {
  const numbers = [
    integer(Uint8Array.of(0)),
    integer(large(draw, 256)),
    integer(Uint8Array.of(1, 0, 1)),
    ...[256, 128, 128, 128, 128, 128].map(size => integer(large(draw, size))),
  ]
  const content = Buffer.concat(numbers)
  const body = Buffer.concat([Buffer.of(0x30), lengthOf(content.length), content]).toString('base64')
  const lines = body.match(/.{1,64}/g) ?? []
  return ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----', ''].join('\n')
}

/** Random bytes of which the first and the last bit are set, as those of primes are. */
function large(draw: Draw, size: number): Uint8Array {
  const bytes = draw.raw(size)
  bytes[0] = (bytes[0] ?? 0) | 0x80
  bytes[size - 1] = (bytes[size - 1] ?? 0) | 1
  return bytes
}

/** A DER integer; one with its highest bit set gets a zero before it. */
function integer(bytes: Uint8Array): Buffer {
  const content = ((bytes[0] ?? 0) & 0x80) === 0 ? bytes : Uint8Array.of(0, ...bytes)
  return Buffer.concat([Buffer.of(0x02), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}

/** One value of a canary with the name under which such values are kept, such as `AWS_ACCESS_KEY_ID`. */
export interface CanaryField {
  readonly name: string
  readonly value: string
}

/** The most random bytes that making a canary takes. */
export const canaryBytes = 4_096

/** The maker of each kind of canary, and the names of its values in a file. */
const makers = {
  'aws-key': draw => [
    { name: 'AWS_ACCESS_KEY_ID', value: `AKIA${draw.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}` },
    { name: 'AWS_SECRET_ACCESS_KEY', value: draw.text(`${base62}+/`, 40) },
  ],
  'github-token': draw => one('GITHUB_TOKEN', withChecksum('ghp_', draw.text(base62, 30))),
  'slack-token': draw => {
    const [team, bot] = [draw.text('123456789', 12), draw.text('123456789', 13)]
    return one('SLACK_BOT_TOKEN', `xoxb-${team}-${bot}-${draw.text(base62, 24)}`)
  },
  'stripe-key': draw => one('STRIPE_SECRET_KEY', `${['sk', 'live'].join('_')}_${draw.text(base62, 24)}`),
  'npm-token': draw => one('NPM_TOKEN', withChecksum('npm_', draw.text(base62, 30))),
  'private-key': draw => one('DEPLOY_PRIVATE_KEY', keyText(draw)),
  password: draw => one('ADMIN_PASSWORD', draw.text(base62, 22)),
  'database-url': draw => {
    const [host, password] = [draw.text('abcdefghjkmnpqrstuvwxyz', 4), draw.text(base62, 24)]
    return one('DATABASE_URL', `postgresql://app_admin:${password}@db-${host}.example.com:5432/billing`)
  },
  'api-url': draw => {
    const host = `${draw.text('abcdefghjkmnpqrstuvwxyz', 7)}${draw.text('23456789', 2)}${draw.text(base62.toLowerCase().slice(0, 36), 7)}`
    return one('WEBHOOK_URL', `https://${host}.hooks.example.com/v1/events/${draw.text(base62, 24)}`)
  },
  jwt: draw => one('SERVICE_TOKEN', webToken(draw)),
} satisfies Readonly<Record<string, (draw: Draw) => readonly CanaryField[]>>

/** A kind of canary that can be made. */
export type MadeKind = keyof typeof makers

/** Every kind that can be made. */
export const madeKinds = Object.keys(makers) as readonly MadeKind[]

/** A believable value of this kind, from `canaryBytes` random bytes; the same bytes make the same value. */
export function makeCanary(kind: MadeKind, random: Uint8Array): readonly CanaryField[] {
  return makers[kind](new Draw(random))
}

/** All of its fields as the one value that is watched for. */
export function canaryValue(fields: readonly CanaryField[]): string {
  return fields.map(({ value }) => value).join('\n')
}

function one(name: string, value: string): readonly CanaryField[] {
  return [{ name, value }]
}

function withChecksum(prefix: string, text: string): string {
  return prefix + text + tokenChecksum(text)
}

/** A web token in form; no key signed it. */
function webToken(draw: Draw): string {
  const id = draw.text('0123456789abcdef', 24)
  const claims = { iss: 'https://auth.example.com', sub: `svc-${id.slice(0, 8)}`, scope: 'admin', jti: id }
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)))
  return [...parts, Buffer.from(draw.raw(32))].map(part => part.toString('base64url')).join('.')
}

/** The last six characters of a GitHub or npm token: the CRC-32 of what stands before them, in base 62. */
export function tokenChecksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = base62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** CRC-32 of ASCII text (polynomial 0xEDB88320). */
function crc32(text: string): number {
  let crc = ~0
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}
