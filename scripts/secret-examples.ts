import { withBase58Checksum, crc32, base62 } from '../src/judge/secrets/checks.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const alphabets: Readonly<Record<string, string>> = {
  alnum: letters + letters.toUpperCase() + digits,
  word: letters + letters.toUpperCase() + digits,
  lower: letters + digits,
  upper: letters.toUpperCase() + digits,
  alpha: letters + letters.toUpperCase(),
  hex: `${digits}abcdef`,
  HEX: `${digits}ABCDEF`,
  base32: `${letters.toUpperCase()}234567`,
  b64: `${letters + letters.toUpperCase() + digits}+/`,
  digits,
  extended: `${letters.replace('l', '')}123456789`,
  zeros: '0',
  x: 'x',
  X: 'X',
}

/** A text with every `<alphabet:length>` filled in, the same one each time for one seed. */
export function filled(pattern: string, seed: string): string {
  const next = randomNumbers(crc32(seed))
  const pick = (name: string, length: number): string =>
    Array.from({ length }, () => (alphabets[name] ?? '').charAt(next(alphabets[name]?.length ?? 1))).join('')
  return pattern.replace(/<([A-Za-z0-9]+):(\d+)>/g, (whole, name: string, count: string) => {
    const length = Number(count)
    if (name in alphabets) return pick(name, length)
    switch (name) {
      case 'uuid':
        return [8, 4, 4, 4, 12].map(part => pick('hex', part)).join('-')
      case 'crc': {
        const body = pick('alnum', length - 6)
        return body + base62(crc32(body)).padStart(6, '0')
      }
      case 'wallet':
        return withBase58Checksum(Buffer.from(`80${pick('hex', length * 2)}01`, 'hex'))
      case 'basic':
        return encoded(`svc:${pick('alnum', length)}`)
      case 'snowflake':
        return encoded(`8${pick('digits', length - 1)}`)
      case 'jwt':
        return `${encoded('{"alg":"HS256","typ":"JWT"}')}.${encoded(`{"sub":"${pick('digits', 8)}"}`)}.${pick('alnum', 43)}`
      default:
        throw new Error(`${whole} names no alphabet`)
    }
  })
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/** Linear congruences: good enough to look random, and the same on every machine. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
