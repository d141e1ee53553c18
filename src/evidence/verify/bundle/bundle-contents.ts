import { hex } from '../../bytes/hex.ts'
import { type CheckpointNote, readCheckpointNote } from '../note/checkpoint-note.ts'
import { readTlogProof, type TlogProof } from '../note/tlog-proof.ts'
import type { Platform } from '../../platform.ts'
import type { ShownEntry } from '../verdict.ts'
import type { BundleHeader, BundleLine, EntryLine, KeyChangeLine } from './bundle-line.ts'
import { type CheckedEntry, checkEntry } from './check-entry.ts'
import { EntryRuns } from './entry-runs.ts'
import { entryWords } from './entry-words.ts'
import { GatheredHash } from './gathered-hash.ts'
import { longestLine } from './line-splitter.ts'
import { readBundleLine } from './read-bundle-line.ts'

const mostShown = 100
const mostProofs = 20_000
const mostStamps = 20
const lineEnd = Uint8Array.of(10)

/** The lines of a bundle, read one by one in bounded memory: entries are checked and let go, proofs are kept for the end. */
export class BundleContents {
  header: BundleHeader | undefined
  note: CheckpointNote | undefined
  noteText = ''
  readonly runs: EntryRuns
  readonly proofs = new Map<number, TlogProof>()
  readonly changes: KeyChangeLine[] = []
  /** Bodies of entries of the bundle itself that are about keys: whoever made it may have left them out of `changes`. */
  readonly aboutKeys: NonNullable<CheckedEntry['body']>[] = []
  readonly stamps: { readonly over: string; readonly token: string }[] = []
  readonly older: { readonly old: string; readonly hashes: readonly string[] }[] = []
  readonly entries: ShownEntry[] = []
  readonly counts = { entries: 0, withheld: 0, shownParts: 0, sealedParts: 0 }
  private readonly platform: Platform
  private readonly hash: GatheredHash
  private lines = 0
  private held = 0
  private isEnded = false
  private areEntriesOver = false

  constructor(platform: Platform) {
    this.platform = platform
    this.hash = new GatheredHash(platform.startSha256())
    this.runs = new EntryRuns(platform.sha256)
  }

  /** Reads the next line; the sentence that says why the bundle can’t hold, and nothing more is read then. */
  add(bytes: Uint8Array): string | undefined {
    const number = this.lines + 1
    if (this.isEnded) return 'something stands after the end of the bundle'
    const line = readBundleLine(bytes)
    if (!line) return `line ${number} is not a line of a bundle: the file is damaged, or no bundle`
    if ((line.kind === 'header') !== (number === 1))
      return number === 1 ? notABundle : 'a second bundle begins in it'
    if (line.kind === 'end') return this.end(line)
    this.hash.add(bytes)
    this.hash.add(lineEnd)
    this.lines++
    return this.hold(line, bytes.length) ?? this.take(line)
  }

  /** The sentence that says what is missing, after the last line. */
  missing(): string | undefined {
    if (this.lines === 0) return notABundle
    return this.isEnded ? undefined : 'the end of the bundle is missing: it was cut off'
  }

  /** Entries and proofs are checked and let go; everything else is kept until the end. */
  private hold(line: BundleLine, length: number): string | undefined {
    const isKept = line.kind === 'entry' ? line.entry.head.kind === 'key' : line.kind !== 'proof'
    if (isKept) this.held += length
    return this.held > longestLine ? 'more keys, notes and time stamps than can be held' : undefined
  }

  private take(line: Exclude<BundleLine, { readonly kind: 'end' }>): string | undefined {
    switch (line.kind) {
      case 'header':
        this.header = line.header
        return undefined
      case 'entry':
        return this.takeEntry(line.entry)
      case 'proof':
        this.areEntriesOver = true
        return this.takeProof(line.proof)
      case 'keys':
        this.changes.push(...line.changes)
        return this.changes.length > 1_000 ? 'more changes of keys than can be followed' : undefined
      case 'consistency':
        this.older.push(line)
        return this.older.length > mostStamps ? 'more earlier notes than can be read' : undefined
      case 'time':
        this.stamps.push(line)
        return this.stamps.length > mostStamps ? 'more time stamps than can be read' : undefined
    }
  }

  private takeEntry(entry: EntryLine): string | undefined {
    if (this.areEntriesOver) return `entry ${entry.head.seq} stands after the proofs`
    const checked = checkEntry(this.platform.spelledSha256, entry)
    if (typeof checked === 'string') return checked
    this.counts.entries++
    this.counts.shownParts += checked.shown
    this.counts.sealedParts += checked.sealed
    if (checked.body === undefined) this.counts.withheld++
    else if (entry.head.kind === 'key') this.aboutKeys.push(checked.body)
    if (this.entries.length < mostShown) this.entries.push(entryWords(entry, checked))
    return this.runs.add(entry.head)
  }

  private takeProof(text: string): string | undefined {
    const proof = readTlogProof(text)
    if (!proof) return 'a proof can’t be read: odd base64, or hashes that are not of 32 bytes'
    if (this.proofs.size >= mostProofs) return 'more proofs than can be held'
    if (this.proofs.has(proof.index)) return `two proofs are of entry ${proof.index + 1}`
    if (!this.runs.isEdge(proof.index)) return `a proof is of entry ${proof.index + 1}, and none asks for it`
    this.proofs.set(proof.index, { ...proof, note: '' })
    return this.takeNote(proof.note)
  }

  /** Every proof of a bundle leads to the same note. */
  takeNote(text: string): string | undefined {
    if (this.note)
      return text === this.noteText ? undefined : 'its proofs lead to two different notes of the log'
    this.note = readCheckpointNote(text)
    this.noteText = text
    if (!this.note) return 'the log’s note can’t be read'
    return this.note.origin === this.header?.origin
      ? undefined
      : 'it says that it is of one log, and its note is of another'
  }

  private end({ lines, sha256 }: Extract<BundleLine, { readonly kind: 'end' }>): string | undefined {
    this.isEnded = true
    if (lines !== this.lines)
      return `lines are missing or were added: ${this.lines} are here, and ${lines} were written`
    if (hex(this.hash.digest()) !== sha256)
      return 'the file is not the one that was written: a byte of it changed'
    return undefined
  }
}

const notABundle = 'this is not a bundle of evidence: expected a file that ends in .evidence.jsonl'
