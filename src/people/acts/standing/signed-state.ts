import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { SignedSet } from '../../../ground/model/standing-set.ts'
import { type KeyChain, readChain } from '../keys/key-chain.ts'
import type { People } from '../ports/people.ts'
import { digestOfSet, signedSetProblem } from './sign-set.ts'
import { StateMemory, type StateReading } from './state-memory.ts'

/** The grounds on which keys are believed that no key before them signed. */
export interface KeyGrounds {
  /** The fingerprint of the chain that root wrote down; the chain goes on from it. */
  readonly anchor?: string | null
  /** Tells whether root wrote down that this link may follow. */
  readonly isGranted?: (link: KeyLink) => boolean
}

/** The options of a `SignedState`. */
export interface SignedStateOptions extends KeyGrounds {
  /** Everything that this process saw of the state before. */
  readonly memory?: StateMemory
}

type Rows = Pick<People, 'keyLinks' | 'signedSet' | 'signedRevision'>

/**
 * Everything that people signed, compared at each use with what this process has seen: the chain of keys may only grow,
 * and the counter of the set only rise. Where the state says something else, what was seen last holds.
 */
export class SignedState {
  private readonly rows: Rows
  private readonly grounds: KeyGrounds
  readonly memory: StateMemory
  private last: { readonly revision: number; readonly reading: StateReading } | undefined

  constructor(rows: Rows, { memory = new StateMemory(), ...grounds }: SignedStateOptions = {}) {
    this.rows = rows
    this.memory = memory
    this.grounds = grounds
  }

  /** Reads again only when somebody may have written. */
  read(): StateReading {
    const revision = this.rows.signedRevision()
    if (this.last?.revision === revision) return this.last.reading
    const reading = this.readNow()
    if (reading.problem === null) this.memory.held = reading
    // Only once: a chain that was there before this process came has no other witness than root.
    this.memory.isBegun = true
    this.last = { revision, reading }
    return reading
  }

  /** A client was registered here, or a call judged. */
  get isSettled(): boolean {
    return this.memory.isSettled
  }

  settle(): void {
    this.memory.settle()
  }

  /** Notes that this process has looked at the reason for a link that signs itself. */
  justify(link: KeyLink): void {
    this.memory.justify(link)
  }

  /** Tells whether root wrote down that this link may follow. */
  isGranted(link: KeyLink): boolean {
    return this.grounds.isGranted?.(link) === true
  }

  private readNow(): StateReading {
    const { held } = this.memory
    const links = this.rows.keyLinks()
    const after = chainAfter(links, held.chain)
    const { chain } = after
    const { anchor = null } = this.grounds
    const problem =
      after.problem ??
      anchorProblem(links, anchor) ??
      unjustifiedProblem(links, held.chain.length, { ...this.grounds, memory: this.memory })
    const signed = this.rows.signedSet()
    const over = signed?.signature ?? null
    if (problem !== undefined) return { ...held, over, problem, isReplaced: true }
    const seen = chain.log === held.chain.log ? held.signed : null
    const wrong = setProblem(signed, chain, seen)
    if (wrong === undefined) return { chain, signed, over, problem: null, isReplaced: false }
    // The keys hold, and are seen: a chain that comes later goes on from them.
    this.memory.held = { ...held, chain, signed: seen }
    return { chain, signed: seen, over, problem: wrong, isReplaced: false }
  }
}

/** The chain that the rows make, if it goes on from the one that was seen. */
function chainAfter(links: readonly KeyLink[], seen: KeyChain): ReturnType<typeof readChain> {
  const known = readChain(links.slice(0, seen.length))
  if (known.chain.head !== seen.head) return { chain: seen, problem: 'the reviewers’ keys were replaced' }
  return readChain(links.slice(seen.length), known.chain)
}

function setProblem(signed: SignedSet | null, chain: KeyChain, seen: SignedSet | null): string | undefined {
  if (!signed) return chain.length > 0 ? 'what stands is no longer signed' : undefined
  const problem = signedSetProblem(signed, chain)
  if (problem !== undefined) return `what stands does not hold: ${problem}`
  if (!seen || signed.counter > seen.counter) return undefined
  const isSame = signed.counter === seen.counter && digestOfSet(signed.set) === digestOfSet(seen.set)
  return isSame ? undefined : 'what stands was replaced by something older'
}

/** Returns why the chain is not the one that root wrote down, if it is not. */
export function anchorProblem(links: readonly KeyLink[], anchor: string | null): string | undefined {
  if (anchor === null) return undefined
  const length = Number.parseInt(anchor, 10)
  const isSame = readChain(links.slice(0, length)).chain.fingerprint === anchor
  return isSame ? undefined : 'the reviewers’ keys are not those that root wrote down'
}

/**
 * Returns why keys that sign themselves are not believed, if they are not. While a process runs, each of them has a reason
 * that it looked at itself, or that root wrote down. What was there before it came is believed as it is, unless root
 * wrote down the keys before: then root alone recovers, too.
 */
function unjustifiedProblem(
  links: readonly KeyLink[],
  seen: number,
  { anchor = null, isGranted = () => false, memory }: KeyGrounds & { readonly memory: StateMemory },
): string | undefined {
  const believed = anchor === null ? (memory.isBegun ? seen : links.length) : Number.parseInt(anchor, 10)
  const wrong = links
    .slice(Math.max(believed, seen))
    .find(link => needsReason(link, memory) && !memory.isJustified(link) && !isGranted(link))
  if (!wrong) return undefined
  return wrong.recovered === undefined
    ? 'somebody became the first reviewer past the gate'
    : `the key of ${wrong.reviewer.slice(0, 64)} was recovered past the gate`
}

/** The first link of a state that is in use needs one as well. */
function needsReason({ seq, recovered }: KeyLink, memory: StateMemory): boolean {
  return recovered !== undefined || (seq === 1 && memory.isBegun && memory.isSettled)
}
