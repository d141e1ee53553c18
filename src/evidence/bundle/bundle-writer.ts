import { createHash } from 'node:crypto'
import type { JsonObject } from '../../model/json.ts'
import { jsonText } from '../../model/json-text.ts'

/** Spells a bundle line by line: the last one names their number and their SHA-256, so that half a file is told. */
export class BundleWriter {
  private readonly hash = createHash('sha256')
  private lines = 0

  /** One line, with its end. */
  line(value: JsonObject): string {
    const line = `${jsonText(value)}\n`
    this.hash.update(line)
    this.lines++
    return line
  }

  /** The last line. */
  end(): string {
    return `${JSON.stringify({ end: { lines: this.lines, sha256: this.hash.digest('hex') } })}\n`
  }
}
