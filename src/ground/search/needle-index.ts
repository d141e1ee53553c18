/** A text that is looked for, in lower-case letters and digits alone. */
export interface Needle {
  readonly text: string
  /** The needle also counts in pieces of eight characters and more, in any order. */
  readonly pieces: boolean
  /** The number of characters that may be missing when it is found in pieces. */
  readonly missing: number
}

/** Many needles, prepared for one pass over a text. */
export interface NeedleIndex<N extends Needle> {
  readonly needles: readonly N[]
  /** One bit for each sample with which some window ends: most of a text is skipped by it. */
  readonly seen: Uint8Array
  /** Sample → needle and offset of the window, packed in pairs. */
  readonly windows: ReadonlyMap<number, readonly number[]>
}

/** The length of the smallest piece of a needle that counts. */
const windowLength = 8
/** The last five characters of a window, six bits each. */
const sampleMask = 0x3fffffff
const slotBits = 19

/**
 * Samples the windows of every needle, so that a search reads each text once, however many needles there are.
 *
 * For long secrets that may be found in pieces or with characters missing, in a text of lower-case letters and digits
 * alone. Short keywords that stand there whole are found by `keyword-finder.ts`, in any text.
 */
export function indexNeedles<N extends Needle>(needles: readonly N[]): NeedleIndex<N> {
  const seen = new Uint8Array(1 << (slotBits - 3))
  const windows = new Map<number, number[]>()
  needles.forEach((needle, n) => {
    const samples = samplesOf(needle.text)
    for (const offset of offsetsOf(needle)) {
      const sample = samples[offset + windowLength - 1] ?? 0
      const slot = slotOf(sample)
      seen[slot >> 3] = (seen[slot >> 3] ?? 0) | (1 << (slot & 7))
      const known = windows.get(sample)
      if (known) known.push(n, offset)
      else windows.set(sample, [n, offset])
    }
  })
  return { needles, seen, windows }
}

/**
 * Returns every offset for a needle in pieces; else the middle one, which needles share less often than their
 * beginnings.
 */
function offsetsOf({ text, pieces }: Needle): readonly number[] {
  const last = text.length - windowLength
  return pieces ? Array.from({ length: last + 1 }, (_, offset) => offset) : [last >> 1]
}

function samplesOf(text: string): readonly number[] {
  let sample = 0
  return Array.from(text, (_, i) => (sample = nextSample(sample, text.charCodeAt(i))))
}

function nextSample(sample: number, symbol: number): number {
  return ((sample << 6) | (symbol & 63)) & sampleMask
}

function slotOf(sample: number): number {
  return Math.imul(sample, 0x9e3779b1) >>> (32 - slotBits)
}

/** Returns each needle that is found, with the offset of it or of its first piece. Linear in the text. */
export function findNeedles<N extends Needle>(
  index: NeedleIndex<N>,
  text: Uint8Array,
): ReadonlyMap<N, number> {
  const { seen } = index
  const found = new Map<N, number>()
  const coverage = new Map<number, Coverage>()
  let sample = 0
  for (let i = 0; i < text.length; i++) {
    sample = nextSample(sample, text[i] as number)
    const slot = slotOf(sample)
    if (((seen[slot >> 3] as number) & (1 << (slot & 7))) !== 0 && i >= windowLength - 1)
      look(index, text, i - windowLength + 1, sample, found, coverage)
  }
  return found
}

/** Compares a needle with a window that may be one of its own. */
function look<N extends Needle>(
  { needles, windows }: NeedleIndex<N>,
  text: Uint8Array,
  start: number,
  sample: number,
  found: Map<N, number>,
  coverage: Map<number, Coverage>,
): void {
  const places = windows.get(sample) ?? []
  for (let p = 0; p < places.length; p += 2) {
    const n = places[p] as number
    const offset = places[p + 1] as number
    const needle = needles[n]
    if (!needle || found.has(needle) || coverage.get(n)?.windows[offset] === 1) continue
    if (!isAt(text, start, needle.text, offset, windowLength)) continue
    if (needle.pieces ? covers(coverage, n, needle, start, offset) : isWhole(text, start - offset, needle))
      found.set(needle, coverage.get(n)?.first ?? start - offset)
  }
}

interface Coverage {
  readonly first: number
  readonly has: Uint8Array
  /** By offset: 1 for a window that was counted. */
  readonly windows: Uint8Array
  count: number
}

/** Notes a piece; true when there are enough of them. */
function covers(
  coverage: Map<number, Coverage>,
  n: number,
  needle: Needle,
  start: number,
  offset: number,
): boolean {
  const { length } = needle.text
  const known = coverage.get(n) ?? {
    first: start,
    has: new Uint8Array(length),
    windows: new Uint8Array(length),
    count: 0,
  }
  coverage.set(n, known)
  known.windows[offset] = 1
  for (let k = offset; k < offset + windowLength; k++) {
    known.count += 1 - (known.has[k] ?? 0)
    known.has[k] = 1
  }
  return known.count >= needle.text.length - needle.missing
}

function isWhole(text: Uint8Array, start: number, needle: Needle): boolean {
  return start >= 0 && isAt(text, start, needle.text, 0, needle.text.length)
}

function isAt(text: Uint8Array, start: number, needle: string, offset: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (text[start + k] !== needle.charCodeAt(offset + k)) return false
  return true
}
