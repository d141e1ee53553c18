import { closeSync, fstatSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { openToRead } from '../disk/open-to-read.ts'

/** The kinds of object that a commit leads to. */
export type GitObjectType = 'commit' | 'tree' | 'blob' | 'tag'

/** An object as git keeps it, without its header. */
export interface GitObject {
  readonly type: GitObjectType
  readonly bytes: Buffer
}

/** The most bytes of one object: a larger one is not read, whatever it says of its size. */
export const maxObject = 16 * 1024 * 1024
/** Deltas that stand on each other; git itself makes fifty at most. */
const maxDepth = 256
/** The most bytes that one chain of deltas may become in all. */
const maxChain = 64 * 1024 * 1024
const types: ReadonlyMap<number, GitObjectType> = new Map([
  [1, 'commit'],
  [2, 'tree'],
  [3, 'blob'],
  [4, 'tag'],
])
const offsetDelta = 6
const namedDelta = 7

/** One place of a pack: an object, or a delta on another one. */
interface PackEntry {
  readonly kind: number
  readonly size: number
  readonly start: number
  /** The object that a delta stands on: its place in the pack, or its name. */
  readonly base?: number | Buffer
}

/**
 * A pack of objects with its index of version 2 (gitformat-pack). Nothing of it is held in memory: each object is read
 * where it stands. Every answer is null where the files say anything that they should not.
 */
export class GitPack {
  private readonly index: number
  private readonly pack: number
  private readonly idBytes: number
  private readonly count: number
  private readonly packBytes: number

  /** Opens `pack-….idx` and the pack beside it. Throws where one of them can't be read or is of another version. */
  constructor(indexPath: string, idBytes: number) {
    this.idBytes = idBytes
    this.index = openToRead(indexPath)
    try {
      this.pack = openToRead(`${indexPath.slice(0, -'.idx'.length)}.pack`)
    } catch (error) {
      closeSync(this.index)
      throw error
    }
    this.packBytes = fstatSync(this.pack).size
    const head = this.at(this.index, 0, 8)
    this.count = this.at(this.index, 8 + 255 * 4, 4).readUInt32BE(0)
    if (head.readUInt32BE(0) !== 0xff744f63 || head.readUInt32BE(4) !== 2) {
      this.close()
      throw new Error(`${indexPath} is no index of version 2`)
    }
  }

  close(): void {
    closeSync(this.index)
    closeSync(this.pack)
  }

  /** Returns an object by its name; undefined where the pack has none of that name. Throws at what is no pack. */
  read(id: Buffer): GitObject | undefined {
    const place = this.placeOf(id)
    return place === undefined ? undefined : this.objectAt(place)
  }

  /** The deltas are put onto their base the innermost first. */
  private objectAt(place: number): GitObject {
    const deltas: Buffer[] = []
    let total = 0
    let at = place
    for (let depth = 0; depth <= maxDepth; depth++) {
      const entry = this.entryAt(at)
      const bytes = this.inflated(entry)
      total += bytes.length
      if (total > maxChain) throw new Error('a chain of deltas is too long')
      const type = types.get(entry.kind)
      if (type) return { type, bytes: deltas.reduceRight((base, delta) => applyDelta(base, delta), bytes) }
      deltas.push(bytes)
      at = this.baseOf(entry, at)
    }
    throw new Error('a chain of deltas is too long')
  }

  private baseOf({ base }: PackEntry, at: number): number {
    const place = typeof base === 'number' ? at - base : base && this.placeOf(base)
    if (place === undefined || place < 12) throw new Error('a delta stands on nothing')
    return place
  }

  /** Names stand in order, and a table says how many begin with at most each byte. */
  private placeOf(id: Buffer): number | undefined {
    const first = id[0] ?? 0
    let low = first === 0 ? 0 : this.at(this.index, 8 + (first - 1) * 4, 4).readUInt32BE(0)
    let high = this.at(this.index, 8 + first * 4, 4).readUInt32BE(0)
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.at(this.index, 8 + 1024 + middle * this.idBytes, this.idBytes).compare(id)
      if (order === 0) return this.offsetOf(middle)
      if (order < 0) low = middle + 1
      else high = middle
    }
    return undefined
  }

  private offsetOf(position: number): number {
    const offsets = 8 + 1024 + this.count * (this.idBytes + 4)
    const offset = this.at(this.index, offsets + position * 4, 4).readUInt32BE(0)
    if (offset < 0x8000_0000) return offset
    const far = offsets + this.count * 4 + (offset - 0x8000_0000) * 8
    return Number(this.at(this.index, far, 8).readBigUInt64BE(0))
  }

  private entryAt(place: number): PackEntry {
    const head = this.at(this.pack, place, Math.min(64, this.packBytes - place))
    const { kind, size, end } = entryHead(head)
    if (size > maxObject) throw new Error('an object is too large')
    if (kind === offsetDelta) {
      const { distance, end: start } = offsetIn(head, end)
      return { kind, size, start: place + start, base: distance }
    }
    if (kind !== namedDelta) return { kind, size, start: place + end }
    return { kind, size, start: place + end + this.idBytes, base: head.subarray(end, end + this.idBytes) }
  }

  /** Compressed bytes are never much longer than what comes out of them. */
  private inflated({ size, start }: PackEntry): Buffer {
    const length = Math.min(size + (size >> 8) + 128, this.packBytes - start)
    return inflateWhole(this.at(this.pack, start, length), size)
  }

  private at(file: number, position: number, length: number): Buffer {
    if (length < 0) throw new Error('a pack ends too early')
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes, 0, length, position) !== length) throw new Error('a pack ends too early')
    return bytes
  }
}

