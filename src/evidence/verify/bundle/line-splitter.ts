import { joinBytes } from '../../bytes/join-bytes.ts'

/** Bytes of the longest line that is read: an entry may hold arguments of megabytes. */
export const longestLine = 32 * 1024 * 1024

/** Cuts a stream into lines. Holds no more than one line. */
export class LineSplitter {
  private held: Uint8Array[] = []
  private length = 0

  /** The lines that end in this piece, without their line ends; undefined where one is too long. */
  add(piece: Uint8Array): readonly Uint8Array[] | undefined {
    const lines: Uint8Array[] = []
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      lines.push(this.take(piece.subarray(from, end)))
      from = end + 1
    }
    const rest = piece.subarray(from)
    this.length += rest.length
    if (this.length > longestLine) return undefined
    if (rest.length > 0) this.held.push(Uint8Array.from(rest))
    return lines
  }

  /** True when bytes without a line end are left. */
  get hasRest(): boolean {
    return this.length > 0
  }

  private take(end: Uint8Array): Uint8Array {
    const line = this.held.length === 0 ? end : joinBytes(...this.held, end)
    this.held = []
    this.length = 0
    return line
  }
}
