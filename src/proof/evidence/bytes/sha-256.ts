// Signed words throughout: an engine keeps them in registers, where it would keep unsigned ones as fractions.
const roundConstants = constants(2, 64, 1 / 3)
const start = constants(2, 8, 1 / 2)
// Room that all calls share: nothing waits between the first and the last line of one, and making it takes as long as hashing.
const words = new Int32Array(64)
const once = new Int32Array(8)
const rest = new Uint8Array(128)
const restView = viewOf(rest)

/** SHA-256 (FIPS 180-4) where no native one answers at once: a browser’s is asynchronous, and slow for small pieces. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return spellDigest(sha256Words(viewOf(bytes), bytes, bytes.length), new Uint8Array(32))
}

/** The eight words of the SHA-256 of the first `length` of some bytes, of which `view` is a view. They stand until the next call. */
export function sha256Words(view: DataView, bytes: Uint8Array, length: number): Int32Array {
  once.set(start)
  const whole = length - (length % 64)
  for (let at = 0; at < whole; at += 64) compress(once, view, at)
  for (let at = whole; at < length; at++) rest[at - whole] = bytes[at] as number
  finish(once, rest, restView, length)
  return once
}

/** Writes the 32 bytes of a digest. */
export function spellDigest(digest: Int32Array, into: Uint8Array): Uint8Array {
  for (let i = 0; i < 32; i++) into[i] = (digest[i >> 2] as number) >> (24 - 8 * (i & 3))
  return into
}

/** A view of bytes, which gives four of them as one word. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** SHA-256 of a stream, piece by piece. */
export class StreamedSha256 {
  private readonly state = start.slice()
  private readonly held = new Uint8Array(128)
  private readonly heldView = viewOf(this.held)
  private length = 0

  add(bytes: Uint8Array): void {
    const held = this.length % 64
    this.length += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(64 - held, bytes.length)
      this.held.set(bytes.subarray(0, at), held)
      if (held + at < 64) return
      compress(this.state, this.heldView, 0)
    }
    const view = viewOf(bytes)
    for (; at + 64 <= bytes.length; at += 64) compress(this.state, view, at)
    this.held.set(bytes.subarray(at))
  }

  /** The digest of all that was added. Nothing can be added after it. */
  digest(): Uint8Array {
    finish(this.state, this.held, this.heldView, this.length)
    return spellDigest(this.state, new Uint8Array(32))
  }
}

/** Adds what is left of so many bytes, which stands at the beginning of `left`, and the padding. */
function finish(state: Int32Array, left: Uint8Array, view: DataView, length: number): void {
  const from = length % 64
  const end = from < 56 ? 64 : 128
  left.fill(0, from, end)
  left[from] = 0x80
  view.setUint32(end - 8, Math.floor(length / 0x2000_0000))
  view.setUint32(end - 4, length << 3)
  for (let at = 0; at < end; at += 64) compress(state, view, at)
}

/** Takes the block of 64 bytes that begins at `at` into the state. */
function compress(state: Int32Array, bytes: DataView, at: number): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    // Each sum is cut to 32 bits at once, so that no engine thinks of fractions.
    const word = i < 16 ? bytes.getInt32(at + 4 * i) : nextWord(i)
    words[i] = word
    const first = (((h + mixed(e, f, g)) | 0) + (((roundConstants[i] as number) + word) | 0)) | 0
    const second = most(a, b, c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  // Written into the array one by one: a list of them would be made anew for each block.
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** A word that follows from those before it. */
function nextWord(i: number): number {
  const x = words[i - 15] as number
  const y = words[i - 2] as number
  const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
  const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
  return ((((words[i - 16] as number) + (words[i - 7] as number)) | 0) + ((s0 + s1) | 0)) | 0
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
