/** A text that is looked for, in lower-case letters and digits alone. */
export interface Needle {
  readonly text: string
  /** Found in pieces too, of eight characters and more, in any order. */
  readonly pieces: boolean
  /** How many characters may be missing when it is found in pieces. */
  readonly missing: number
}

/** Many needles made ready for one pass over a text, however many they are. */
export interface NeedleIndex<N extends Needle> {
  readonly needles: readonly N[]
  /** One bit for each hash that some window has: most of a text is passed over by it. */
  readonly seen: Uint8Array
  /** Hash of a window → needle and offset, packed in pairs. */
  readonly windows: ReadonlyMap<number, readonly number[]>
}

/** Needles are at least as long as this. */
export const windowLength = 8
const base = 0x01000193
const bits = 20
const leaving = power(base, windowLength)

export function indexNeedles<N extends Needle>(needles: readonly N[]): NeedleIndex<N> {
  const seen = new Uint8Array(1 << (bits - 3))
  const windows = new Map<number, number[]>()
  needles.forEach((needle, n) => {
    for (const offset of offsetsOf(needle)) {
      const hash = hashAt(needle.text, offset)
      const slot = hash >>> (32 - bits)
      seen[slot >> 3] = (seen[slot >> 3] ?? 0) | (1 << (slot & 7))
      const known = windows.get(hash)
      if (known) known.push(n, offset)
      else windows.set(hash, [n, offset])
    }
  })
  return { needles, seen, windows }
}

/** Every place for a needle in pieces; else its middle, which is less often shared than how it begins. */
function offsetsOf({ text, pieces }: Needle): readonly number[] {
  const last = text.length - windowLength
  return pieces ? Array.from({ length: last + 1 }, (_, offset) => offset) : [last >> 1]
}

function hashAt(text: string, offset: number): number {
  let hash = 0
  for (let i = offset; i < offset + windowLength; i++) hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0
  return hash >>> 0
}

/** Needle → where it begins, or its first piece. Linear in the text. */
export function findNeedles<N extends Needle>(
  { needles, seen, windows }: NeedleIndex<N>,
  text: Uint8Array,
): ReadonlyMap<N, number> {
  const found = new Map<N, number>()
  const coverage = new Map<number, Coverage>()
  let hash = 0
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, base) + (text[i] ?? 0)) | 0
    if (i >= windowLength) hash = (hash - Math.imul(text[i - windowLength] ?? 0, leaving)) | 0
    const slot = hash >>> (32 - bits)
    if (i < windowLength - 1 || ((seen[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) continue
    const start = i - windowLength + 1
    const places = windows.get(hash >>> 0) ?? []
    for (let p = 0; p < places.length; p += 2) {
      const n = places[p] ?? 0
      const offset = places[p + 1] ?? 0
      const needle = needles[n]
      if (!needle || found.has(needle)) continue
      if (
        needle.pieces ? covers(coverage, n, needle, text, start, offset) : isAt(text, start - offset, needle)
      )
        found.set(needle, coverage.get(n)?.first ?? start - offset)
    }
  }
  return found
}

interface Coverage {
  readonly first: number
  readonly has: Uint8Array
  count: number
}

/** Notes a piece; true when there are enough of them. */
function covers(
  coverage: Map<number, Coverage>,
  n: number,
  needle: Needle,
  text: Uint8Array,
  start: number,
  offset: number,
): boolean {
  for (let k = 0; k < windowLength; k++)
    if (text[start + k] !== needle.text.charCodeAt(offset + k)) return false
  const known = coverage.get(n) ?? { first: start, has: new Uint8Array(needle.text.length), count: 0 }
  coverage.set(n, known)
  for (let k = offset; k < offset + windowLength; k++) {
    known.count += 1 - (known.has[k] ?? 0)
    known.has[k] = 1
  }
  return known.count >= needle.text.length - needle.missing
}

function isAt(text: Uint8Array, start: number, needle: Needle): boolean {
  if (start < 0 || start + needle.text.length > text.length) return false
  for (let k = 0; k < needle.text.length; k++) if (text[start + k] !== needle.text.charCodeAt(k)) return false
  return true
}

function power(of: number, times: number): number {
  let result = 1
  for (let i = 0; i < times; i++) result = Math.imul(result, of)
  return result
}
