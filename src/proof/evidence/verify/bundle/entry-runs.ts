import { readHex } from '../../bytes/hex.ts'
import { equalBytes } from '../../bytes/join-bytes.ts'
import type { CheckpointNote } from '../note/checkpoint-note.ts'
import type { TlogProof } from '../note/tlog-proof.ts'
import type { Sha256 } from '../../platform.ts'
import { CompactRange, type TreePart } from '../tree/compact-range.ts'
import { type InclusionProof, inclusionRoot, siblingSides } from '../tree/inclusion-root.ts'
import type { EntryHead } from './read-bundle-line.ts'
import { leftSize, nodeHash } from '../tree/leaf-hash.ts'

/** Pieces of a log that one bundle may be of. */
const maxRuns = 10_000

/** Entries without a gap between them. */
interface Run {
  readonly range: CompactRange
  readonly first: EntryHead
  last: EntryHead
}

/** A run as one reader hands it to another. */
export interface PlainRun {
  readonly parts: readonly TreePart[]
  readonly first: EntryHead
  readonly last: EntryHead
}

/** The entries of a bundle as runs without gaps: held in a few hashes each, however many entries they have. */
export class EntryRuns {
  private readonly sha256: Sha256
  private readonly runs: Run[] = []

  constructor(sha256: Sha256) {
    this.sha256 = sha256
  }

  /** Adds the next entry; a sentence where it can’t be the next. */
  add(head: EntryHead): string | undefined {
    const run = this.runFor(head)
    if (typeof run === 'string') return run
    run.range.add(leafOf(head))
    run.last = head
    return undefined
  }

  /** Adds runs that another reader made of the lines that come next; a sentence where they can’t be the next. */
  join(runs: readonly PlainRun[]): string | undefined {
    for (const { parts, first, last } of runs) {
      const run = this.runFor(first)
      if (typeof run === 'string') return run
      for (const part of parts) run.range.addPart(part)
      run.last = last
    }
    return undefined
  }

  /** Everything, for another reader. */
  plain(): readonly PlainRun[] {
    return this.runs.map(({ range, first, last }) => ({ parts: range.parts(), first, last }))
  }

  /** The run that an entry goes on, or begins; a sentence where it can’t be the next. */
  private runFor(head: EntryHead): Run | string {
    const { seq, prev } = head
    const run = this.runs.at(-1)
    if (run && seq <= run.last.seq) return `entry ${seq} stands twice, or in the wrong place`
    if (run?.last.seq === seq - 1)
      return run.last.hash === prev ? run : `entry ${seq} does not follow the one before it`
    if (this.runs.length >= maxRuns) return 'the bundle has more pieces than can be held'
    const next = { range: new CompactRange(this.sha256, seq - 1), first: head, last: head }
    this.runs.push(next)
    return next
  }

  /** Tells whether every entry of these numbers is there. */
  covers(from: number, to: number): boolean {
    return this.runs.some(({ range }) => range.begin < from && range.end >= to)
  }

  /** First and last number of each run. */
  spans(): readonly (readonly [first: number, last: number])[] {
    return this.runs.map(({ first, last }) => [first.seq, last.seq] as const)
  }

  /** Sentences about runs that the proofs do not tie to the note. */
  problems(note: CheckpointNote, proofs: ReadonlyMap<number, TlogProof>): readonly string[] {
    return this.runs.flatMap(run => {
      const [from, to] = [run.first.seq, run.last.seq]
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
      inclusionRoot(this.sha256, proofOf(first), leafOf(run.first)),
      inclusionRoot(this.sha256, proofOf(last), leafOf(run.last)),
      rangeRoot(this.sha256, run.range, proofOf(first), proofOf(last)),
    ]
    return roots.every(one => one !== undefined && equalBytes(one, root))
  }

  /** Indexes of leaves that a proof may be of. */
  isEdge(index: number): boolean {
    return this.runs.some(({ first, last }) => first.seq - 1 === index || last.seq - 1 === index)
  }
}

/** The form of a hash was read already. */
const leafOf = ({ hash }: EntryHead) => readHex(hash) as Uint8Array

/**
 * The root of the tree that a range of leaves is in: what is left of it comes from the proof of its first leaf, what is
 * right of it from that of its last. Undefined where these proofs are not of that range.
 */
function rangeRoot(
  sha256: Sha256,
  range: CompactRange,
  first: InclusionProof,
  last: InclusionProof,
): Uint8Array | undefined {
  const { size } = first
  if (first.index !== range.begin || last.index !== range.end - 1 || last.size !== size) return undefined
  const rest = {
    left: siblingsOf(first, 'left')?.toReversed(),
    inside: range.parts().map(({ root }) => root),
    right: siblingsOf(last, 'right'),
  }
  const { left: remaining, inside, right } = rest
  if (!remaining || !right) return undefined
  const rootOf = (from: number, to: number): Uint8Array | undefined => {
    if (to <= range.begin) return remaining.shift()
    if (from >= range.end) return right.shift()
    if (from >= range.begin && to <= range.end && isPowerOfTwo(to - from)) return inside.shift()
    const middle = from + leftSize(to - from)
    const [a, b] = [rootOf(from, middle), rootOf(middle, to)]
    return a && b && nodeHash(sha256, a, b)
  }
  const root = rootOf(0, size)
  return remaining.length + inside.length + right.length === 0 ? root : undefined
}

function siblingsOf(proof: InclusionProof, side: 'left' | 'right'): Uint8Array[] | undefined {
  const sides = siblingSides(proof)
  if (sides?.length !== proof.hashes.length) return undefined
  return proof.hashes.filter((_, i) => sides[i] === side)
}

function isPowerOfTwo(n: number): boolean {
  return 2 ** Math.round(Math.log2(n)) === n
}
