import type { Checkpoint } from '../../ground/model/audit-entry.ts'
import { hashEntry, noHash, type StoredEntry } from './link-entry.ts'
import type { WholeRun } from './runs/whole-run.ts'
import { isSigned } from './sign-checkpoint.ts'

const maximumProblems = 20

/** Checks entries one after the other, from the first or from a place that is known to be right. */
export class ChainVerifier {
  readonly problems: string[] = []
  private seq: number
  /** Undefined after an entry that could not be read. */
  private head: string | undefined
  /** Checkpoints and anchors by the entry that they name. */
  private readonly statements: ReadonlyMap<number, readonly Statement[]>
  private readonly met = new Set<Statement>()

  constructor(
    statements: readonly Statement[],
    from: { readonly seq: number; readonly hash: string } = { seq: 0, hash: noHash },
  ) {
    this.seq = from.seq
    this.head = from.hash
    const bySize = new Map<number, Statement[]>()
    for (const statement of statements)
      bySize.set(statement.checkpoint.size, [...(bySize.get(statement.checkpoint.size) ?? []), statement])
    this.statements = bySize
  }

  add(entry: StoredEntry): void {
    if (entry.seq !== this.seq + 1)
      this.report(`entry ${this.seq + 1} is missing: the next one is ${entry.seq}`)
    if (this.head !== undefined && entry.prev !== this.head)
      this.report(`entry ${entry.seq} does not follow the one before it`)
    if (hashEntry(entry) !== entry.hash)
      this.report(`entry ${entry.seq} was changed: its hash does not cover what it says`)
    this.seq = entry.seq
    this.head = entry.hash
    for (const statement of this.statements.get(entry.seq) ?? []) this.compare(statement, entry.hash)
  }

  /** Numbers of entries behind one of which something is signed, rising. */
  signedBetween(after: number, last: number): readonly number[] {
    const signed: number[] = []
    for (let seq = after + 1; seq <= last; seq++) if (this.statements.has(seq)) signed.push(seq)
    return signed
  }

  /** Passes over entries that were found whole elsewhere; false, and nothing done, where they don’t follow. */
  pass({ first, last, hashes }: WholeRun): boolean {
    if (first.seq !== this.seq + 1 || first.prev !== this.head) return false
    this.seq = last.seq
    this.head = last.hash
    for (const [seq, hash] of hashes)
      for (const statement of this.statements.get(seq) ?? []) this.compare(statement, hash)
    return true
  }

  /** Entries that can’t be read, from the next one on: the one after them can’t be held against them. */
  skip(to: number): void {
    const from = this.seq + 1
    this.report(from === to ? `entry ${to} can’t be read` : `entries ${from} to ${to} can’t be read`)
    for (const statement of this.statementsBetween(from, to)) this.met.add(statement)
    this.seq = to
    this.head = undefined
  }

  /** After the last entry: statements about entries that are not there. Gives size and head. */
  end(): { readonly entries: number; readonly head: string } {
    for (const statement of [...this.statements.values()].flat()) {
      const { size } = statement.checkpoint
      if (this.met.has(statement) || size === 0) continue
      if (size > this.seq)
        this.report(`the log was cut: ${statement.name} covers ${size} entries, and there are ${this.seq}`)
    }
    return { entries: this.seq, head: this.head ?? noHash }
  }

  private statementsBetween(from: number, to: number): readonly Statement[] {
    const sizes = [...this.statements.keys()].filter(size => size >= from && size <= to)
    return sizes.flatMap(size => this.statements.get(size) ?? [])
  }

  private compare(statement: Statement, hash: string): void {
    this.met.add(statement)
    if (!isSigned(statement.checkpoint))
      this.report(`${statement.name} at ${statement.checkpoint.size} is not signed by the key that it names`)
    if (statement.checkpoint.head !== hash)
      this.report(
        `the log was written anew: entry ${statement.checkpoint.size} is not the one that ${statement.name} names`,
      )
  }

  private report(problem: string): void {
    if (this.problems.length < maximumProblems) this.problems.push(problem)
  }
}

/** A checkpoint, and how a report calls it. */
export interface Statement {
  readonly name: string
  readonly checkpoint: Checkpoint
}
