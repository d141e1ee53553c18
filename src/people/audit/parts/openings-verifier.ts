import type { JsonObject } from '../../../ground/model/json.ts'
import type { StoredEntry } from '../link-entry.ts'
import { digestsIn } from './digests-in.ts'
import { isOfItsMember, listOpenings, openingDigest, parentOf } from './opening.ts'
import { digestsName } from './seal-parts.ts'

const maxProblems = 20

/** Sealed parts without an opening, or erased ones: entry → digest → place. */
type Claims = Map<number, Map<string, string>>

/** Sealed parts without an opening: entry → digest → pointer of the object that it stands in. */
export type LackedParts = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Holds every opening against its digest, and every digest without an opening against the entry that erased it. */
export class OpeningsVerifier {
  readonly problems: string[] = []
  /** Entry → digest → the object that it stands in. */
  private readonly missing: Claims = new Map()
  /** Entry → digest → pointer, as the log says that they were erased. */
  private readonly erased: Claims = new Map()
  private readonly first: number

  /** Erasures of entries before `first` are passed over: those entries are not read. */
  constructor(first = 1) {
    this.first = first
  }

  add(entry: StoredEntry): void {
    if (entry.kind === 'erasure') this.addErasure(entry)
    if (entry.openings === undefined && !entry.body.includes(mark)) return
    const expected = digestsIn(JSON.parse(entry.body) as JsonObject)
    for (const opening of listOpenings(entry.openings ?? '')) {
      const digest = openingDigest(opening)
      if (expected.get(digest) === parentOf(opening.pointer) && isOfItsMember(opening))
        expected.delete(digest)
      else this.report(`entry ${entry.seq} was changed: ${opening.pointer} is not what its digest says`)
    }
    if (expected.size > 0) this.missing.set(entry.seq, expected)
  }

  /** The parts without an opening so far. */
  get lacked(): LackedParts {
    return this.missing
  }

  /** Takes over what was found in entries that were looked at elsewhere. */
  lack(parts: LackedParts): void {
    for (const [seq, digests] of parts) this.missing.set(seq, new Map(digests))
  }

  /** After the last entry: parts that are gone and no entry says why. `entryOf` reads one entry as it is now. */
  end(entryOf: (seq: number) => StoredEntry | undefined): void {
    for (const [seq, digests] of this.missing)
      for (const [digest, parent] of digests)
        if (!this.erased.get(seq)?.has(digest))
          this.report(`entry ${seq} lacks a part of ${parent || 'its body'}, and no entry says who erased it`)
    for (const [seq, digests] of this.erased) {
      const { openings = '', erased = [] } = entryOf(seq) ?? {}
      const now = new Set(listOpenings(openings).map(openingDigest))
      const shown = new Set(erased.map(({ digest }) => digest))
      for (const [digest, pointer] of digests)
        if (now.has(digest)) this.report(`entry ${seq} has ${pointer} again, which the log says was erased`)
        else if (!shown.has(digest))
          this.report(`the state does not say that ${pointer} of entry ${seq} was erased, and the log does`)
    }
  }

  private addErasure({ body }: StoredEntry): void {
    const { entry, parts } = JSON.parse(body) as { entry: number; parts: Readonly<Record<string, string>> }
    if (entry < this.first) return
    const known = this.erased.get(entry) ?? new Map<string, string>()
    for (const [pointer, digest] of Object.entries(parts)) known.set(digest, pointer)
    this.erased.set(entry, known)
  }

  private report(problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push(problem)
  }
}

const mark = `"${digestsName}":[`
