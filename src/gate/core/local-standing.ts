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
import { GateError } from '../../ground/model/errors.ts'
import type { KeyChain } from '../../people/acts/keys/key-chain.ts'
import type { People } from '../../people/acts/ports/people.ts'

interface Parts extends Pick<LocalGateParts, 'store' | 'now' | 'team'> {
  readonly state: SignedState
  readonly sign: SignAct
  /** Answers as they count now. */
  readonly counted: Pick<AnswersPort, 'pause'>
}

/** The names of the verbs for what stands. */
export const standingVerbs = [
  'canaries',
  'changeCanaries',
  'pause',
  'paused',
  'logAccess',
] as const satisfies readonly (keyof Gate)[]

type StandingVerbs = (typeof standingVerbs)[number]

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

interface LogAccessParts {
  readonly people: Pick<People, 'act'>
  readonly chain: Pick<KeyChain, 'length'>
  readonly sign: SignAct
  readonly now: () => number
}

/** Writes into the log what happened to a way in; with a person’s secret a token stands, or ends, from then on. */
async function logAccess(
  { people, chain, sign, now }: LogAccessParts,
  event: AccessEvent,
  signing?: TokenSigning,
): Promise<void> {
  const at = now()
  if (!signing || chain.length === 0)
    return people.act({ kind: 'access', at, log: [{ kind: 'access', body: { ...event } }] })
  const { id } = event
  if (id === undefined)
    throw new GateError('invalid', 'Say which token is signed: the event names none.', 'event.id')
  const { who, digest } = signing
  const tokens = { add: digest === null ? [] : [{ id, digest }], remove: [id] }
  await sign(who, proof => ({
    kind: 'token',
    at,
    log: [{ kind: 'access', body: { ...event, by: who.reviewer, proof } }],
    tokens,
  }))
}
