import type { KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { SignedSet, StandingSet } from '../../../ground/model/standing-set.ts'
import type { KeyChange } from '../keys/key-chain.ts'
import type { Act, LogLine, SignedKind } from '../ports/act.ts'
import type { People } from '../ports/people.ts'
import { setAfter } from './set-after.ts'
import { digestOfSet, emptySet, signSet } from './sign-set.ts'
import type { SignedState } from './signed-state.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'

/** The keys that sign an act, and what they sign. Its line in the log is the first one. */
export interface Signing {
  /** It was in force before. */
  readonly key: KeyObject
  /** It is in force afterwards; the same when left out. */
  readonly keyAfter?: KeyObject
  /** A change of who may answer. */
  readonly change?: Omit<KeyChange, 'at'>
  /** Instead of what stands with the act applied. */
  readonly set?: StandingSet
}

/** The most times that an act is signed when somebody else signs at the same moment. */
const attempts = 3

/** Writes acts of people with the signature of all that stands after them. */
export class ActSigner {
  private readonly people: Pick<People, 'act'>
  private readonly state: SignedState

  constructor(people: Pick<People, 'act'>, state: SignedState) {
    this.people = people
    this.state = state
  }

  /** Rejects with `conflict` where what stands is not what people signed, unless the act says what stands instead. */
  async commit(act: Act<SignedKind>, signing: Signing): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.people.act(this.sign(act, signing))
        // Seen now: whatever takes its place later is older, or another.
        this.state.read()
        return
      } catch (error) {
        if (attempt === attempts || !(error instanceof GateError) || error.kind !== 'race') throw error
      }
    }
  }

  private sign<A extends Act<SignedKind>>(act: A, { key, keyAfter = key, change, set }: Signing): A {
    const { chain, signed, over, problem } = this.state.read()
    if (problem !== null && set === undefined) throw notSigned(problem)
    const link = change && chain.sign({ ...change, at: act.at }, key)
    const after = link ? chain.with(link) : chain
    if (typeof after === 'string') throw new GateError('conflict', `This can’t be signed, since ${after}.`)
    const next = set ?? setAfter(signed?.set ?? emptySet, act)
    const counter = (signed?.counter ?? 0) + 1
    const standing = signSet(next, { log: after.log ?? '', counter, at: act.at }, keyAfter)
    return {
      ...act,
      ...(link && { link }),
      signed: standing,
      over,
      log: withSignature<A['log'][number]>(act.log, standing, link),
    }
  }
}

/** The log’s first line of an act names what was signed. */
function withSignature<L extends LogLine>(
  log: readonly L[],
  standing: SignedSet,
  link: KeyLink | undefined,
): readonly L[] {
  const [first, ...others] = log
  if (!first) return log
  const { set, counter, at, by, signature } = standing
  const stands = { counter, at, digest: digestOfSet(set), by, signature }
  const more: JsonObject = { stands, ...(link && { link: link as unknown as Json }) }
  return [{ ...first, body: { ...first.body, ...more } }, ...others]
}

/** Returns the refusal of an act while what stands is not what people signed. */
function notSigned(problem: string): GateError {
  return new GateError(
    'conflict',
    `This can’t be signed, since ${problem}: see countersign reviewer sign.`,
    'who',
  )
}

/**
 * Writes an act that loosens, or that ends something which holds: signed with the key that the person's secret opens.
 * Rejects with `forbidden` as `CheckIdentity` does, and where the proof opens no key.
 */
export type SignAct = (who: Identity, make: (proof: Proof) => Act<SignedKind>) => Promise<void>
