const roundConstants = constants(2, 64, 1 / 3)
const start = constants(2, 8, 1 / 2)
const words = new Uint32Array(64)

/** SHA-256 (FIPS 180-4) where no native one answers at once: a browser’s is asynchronous, and slow for small pieces. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = start.slice()
  const whole = bytes.length - (bytes.length % 64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < whole; at += 64) compress(state, view, at)
  const rest = bytes.subarray(whole)
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128)
  tail.set(rest)
  tail[rest.length] = 0x80
  const end = new DataView(tail.buffer)
  end.setUint32(tail.length - 8, Math.floor(bytes.length / 0x2000_0000))
  end.setUint32(tail.length - 4, (bytes.length << 3) >>> 0)
  for (let at = 0; at < tail.length; at += 64) compress(state, end, at)
  return spell(state)
}

/** SHA-256 of a stream, piece by piece. */
export class StreamedSha256 {
  private readonly state = start.slice()
  private readonly block = new Uint8Array(64)
  private readonly view = new DataView(this.block.buffer)
  private length = 0

  add(bytes: Uint8Array): void {
    const held = this.length % 64
    this.length += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(64 - held, bytes.length)
      this.block.set(bytes.subarray(0, at), held)
      if (held + at < 64) return
      compress(this.state, this.view, 0)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; at + 64 <= bytes.length; at += 64) compress(this.state, view, at)
    this.block.set(bytes.subarray(at))
  }

  /** The digest of all that was added so far. */
  digest(): Uint8Array {
    const state = this.state.slice()
    const held = this.length % 64
    const tail = new Uint8Array(held < 56 ? 64 : 128)
    tail.set(this.block.subarray(0, held))
    tail[held] = 0x80
    const view = new DataView(tail.buffer)
    view.setUint32(tail.length - 8, Math.floor(this.length / 0x2000_0000))
    view.setUint32(tail.length - 4, (this.length * 8) >>> 0)
    for (let at = 0; at < tail.length; at += 64) compress(state, view, at)
    return spell(state)
  }
}

function compress(state: Uint32Array, view: DataView, at: number): void {
  const w = words
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  addTo(state, [a, b, c, d, e, f, g, h])
}

type Eight = [number, number, number, number, number, number, number, number]

function addTo(state: Uint32Array, add: Eight): void {
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (add[i] as number)) | 0
}

function spell(state: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < 8; i++) view.setUint32(4 * i, state[i] as number)
  return bytes
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines its constants. */
function constants(first: number, count: number, exponent: number): Uint32Array {
  const found: number[] = []
  for (let n = first; found.length < count; n++) if (isPrime(n)) found.push(rootBits(n, exponent))
  return Uint32Array.from(found)
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
