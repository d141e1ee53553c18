import type { AccessEvent, TokenSigning } from '../../ground/model/access-event.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../ground/model/canary.ts'
import type { Pause } from '../../ground/model/grant.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { StandingToken } from '../../ground/model/standing-set.ts'
import { pauseAt, pauseGate } from '../../people/acts/pause/pause-gate.ts'
import { type PolicyReplacement, replacePolicy } from '../../people/acts/policy/replace-policy.ts'
import type { SignAct } from '../../people/acts/standing/act-signer.ts'
import type { SignedState } from '../../people/acts/standing/signed-state.ts'
import { changeCanaries, noteOf } from './change-canaries.ts'
import type { Gate } from './gate.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import type { AnswersPort } from './judge/stored-answers.ts'
import { logAccess } from './log-access.ts'

interface Parts extends Pick<LocalGateParts, 'store' | 'now' | 'team'> {
  readonly state: SignedState
  readonly sign: SignAct
  /** Answers as they count now. */
  readonly counted: Pick<AnswersPort, 'pause'>
}

type StandingVerbs = 'canaries' | 'changeCanaries' | 'pause' | 'paused' | 'logAccess'

/** The verbs of a gate for what stands until a person changes it: canaries, a pause, the policy, tokens. */
export class LocalStanding implements Pick<Gate, StandingVerbs> {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  async canaries(): Promise<readonly CanaryNote[]> {
    return this.parts.store.canaries().map(noteOf)
  }

  async changeCanaries(change: CanaryChange, who?: Identity): Promise<ChangedCanaries> {
    return changeCanaries(this.parts, change, who)
  }

  async pause(until: number | null, reason: string, who: Identity): Promise<Pause | null> {
    return pauseGate(this.parts, until, reason, who)
  }

  async paused(): Promise<Pause | null> {
    const { store, counted, now } = this.parts
    store.demandWhole()
    return pauseAt(counted, now())
  }

  /** Replaces the person’s own policy file, proved and logged; see `replacePolicy`. */
  async replacePolicy(change: PolicyReplacement, who: Identity): Promise<void> {
    const { store, sign, now } = this.parts
    return replacePolicy({ people: store.people, sign, now }, change, who)
  }

  async logAccess(event: AccessEvent, signing?: TokenSigning): Promise<void> {
    const { store, state, sign, now } = this.parts
    const { chain } = state.read()
    return logAccess({ people: store.people, chain, sign, now }, event, signing)
  }

  /** Tokens of the API that people signed; null where nobody has a key. */
  signedTokens(): readonly StandingToken[] | null {
    const { chain, signed, problem } = this.parts.state.read()
    if (chain.length === 0 && problem === null) return null
    return problem === null ? (signed?.set.tokens ?? []) : []
  }
}
