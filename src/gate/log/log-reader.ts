import type { StoredEntry } from '../../audit/link-entry.ts'
import { OpeningsVerifier } from '../../audit/parts/openings-verifier.ts'
import type { ChainVerifier } from '../../audit/chain-verifier.ts'
import type { Store } from '../ports/store.ts'
import { type JudgedCall, SignatureWitness } from './signature-witness.ts'
import { KeyWitness } from '../../people/witness/key-witness.ts'
import { StateWitness } from '../../people/witness/state-witness.ts'

/** Entries between which nobody is kept waiting: two milliseconds or so. */
const page = 100

/** An entry by which reading begins after it. */
export type LogPlace = Pick<StoredEntry, 'seq' | 'hash'>

/** Reads the log in order for all that look at it: its chain, and whoever holds the state against it. */
export class LogReader {
  private readonly store: Store
  private readonly verifier: ChainVerifier
  private readonly witness = new StateWitness()
  private readonly openings: OpeningsVerifier
  /** Absent where reading begins in the middle: who enrolled before is not known then. */
  private readonly signatures: SignatureWitness | undefined
  private readonly keys: KeyWitness | undefined
  private after: number

  constructor(store: Store, verifier: ChainVerifier, start: LogPlace | undefined) {
    this.store = store
    this.verifier = verifier
    this.after = start?.seq ?? 0
    this.keys = start ? undefined : new KeyWitness()
    this.openings = new OpeningsVerifier(this.after + 1)
    this.signatures = start ? undefined : new SignatureWitness(store.origin.gate, id => judgedCall(store, id))
  }

  /** True at the end of the log. */
  readPage(): boolean {
    const found = this.store.entries(this.after, page)
    for (const entry of found) {
      this.verifier.add(entry)
      this.openings.add(entry)
      this.witness.add(entry)
      this.signatures?.add(entry)
      this.keys?.add(entry)
    }
    this.after = found.at(-1)?.seq ?? this.after
    return found.length < page
  }

  /** Sealed parts that are not what their digests say, or are gone and no entry says why. */
  openingProblems(): readonly string[] {
    const { store } = this
    return this.atEnd(() => {
      this.openings.end(seq => store.entries(seq - 1, 1)[0])
      return this.openings.problems
    })
  }

  /** Rows that the log does not bear out, in one sentence each. Each is held against the log as it is by then. */
  async forgeries(): Promise<readonly string[]> {
    const { people } = this.store
    const found = this.atEnd(() => [
      ...(this.signatures?.problems(people.reviewers()) ?? []),
      ...(this.keys?.problems(people) ?? []),
      ...this.witness.peopleProblems(people),
      ...this.witness.pinProblems(this.store.tools.pins()),
    ])
    for (let last: string | undefined = ''; last !== undefined; await breath()) {
      const after: string = last
      last = this.atEnd(() => {
        const reviews = people.reviewsAfter(after, page)
        found.push(...this.witness.reviewProblems(reviews))
        return reviews.length < page ? undefined : reviews.at(-1)?.id
      })
    }
    for (const { shape } of people.shapes()) {
      found.push(...this.atEnd(() => this.witness.observationProblems(people.observations(shape))))
      await breath()
    }
    return found
  }

  /** Looks at the state as it is with all that the log says of it. */
  private atEnd<T>(look: () => T): T {
    return this.store.consistently(() => {
      while (!this.readPage());
      return look()
    })
  }
}

function judgedCall(store: Store, id: string): JudgedCall | undefined {
  const logged = store.decision(id)
  if (!logged) return undefined
  const { decision, commitment } = logged
  const { callDigest, assessment } = decision
  return { callDigest, level: assessment.level, ...(commitment !== undefined && { commitment }) }
}

/** Whoever waits for a decision comes first. */
export function breath(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