/** Returns what compressed bytes become, which must be `size` bytes; more bytes may follow them. */
export function inflateWhole(bytes: Buffer, size: number): Buffer {
  const whole = inflateSync(bytes, { maxOutputLength: Math.max(1, size) })
  if (whole.length !== size) throw new Error('an object has another size than it says')
  return whole
}

/** Seven bits of the size in each byte, the lowest first; the first byte has the kind and four of them. */
function entryHead(bytes: Buffer): { kind: number; size: number; end: number } {
  let byte = bytes[0] ?? 0
  const kind = (byte >> 4) & 7
  let size = byte & 15
  let end = 1
  for (let factor = 16; byte & 128; factor *= 128) {
    byte = bytes[end++] ?? 0
    size += (byte & 127) * factor
    if (end > 9) throw new Error('a size is too long')
  }
  return { kind, size, end }
}

function offsetIn(bytes: Buffer, start: number): { distance: number; end: number } {
  let end = start
  let byte = bytes[end++] ?? 0
  let distance = byte & 127
  while (byte & 128) {
    byte = bytes[end++] ?? 0
    distance = (distance + 1) * 128 + (byte & 127)
    if (end - start > 8) throw new Error('an offset is too long')
  }
  return { distance, end }
}

/** Pieces of the base, and pieces of its own. */
function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const before = lengthIn(delta, 0)
  const after = lengthIn(delta, before.end)
  if (before.length !== base.length || after.length > maxObject) throw new Error('a delta does not fit')
  const made = Buffer.alloc(after.length)
  let [at, to] = [after.end, 0]
  while (at < delta.length) {
    const order = delta[at++] ?? 0
    const { from, length, end } =
      order & 128 ? copyIn(delta, at, order) : { from: at, length: order, end: at + order }
    const source = order & 128 ? base : delta
    if (length === 0 || from + length > source.length || to + length > made.length)
      throw new Error('a delta does not fit')
    source.copy(made, to, from, from + length)
    to += length
    at = end
  }
  if (to !== made.length) throw new Error('a delta does not fit')
  return made
}

function lengthIn(bytes: Buffer, start: number): { length: number; end: number } {
  let [length, end, byte] = [0, start, 128]
  for (let factor = 1; byte & 128; factor *= 128) {
    byte = bytes[end++] ?? 0
    length += (byte & 127) * factor
    if (end - start > 8) throw new Error('a length is too long')
  }
  return { length, end }
}

/** The bits of the order say which bytes of the place (four) and of the length (three) follow. */
function copyIn(delta: Buffer, start: number, order: number): { from: number; length: number; end: number } {
  let [from, length, end] = [0, 0, start]
  for (let i = 0; i < 4; i++) if (order & (1 << i)) from += (delta[end++] ?? 0) * 256 ** i
  for (let i = 0; i < 3; i++) if (order & (16 << i)) length += (delta[end++] ?? 0) * 256 ** i
  return { from, length: length === 0 ? 0x10000 : length, end }
}
