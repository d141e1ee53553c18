import type { JsonObject } from '../../../ground/model/json.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { hex } from '../bytes/hex.ts'
import { utf8 } from '../bytes/utf-8.ts'
import type { StreamedHash } from '../platform.ts'

/** Spells a bundle line by line: the last one names their number and their SHA-256, so that half a file is told. */
export class BundleWriter {
  private readonly hash: StreamedHash
  private lines = 0

  /** `hash`: SHA-256 that nothing was added to. */
  constructor(hash: StreamedHash) {
    this.hash = hash
  }

  /** One line, with its end. */
  line(value: JsonObject): string {
    const line = `${jsonText(value)}\n`
    this.hash.add(utf8(line))
    this.lines++
    return line
  }

  /** The last line. */
  end(): string {
    return `${JSON.stringify({ end: { lines: this.lines, sha256: hex(this.hash.digest()) } })}\n`
  }
}
