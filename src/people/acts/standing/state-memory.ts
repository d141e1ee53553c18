import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { SignedSet } from '../../../ground/model/standing-set.ts'
import { ApprovedCalls } from './approved-calls.ts'
import { LatestPrompts } from './latest-prompts.ts'
import { hashLink, KeyChain } from '../keys/key-chain.ts'

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

/** Something that people are told of a recovery. */
export interface RecoveryNews {
  readonly event: 'asked' | 'recovered' | 'cancelled'
  readonly reviewer: string
  /** The request. */
  readonly id: string
}

/** A recovery that waits, and its time. */
export interface CountedRecovery {
  readonly id: string
  readonly left: number
  readonly isTold: boolean
  look(now: number, input: { readonly isTold: boolean; readonly mayCount: boolean }): boolean
}

/** Everything that one process has seen of a state: gates that are opened one after another on it share it. */
export class StateMemory {
  /** The last reading that held. */
  held: StateReading = {
    chain: KeyChain.none,
    signed: null,
    over: null,
    problem: null,
    isReplaced: false,
  }
  /** The time that is left of a recovery that waits. */
  recovery: CountedRecovery | null = null
  /** News of recoveries that nobody was told yet. */
  readonly news: RecoveryNews[] = []
  /** Recoveries that were cancelled: none of them comes back. */
  readonly cancelled = new Set<string>()
  /** Calls that people approved, on their way through a proxy. */
  readonly approved = new ApprovedCalls()
  /** Words of people, for the pages of reviews. */
  readonly prompts = new LatestPrompts()
  /** Reviewers whose secret was right and short, so that whoever reads the state can guess it. */
  readonly shortSecrets = new Set<string>()
  /** The keys were read once. */
  isBegun = false
  private settled = false
  private readonly justified = new Set<string>()

  /** A client was registered here, or a call judged: from now on nobody makes themselves the first reviewer. */
  get isSettled(): boolean {
    return this.settled
  }

  settle(): void {
    this.settled = true
  }

  /** Notes that this process has looked at the reason for a link that signs itself. */
  justify(link: KeyLink): void {
    this.justified.add(hashLink(link))
  }

  isJustified(link: KeyLink): boolean {
    return this.justified.has(hashLink(link))
  }
}
