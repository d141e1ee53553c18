import { type CheckpointNote, readCheckpointNote } from '../note/checkpoint-note.ts'
import { readTlogProof, type TlogProof } from '../note/tlog-proof.ts'
import type { Sha256 } from '../../platform.ts'
import type { ShownEntry } from '../verdict.ts'
import type { BundleHeader, BundleLine, KeyChangeLine } from './read-bundle-line.ts'
import type { CheckedEntry } from './check-entry.ts'
import { EntryRuns } from './entry-runs.ts'
import { type EntryCounts, maxShown, type ReadEntries, type ReadOther, type ReadPart } from './read-lines.ts'
import { joinBytes } from '../../bytes/join-bytes.ts'

/** Bytes of the longest line that is read: an entry may hold arguments of megabytes. */
const maxLineLength = 32 * 1024 * 1024

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
    if (this.length > maxLineLength) return undefined
    if (rest.length > 0) this.held.push(rest)
    return lines
  }

  /** True when bytes without a line end are left. */
  get hasRest(): boolean {
    return this.length > 0
  }
}

const maxProofs = 20_000
const maxStamps = 20

/** The contents of a bundle, added part by part in bounded memory: of entries a few hashes are kept, and proofs for the end. */
export class BundleContents {
  header: BundleHeader | undefined
  note: CheckpointNote | undefined
  noteText = ''
  end: Extract<BundleLine, { readonly kind: 'end' }> | undefined
  readonly runs: EntryRuns
  readonly proofs = new Map<number, TlogProof>()
  readonly changes: KeyChangeLine[] = []
  /** Bodies of entries of the bundle itself that are about keys: whoever made it may have left them out of `changes`. */
  readonly aboutKeys: NonNullable<CheckedEntry['body']>[] = []
  readonly stamps: { readonly over: string; readonly token: string }[] = []
  readonly older: { readonly old: string; readonly hashes: readonly string[] }[] = []
  readonly entries: ShownEntry[] = []
  readonly counts: EntryCounts = { entries: 0, withheld: 0, shownParts: 0, sealedParts: 0 }
  /** Lines but the last. */
  lines = 0
  private held = 0
  private areEntriesOver = false

  constructor(sha256: Sha256) {
    this.runs = new EntryRuns(sha256)
  }

  /** Adds the next part; the sentence that says why the bundle can’t hold, and nothing more is read then. */
  add(part: ReadPart): string | undefined {
    if (this.end) return 'something stands after the end of the bundle'
    if (part.kind === 'problem') return part.problem
    if (part.kind === 'unreadable')
      return `line ${this.lines + 1} is not a line of a bundle: the file is damaged, or no bundle`
    const isHeader = part.kind === 'other' && part.line.kind === 'header'
    if (isHeader !== (this.lines === 0)) return isHeader ? 'a second bundle begins in it' : notABundle
    return part.kind === 'entries' ? this.takeEntries(part) : this.takeOther(part)
  }

  private takeEntries({ counts, runs, shown, aboutKeys, held }: ReadEntries): string | undefined {
    if (this.areEntriesOver) return `entry ${runs[0]?.first.seq} stands after the proofs`
    this.lines += counts.entries
    for (const name of Object.keys(counts) as (keyof EntryCounts)[]) this.counts[name] += counts[name]
    for (const body of aboutKeys) this.aboutKeys.push(body)
    this.entries.push(...shown.slice(0, maxShown - this.entries.length))
    return this.hold(held) ?? this.runs.join(runs)
  }

  /** Bounds what is kept until the end. */
  private hold(length: number): string | undefined {
    this.held += length
    return this.held > maxLineLength ? 'more keys, notes and time stamps than can be held' : undefined
  }

  private takeOther({ line, length }: ReadOther): string | undefined {
    if (line.kind === 'end') this.end = line
    else this.lines++
    return (line.kind === 'proof' ? undefined : this.hold(length)) ?? this.take(line)
  }

  private take(line: ReadOther['line']): string | undefined {
    switch (line.kind) {
      case 'header':
        this.header = line.header
        return undefined
      case 'proof':
        this.areEntriesOver = true
        return this.takeProof(line.proof)
      case 'keys':
        this.changes.push(...line.changes)
        return this.changes.length > 1_000 ? 'more changes of keys than can be followed' : undefined
      case 'consistency':
        this.older.push(line)
        return this.older.length > maxStamps ? 'more earlier notes than can be read' : undefined
      case 'time':
        this.stamps.push(line)
        return this.stamps.length > maxStamps ? 'more time stamps than can be read' : undefined
      case 'end':
        return undefined
    }
  }

  private takeProof(text: string): string | undefined {
    const proof = readTlogProof(text)
    if (!proof) return 'a proof can’t be read: odd base64, or hashes that are not of 32 bytes'
    if (this.proofs.size >= maxProofs) return 'more proofs than can be held'
    if (this.proofs.has(proof.index)) return `two proofs are of entry ${proof.index + 1}`
    if (!this.runs.isEdge(proof.index)) return `a proof is of entry ${proof.index + 1}, and none asks for it`
    this.proofs.set(proof.index, { ...proof, note: '' })
    return this.takeNote(proof.note)
  }

  /** Every proof of a bundle leads to the same note. */
  private takeNote(text: string): string | undefined {
    if (this.note)
      return text === this.noteText ? undefined : 'its proofs lead to two different notes of the log'
    this.note = readCheckpointNote(text)
    this.noteText = text
    if (!this.note) return 'the log’s note can’t be read'
    return this.note.origin === this.header?.origin
      ? undefined
      : 'it says that it is of one log, and its note is of another'
  }
}

/** The sentence about a file that is none. */
export const notABundle = 'this is not a bundle of evidence: expected a file that ends in .evidence.jsonl'
