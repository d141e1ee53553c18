import { joinBytes } from '../../bytes/join-bytes.ts'

/** Bytes of the longest line that is read: an entry may hold arguments of megabytes. */
export const longestLine = 32 * 1024 * 1024

const lineEnd = 10

/** Cuts a stream behind line ends. Holds no more than one line. */
export class WholeLines {
  private held: Uint8Array[] = []
  private length = 0

  /** The lines that have ended by now, with their ends, as a piece of its own; undefined where one is too long. */
  add(piece: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    const end = piece.lastIndexOf(lineEnd) + 1
    const lines = end === 0 ? joinBytes() : joinBytes(...this.held, piece.subarray(0, end))
    if (end > 0) this.held = []
    if (end > 0) this.length = 0
    const rest = piece.slice(end)
    this.length += rest.length
    if (this.length > longestLine) return undefined
    if (rest.length > 0) this.held.push(rest)
    return lines
  }

  /** True when bytes without a line end are left. */
  get hasRest(): boolean {
    return this.length > 0
  }
}
