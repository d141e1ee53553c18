import { hex } from '../../bytes/hex.ts'
import type { Platform, StreamedHash } from '../../platform.ts'
import { BundleContents, notABundle, WholeLines } from './bundle-contents.ts'
import { readLines, type ReadPart } from './read-lines.ts'

/** The hash of a file but its last line, which names it. */
class HashButLastLine {
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

/** A place that reads the lines of a bundle: this thread, or others beside it. */
export interface LineReading {
  /** Reads whole lines. The bytes may be handed over, and are not there any more then. */
  read(lines: Uint8Array<ArrayBuffer>): readonly ReadPart[] | Promise<readonly ReadPart[]>
  /** Pieces that may be under way at once. */
  readonly most: number
}

/** Reads lines in this thread. */
export function readingHere(platform: Platform): LineReading {
  return { read: lines => readLines(platform, lines), most: 0 }
}

/** Reads a bundle that comes piece by piece. What it holds does not grow with the bundle. */
export class BundleReader {
  readonly contents: BundleContents
  private readonly reading: LineReading
  private readonly hash: HashButLastLine
  private readonly whole = new WholeLines()
  /** In the order of the file. */
  private readonly underWay: (readonly ReadPart[] | Promise<readonly ReadPart[]>)[] = []
  private problem: string | undefined

  constructor(platform: Platform, reading: LineReading) {
    this.contents = new BundleContents(platform.sha256)
    this.hash = new HashButLastLine(platform.startSha256())
    this.reading = reading
  }

  /** False from the first thing on that can’t be right: the rest need not be read. */
  async add(piece: Uint8Array): Promise<boolean> {
    if (this.problem !== undefined) return false
    const lines = this.whole.add(piece)
    if (lines && lines.length > 0) {
      this.hash.add(lines)
      this.underWay.push(this.reading.read(lines))
    }
    await this.takeUntil(lines ? this.reading.most : 0)
    if (!lines) this.problem ??= 'a line of it is longer than any that is ever written'
    return this.problem === undefined
  }

  /** The sentence that says why the bundle can’t hold, after the last piece. */
  async end(): Promise<string | undefined> {
    await this.takeUntil(0)
    this.problem ??= this.whole.hasRest ? cutOff : this.whatIsMissing()
    return this.problem
  }

  private async takeUntil(max: number): Promise<void> {
    while (this.underWay.length > max) {
      const parts = await this.underWay.shift()
      for (const part of parts ?? []) this.problem ??= this.contents.add(part)
    }
  }

  private whatIsMissing(): string | undefined {
    const { lines, end } = this.contents
    if (lines === 0) return notABundle
    if (!end) return cutOff
    if (end.lines !== lines)
      return `lines are missing or were added: ${lines} are here, and ${end.lines} were written`
    return hex(this.hash.digest()) === end.sha256
      ? undefined
      : 'the file is not the one that was written: a byte of it changed'
  }
}

const cutOff = 'the end of the bundle is missing: it was cut off'
