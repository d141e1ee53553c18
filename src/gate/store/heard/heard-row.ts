import type { HeardReport, HeardSegment, HeardSource, Mark } from '../../../ground/model/hearing.ts'

/** A report as its row holds it. */
export interface HeardRow {
  /** Source and kinds of stretches, as JSON. */
  readonly said: string
  /** Of each stretch its kind and its number of words, then the mark of each word. */
  readonly marks: Uint8Array
}

type SegmentKind = Omit<HeardSegment, 'words' | 'order'>

/** Stretches of one order have its number. */
type NumberedSegment = HeardSegment & { readonly order?: number }

interface Said {
  readonly source: HeardSource
  /** Stretches of a report are of few kinds: each is written once. */
  readonly kinds: readonly SegmentKind[]
}

/** Of a stretch: its kind, its order’s number (0: none) and its number of words, in 16 bits each. */
const headBytes = 6
/** Of a mark: its 53 bits. */
const markBytes = 7
const low = 2 ** 32

/** Writes a report as a row: seven bytes for a mark. */
export function writeHeardRow({ source, segments }: HeardReport): HeardRow {
  const kinds = new Map<string, number>()
  const words = segments.reduce((sum, one) => sum + one.words.length, 0)
  const marks = Buffer.alloc(segments.length * headBytes + words * markBytes)
  let at = 0
  for (const segment of segments) {
    const { words: own, order = 0, ...kind } = segment as NumberedSegment
    const text = JSON.stringify(kind)
    const index = kinds.get(text) ?? kinds.size
    kinds.set(text, index)
    at = marks.writeUInt16LE(index, at)
    at = marks.writeUInt16LE(order, at)
    at = marks.writeUInt16LE(own.length, at)
    for (const mark of own) {
      at = marks.writeUInt32LE(mark % low, at)
      at = marks.writeUIntLE(Math.floor(mark / low), at, markBytes - 4)
    }
  }
  return { said: `{"source":${JSON.stringify(source)},"kinds":[${[...kinds.keys()].join(',')}]}`, marks }
}

/** Reads a report from its row. */
export function readHeardRow({ said: text, marks }: HeardRow): HeardReport {
  const { source, kinds } = JSON.parse(text) as Said
  const view = new DataView(marks.buffer, marks.byteOffset, marks.byteLength)
  const segments: HeardSegment[] = []
  for (let at = 0; at < view.byteLength; ) {
    const kind = kinds[view.getUint16(at, true)]
    const order = view.getUint16(at + 2, true)
    const count = view.getUint16(at + 4, true)
    at += headBytes
    if (kind) segments.push({ ...kind, ...(order > 0 && { order }), words: marksAt(view, at, count) })
    at += count * markBytes
  }
  return { source, segments }
}

function marksAt(view: DataView, from: number, count: number): readonly Mark[] {
  const marks: Mark[] = []
  for (let at = from, end = from + count * markBytes; at < end; at += markBytes)
    marks.push(
      view.getUint32(at, true) + (view.getUint16(at + 4, true) + view.getUint8(at + 6) * 0x1_0000) * low,
    )
  return marks
}
