import type { Id } from './message.ts'

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d]

/** A name or an id is not longer. */
const maxLength = 300

/**
 * Finds the id of a message that is too large to keep, byte by byte: so that whoever waits for it is told. It reads
 * only what stands in the outermost object, and never decides whether a message passes.
 */
class Skimmer {
  private depth = 0
  private inString = false
  private escaped = false
  /** The last word in the outermost object since a comma, colon or brace. */
  private word = ''
  private name: string | undefined
  private id: string | undefined
  private hasMethod = false

  push(bytes: Buffer): void {
    for (const byte of bytes) this.take(byte)
  }

  /** The id, and whether it is of an answer. */
  found(): { readonly id?: Id; readonly isAnswer: boolean } {
    const isAnswer = !this.hasMethod
    if (this.id === undefined) return { isAnswer }
    try {
      const id: unknown = JSON.parse(this.id)
      if (typeof id === 'string' || Number.isSafeInteger(id)) return { id: id as Id, isAnswer }
    } catch {
      // No id then.
    }
    return { isAnswer }
  }

  private take(byte: number): void {
    if (this.inString) return this.takeInString(byte)
    if (byte === openObject || byte === openArray) this.depth += 1
    else if (byte === closeObject || byte === closeArray) this.leave()
    else if (this.depth !== 1) this.inString = byte === quote
    else if (byte === colon) this.endName()
    else if (byte === comma) this.endValue()
    else {
      this.inString = byte === quote
      this.keep(byte)
    }
  }

  private takeInString(byte: number): void {
    if (this.depth === 1) this.keep(byte)
    if (this.escaped) this.escaped = false
    else if (byte === backslash) this.escaped = true
    else if (byte === quote) this.inString = false
  }

  private keep(byte: number): void {
    if (this.word.length <= maxLength) this.word += String.fromCharCode(byte)
  }

  private leave(): void {
    if (this.depth === 1) this.endValue()
    this.depth -= 1
  }

  private endName(): void {
    this.name = this.word.trim()
    this.word = ''
    if (this.name === '"method"') this.hasMethod = true
  }

  private endValue(): void {
    if (this.name === '"id"' && this.word.length <= maxLength) this.id ??= this.word.trim()
    this.name = undefined
    this.word = ''
  }
}

/** The largest message that is taken, in bytes. */
export const maxMessageSize = 16 * 1_048_576

/** The reason why a larger message does not pass. */
export const tooLarge = `it is larger than ${maxMessageSize / 1_048_576} MiB`

/** A line as it was on the wire, without its line feed; or what is known of one that was too large to keep. */
export type WireLine =
  | { readonly raw: Buffer }
  | { readonly tooLarge: true; readonly id?: Id; readonly isAnswer: boolean }

const lineFeed = 0x0a

/** Cuts a stream of bytes at its line feeds. Of a line that is too large only the id is looked for, in passing. */
export class LineSplitter {
  private readonly largest: number
  private parts: Buffer[] = []
  private size = 0
  private skimmer: Skimmer | undefined

  constructor(maxSize = maxMessageSize) {
    this.largest = maxSize
  }

  /** The lines that end in these bytes; blank ones are left out. */
  push(bytes: Buffer): WireLine[] {
    const lines: WireLine[] = []
    let from = 0
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, from)) {
      this.take(bytes.subarray(from, at))
      const line = this.end()
      if (line) lines.push(line)
      from = at + 1
    }
    this.take(bytes.subarray(from))
    return lines
  }

  /** Bytes that came after the last line feed; a line without an end is no message. */
  get rest(): number {
    return this.size
  }

  private take(bytes: Buffer): void {
    this.size += bytes.length
    if (this.skimmer) return this.skimmer.push(bytes)
    if (bytes.length > 0) this.parts.push(bytes)
    if (this.size <= this.largest) return
    this.skimmer = new Skimmer()
    for (const part of this.parts) this.skimmer.push(part)
    this.parts = []
  }

  private end(): WireLine | undefined {
    const { parts, skimmer } = this
    this.parts = []
    this.size = 0
    this.skimmer = undefined
    if (skimmer) return { tooLarge: true, ...skimmer.found() }
    const [first] = parts
    const raw = parts.length === 1 && first ? first : Buffer.concat(parts)
    return isBlank(raw) ? undefined : { raw }
  }
}

function isBlank(raw: Buffer): boolean {
  return raw.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
