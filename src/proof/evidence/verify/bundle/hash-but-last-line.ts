import type { StreamedHash } from '../../platform.ts'

/** The hash of a file but its last line, which names it. */
export class HashButLastLine {
  private readonly hash: StreamedHash
  private held = new Uint8Array()

  constructor(hash: StreamedHash) {
    this.hash = hash
  }

  /** Adds one whole line or more, with their ends. */
  add(lines: Uint8Array): void {
    const last = lines.lastIndexOf(10, lines.length - 2) + 1
    this.hash.add(this.held)
    this.hash.add(lines.subarray(0, last))
    this.held = Uint8Array.from(lines.subarray(last))
  }

  /** The digest, after the last line. */
  digest(): Uint8Array {
    return this.hash.digest()
  }
}
