import { base64url } from './base-64.ts'
import { hex } from './hex.ts'

// Signed words throughout: an engine keeps them in registers, where it would keep unsigned ones as fractions.
const roundConstants = constants(2, 64, 1 / 3)
const start = constants(2, 8, 1 / 2)
// Room that all calls share: nothing waits between the first and the last line of one.
const words = new Int32Array(64)
const once = new Int32Array(8)
const block = new Uint8Array(128)

/** SHA-256 (FIPS 180-4) where no native one answers at once: a browser’s is asynchronous, and slow for small pieces. */
export function sha256(bytes: Uint8Array): Uint8Array {
  once.set(start)
  const whole = bytes.length - (bytes.length % 64)
  for (let at = 0; at < whole; at += 64) compress(once, bytes, at)
  block.set(bytes.subarray(whole))
  return finish(once, block, bytes.length)
}

const scratch = new Uint8Array(16_384)
const encoder = new TextEncoder()

/** SHA-256 of a text in UTF-8, or of bytes, as text. */
export function spelledSha256(data: Uint8Array | string, form: 'hex' | 'base64url'): string {
  const digest = sha256(typeof data === 'string' ? bytesOf(data) : data)
  return form === 'hex' ? hex(digest) : base64url(digest)
}

/** The bytes of a text; a short one’s are written where those of the last one were. */
function bytesOf(text: string): Uint8Array {
  if (3 * text.length > scratch.length) return encoder.encode(text)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** SHA-256 of a stream, piece by piece. */
export class StreamedSha256 {
  private readonly state = start.slice()
  private readonly held = new Uint8Array(128)
  private length = 0

  add(bytes: Uint8Array): void {
    const held = this.length % 64
    this.length += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(64 - held, bytes.length)
      this.held.set(bytes.subarray(0, at), held)
      if (held + at < 64) return
      compress(this.state, this.held, 0)
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.state, bytes, at)
    this.held.set(bytes.subarray(at))
  }

  /** The digest of all that was added. Nothing can be added after it. */
  digest(): Uint8Array {
    return finish(this.state, this.held, this.length)
  }
}

/** Adds the padding to what is left of so many bytes, which stands at the beginning of `rest`, and spells the digest. */
function finish(state: Int32Array, rest: Uint8Array, length: number): Uint8Array {
  const left = length % 64
  const end = left < 56 ? 64 : 128
  rest.fill(0, left, end)
  rest[left] = 0x80
  const high = Math.floor(length / 0x2000_0000)
  for (let i = 0; i < 4; i++) {
    rest[end - 8 + i] = high >> (24 - 8 * i)
    rest[end - 4 + i] = (length << 3) >> (24 - 8 * i)
  }
  for (let at = 0; at < end; at += 64) compress(state, rest, at)
  const digest = new Uint8Array(32)
  for (let i = 0; i < 32; i++) digest[i] = (state[i >> 2] as number) >> (24 - 8 * (i & 3))
  return digest
}

/** Takes the block of 64 bytes that begins at `at` into the state. */
function compress(state: Int32Array, bytes: Uint8Array, at: number): void {
  spread(bytes, at)
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  // Four rounds at a time: the words change places by their names, and half of the moves go.
  for (let i = 0; i < 64; i += 4) {
    const p = (h + mixed(e, f, g) + addend(i)) | 0
    const e1 = (d + p) | 0
    const a1 = (p + most(a, b, c)) | 0
    const q = (g + mixed(e1, e, f) + addend(i + 1)) | 0
    const e2 = (c + q) | 0
    const a2 = (q + most(a1, a, b)) | 0
    const r = (f + mixed(e2, e1, e) + addend(i + 2)) | 0
    const e3 = (b + r) | 0
    const a3 = (r + most(a2, a1, a)) | 0
    const s = (e + mixed(e3, e2, e1) + addend(i + 3)) | 0
    h = e1
    g = e2
    f = e3
    e = (a + s) | 0
    d = a1
    c = a2
    b = a3
    a = (s + most(a3, a2, a1)) | 0
  }
  // Written into the array one by one: it cuts each sum to 32 bits, and a list of them would be made anew for each block.
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** The 16 words of a block, and the 48 that follow from them. */
function spread(bytes: Uint8Array, at: number): void {
  const byte = (i: number) => bytes[i] as number
  for (let i = 0, from = at; i < 16; i++, from += 4)
    words[i] = (byte(from) << 24) | (byte(from + 1) << 16) | (byte(from + 2) << 8) | byte(from + 3)
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number
    const y = words[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16] as number) + (words[i - 7] as number) + s0 + s1
  }
}

/** The constant and the word of a round. */
function addend(i: number): number {
  return ((roundConstants[i] as number) + (words[i] as number)) | 0
}

/** Σ₁ and Ch of the standard. */
function mixed(e: number, f: number, g: number): number {
  const sum = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
  return (sum + (g ^ (e & (f ^ g)))) | 0
}

/** Σ₀ and Maj of the standard. */
function most(a: number, b: number, c: number): number {
  const sum = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
  return (sum + ((a & b) | (c & (a | b)))) | 0
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines its constants. */
function constants(first: number, count: number, exponent: number): Int32Array {
  const found: number[] = []
  for (let n = first; found.length < count; n++) if (isPrime(n)) found.push(rootBits(n, exponent))
  return Int32Array.from(found, bits => bits | 0)
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
}

/** Floating point gives the root to 52 bits, of which 32 after the point are wanted. */
function rootBits(n: number, exponent: number): number {
  const root = n ** exponent
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000)
}
