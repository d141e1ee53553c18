import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { PolicyText } from '../../ground/model/standing-set.ts'
import { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import { OpenedReviews } from '../../people/acts/reviews/opened-reviews.ts'
import { secureRandom } from '../../people/acts/secure-random.ts'
import { LatestPrompts } from '../../people/acts/standing/latest-prompts.ts'
import type { SignAct } from '../../people/acts/standing/act-signer.ts'
import { SignedState } from '../../people/acts/standing/signed-state.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'
import { callKey } from './binding/call-digest.ts'
import { CallEvaluator } from './call-evaluator.ts'
import type { Gate } from './gate.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { judgeStoreOf } from './judge/judge-store-of.ts'
import { LeasedAnswers } from './judge/leased-answers.ts'
import { Probing } from './judge/probes/probing.ts'
import { StrictJudge } from './judge/strict-judge.ts'
import { LocalLog, logVerbs } from './local-log.ts'
import { LocalPeople } from './local-people.ts'
import { LocalStanding, standingVerbs } from './local-standing.ts'
import type { Stamping, Witnessing } from './ports/log-tree.ts'
import type { MirroredStore } from './ports/store.ts'

/** The verbs of the log and of what stands, which the parts have that do them. */
type PartVerbs = Pick<LocalLog, (typeof logVerbs)[number]> &
  Pick<LocalStanding, (typeof standingVerbs)[number]>

/** Has those verbs once they are taken from the parts. */
const WithPartVerbs = Object as unknown as new () => Readonly<PartVerbs>

/** Judges in this process, and keeps the log in its store: calls, people, the log, and what stands. */
export class LocalGate extends WithPartVerbs implements Gate {
  readonly reviews: LocalPeople['reviews']
  readonly reviewers: LocalPeople['reviewers']
  readonly passkeys: LocalPeople['passkeys']
  readonly trust: LocalPeople['trust']
  readonly grants: LocalPeople['grants']
  readonly tools: LocalPeople['tools']
  /** Writes acts of people that are signed by whoever proves them. */
  readonly sign: SignAct
  /** Everything that people signed. */
  readonly signed: SignedState
  private readonly parts: LocalGateParts
  private readonly judge: StrictJudge
  private readonly evaluator: CallEvaluator
  private readonly people: LocalPeople
  private readonly standing: LocalStanding
  private closed = false

  constructor(parts: LocalGateParts) {
    super()
    const { store, policy, random = secureRandom, team } = parts
    const state = signedStateOf(parts)
    const answers = new SignedAnswers(store, state, parts)
    const counted = team ? new LeasedAnswers(answers, team) : answers
    const judging = { ...parts, store: judgeStoreOf(store, answers, counted) }
    const judge = new StrictJudge({ ...judging, policyText: () => store.people.policyText() }, state)
    const probing = new Probing({ store, judge, rate: policy.reviews.probe_rate, random })
    const prompts = parts.memory?.prompts ?? new LatestPrompts()
    const shared = { state, answers, opened: new OpenedReviews(callKey), prompts, judge }
    const people = new LocalPeople(parts, shared)
    const { sign, reviewers } = people
    this.parts = parts
    this.signed = state
    this.judge = judge
    this.people = people
    this.sign = sign
    this.reviews = people.reviews
    this.reviewers = reviewers
    this.passkeys = people.passkeys
    this.trust = people.trust
    this.grants = people.grants
    this.tools = people.tools
    this.evaluator = new CallEvaluator({ ...parts, ...shared, counted, probing })
    const log = new LocalLog({ ...parts, judge, prove: (who, needed) => reviewers.checks.prove(who, needed) })
    this.standing = new LocalStanding({ ...parts, state, sign, counted })
    Object.assign(this, verbsOf(log, logVerbs), verbsOf(this.standing, standingVerbs))
  }

  readonly evaluate: Gate['evaluate'] = async (call, options) => {
    this.demandOpen()
    this.parts.store.demandWhole()
    return this.evaluator.evaluate(call, options)
  }

  readonly report: Gate['report'] = async report => {
    this.demandOpen()
    return this.evaluator.report(report)
  }

  readonly erase: Gate['erase'] = (draft, who) => this.people.erase(draft, who)
  /** Replaces the person’s own policy file, proved and logged; see `replacePolicy`. */
  readonly replacePolicy: LocalStanding['replacePolicy'] = (change, who) =>
    this.standing.replacePolicy(change, who)
  /** Tokens of the API that people signed; null where nobody has a key. */
  readonly signedTokens: LocalStanding['signedTokens'] = () => this.standing.signedTokens()
  /** Every policy that calls are judged under now; see `StrictJudge`. */
  readonly policiesNow: StrictJudge['policiesNow'] = () => this.judge.policiesNow()

  /** The text of the own policy file that people accepted; undefined where the file says that, or counts as it is. */
  acceptedText(): PolicyText | undefined {
    return this.judge.acceptedText()
  }

  /** Returns the identity that the program speaks for: a reviewer whom no secret proves. Nobody elsewhere can call it. */
  vouch(name: string): Promise<Identity> {
    return this.reviewers.vouch(name)
  }

  /** Counts the time of a recovery that waits; see `LocalRecovery.look`. */
  lookAtRecovery(isTold: (id: string) => boolean): Promise<readonly RecoveryNews[]> {
    return this.people.recovery.look(isTold)
  }

  /** Time stamps over notes of the log, for whoever asks an authority. */
  get stamping(): Stamping {
    return this.parts.store.tree.stamping
  }

  /** The log’s side of its witnesses. */
  get witnessing(): Witnessing {
    return this.parts.store.tree.witnessing
  }

  /** The state, for whoever brings it elsewhere: to a team, or to where operators look. */
  get mirrored(): MirroredStore {
    return this.parts.store
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.reviews.close()
    await this.parts.store.close()
  }

  private demandOpen(): void {
    if (this.closed)
      throw new GateError('unavailable', 'This gate was closed, so nothing is allowed: open it again.')
  }
}

/** Returns verbs of a part, each bound to it. */
function verbsOf(part: object, names: readonly string[]): object {
  const verb = (name: string) => Reflect.get(part, name) as (...input: never[]) => unknown
  return Object.fromEntries(names.map(name => [name, verb(name).bind(part)]))
}

/** Reads the keys of a gate now: whoever replaces them later is noticed. */
function signedStateOf({ store, keyGrounds, memory, isSettled }: LocalGateParts): SignedState {
  const state = new SignedState(store.people, { ...keyGrounds, ...(memory && { memory }) })
  if (isSettled?.()) state.settle()
  state.read()
  return state
}
