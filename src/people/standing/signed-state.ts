import type { KeyLink } from '../../model/reviewer-key.ts'
import type { SignedSet } from '../../model/standing-set.ts'
import { KeyChain, readChain } from '../keys/key-chain.ts'
import type { People } from '../ports/people.ts'
import { digestOfSet, signedSetProblem } from './sign-set.ts'

/** The keys and the set that hold, and why the state says something else, if it does. */
export interface StateReading {
  readonly chain: KeyChain
  readonly signed: SignedSet | null
  /** Signature of the set as it is kept, whether it holds or not. */
  readonly over: string | null
  /** The end of a sentence, or null. */
  readonly problem: string | null
  /** The chain itself is not the one that was seen. */
  readonly isReplaced: boolean
}

type Rows = Pick<People, 'keyLinks' | 'signedSet' | 'signedRevision'>

/**
 * Everything that people signed, compared at each use with what this process has seen: the chain of keys may only grow,
 * and the counter of the set only rise. Where the state says something else, what was seen last holds.
 */
export class SignedState {
  private readonly rows: Rows
  private readonly anchor: string | null
  private held: StateReading = {
    chain: KeyChain.none,
    signed: null,
    over: null,
    problem: null,
    isReplaced: false,
  }
  private last: { readonly revision: number; readonly reading: StateReading } | undefined

  /** `anchor`: the fingerprint of the chain that root wrote down; the chain goes on from it. */
  constructor(rows: Rows, anchor: string | null = null) {
    this.rows = rows
    this.anchor = anchor
  }

  /** Reads again only when somebody may have written. */
  read(): StateReading {
    const revision = this.rows.signedRevision()
    if (this.last?.revision === revision) return this.last.reading
    const reading = this.readNow()
    if (reading.problem === null) this.held = reading
    this.last = { revision, reading }
    return reading
  }

  private readNow(): StateReading {
    const { held } = this
    const links = this.rows.keyLinks()
    const after = chainAfter(links, held.chain)
    const { chain } = after
    const problem = after.problem ?? anchorProblem(links, this.anchor)
    const signed = this.rows.signedSet()
    const over = signed?.signature ?? null
    if (problem !== undefined) return { ...held, over, problem, isReplaced: true }
    const wrong = setProblem(signed, chain, held.signed)
    const holds = wrong === undefined
    return { chain, signed: holds ? signed : held.signed, over, problem: wrong ?? null, isReplaced: false }
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
