import type { Id } from './message.ts'
import { Skimmer } from './skimmer.ts'

/** The largest message that is taken, in bytes. */
export const largestMessage = 16 * 1_048_576

/** The reason why a larger message does not pass. */
export const tooLarge = `it is larger than ${largestMessage / 1_048_576} MiB`

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

  constructor(largest = largestMessage) {
    this.largest = largest
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
