import { readHex } from '../../bytes/hex.ts'
import { equalBytes } from '../../bytes/equal-bytes.ts'
import type { CheckpointNote } from '../note/checkpoint-note.ts'
import type { TlogProof } from '../note/tlog-proof.ts'
import type { Sha256 } from '../../platform.ts'
import { CompactRange } from '../tree/compact-range.ts'
import { inclusionRoot, type InclusionProof } from '../tree/inclusion-root.ts'
import { rangeRoot } from '../tree/range-root.ts'
import type { EntryHead } from './bundle-line.ts'

/** Pieces of a log that one bundle may be of. */
const mostRuns = 10_000

/** Entries without a gap between them. */
interface Run {
  readonly range: CompactRange
  readonly first: Uint8Array
  last: Uint8Array
}

/** The entries of a bundle as runs without gaps: held in a few hashes each, however many entries they have. */
export class EntryRuns {
  private readonly sha256: Sha256
  private readonly runs: Run[] = []
  private before: EntryHead | undefined

  constructor(sha256: Sha256) {
    this.sha256 = sha256
  }

  /** Adds the next entry; a sentence where it can’t be the next. */
  add(head: EntryHead): string | undefined {
    const { seq, prev, hash } = head
    const { before } = this
    const leaf = readHex(hash) as Uint8Array
    if (before && seq <= before.seq) return `entry ${seq} stands twice, or in the wrong place`
    if (before?.seq === seq - 1 && before.hash !== prev)
      return `entry ${seq} does not follow the one before it`
    this.before = head
    const run = this.runs.at(-1)
    if (run?.range.end === seq - 1) {
      run.range.add(leaf)
      run.last = leaf
      return undefined
    }
    if (this.runs.length >= mostRuns) return 'the bundle has more pieces than can be held'
    const range = new CompactRange(this.sha256, seq - 1)
    range.add(leaf)
    this.runs.push({ range, first: leaf, last: leaf })
    return undefined
  }

  /** Tells whether every entry of these numbers is there. */
  covers(from: number, to: number): boolean {
    return this.runs.some(({ range }) => range.begin < from && range.end >= to)
  }

  /** First and last number of each run. */
  spans(): readonly (readonly [first: number, last: number])[] {
    return this.runs.map(({ range }) => [range.begin + 1, range.end] as const)
  }

  /** Sentences about runs that the proofs do not tie to the note. */
  problems(note: CheckpointNote, proofs: ReadonlyMap<number, TlogProof>): readonly string[] {
    return this.runs.flatMap(run => {
      const [from, to] = [run.range.begin + 1, run.range.end]
      const [first, last] = [proofs.get(from - 1), proofs.get(to - 1)]
      const name = from === to ? `entry ${from}` : `entries ${from} to ${to}`
      if (!first || !last) return [`nothing proves that ${name} stand in the log`]
      return this.isTied(run, note, first, last)
        ? []
        : [`the proof of ${name} does not lead to the log’s note`]
    })
  }

  private isTied(run: Run, { size, root }: CheckpointNote, first: TlogProof, last: TlogProof): boolean {
    const proofOf = ({ index, hashes }: TlogProof): InclusionProof => ({ index, size, hashes })
    const roots = [
      inclusionRoot(this.sha256, proofOf(first), run.first),
      inclusionRoot(this.sha256, proofOf(last), run.last),
      rangeRoot(this.sha256, run.range, proofOf(first), proofOf(last)),
    ]
    return roots.every(one => one !== undefined && equalBytes(one, root))
  }

  /** Indexes of leaves that a proof may be of. */
  isEdge(index: number): boolean {
    return this.runs.some(({ range }) => range.begin === index || range.end - 1 === index)
  }
}
