import { auditEntryOf } from '../../people/audit/parts/audit-entry-of.ts'
import type { AccessEvent, TokenSigning } from '../../ground/model/access-event.ts'
import type { AuditEntry, Checkpoint } from '../../ground/model/audit-entry.ts'
import type { EvidenceQuery, LogEvidence } from '../../ground/model/log-evidence.ts'
import type { LogKeyChange, LogKeys } from '../../ground/model/log-key.ts'
import type { MirroredStore, Store } from './ports/store.ts'
import type { Stamping } from './ports/stamping.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../ground/model/canary.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ErasureDraft, ErasureReport } from '../../ground/model/erasure-report.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Pause } from '../../ground/model/grant.ts'
import type {
  Overview,
  OverviewQuery,
  SeenClient,
  SeenSession,
  SessionQuery,
} from '../../ground/model/overview.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { PolicyText, StandingToken } from '../../ground/model/standing-set.ts'
import type { ReportReading, ToolReport } from '../../ground/model/tool-report.ts'
import type { EvaluateOptions, Gate, VerifyOptions } from './gate.ts'
import type { Witnessing } from './ports/witnessing.ts'
import type { VerifyReport } from '../../ground/model/verify-report.ts'
import type { DecisionQuery, LoggedDecision, Replay } from '../../ground/model/logged-decision.ts'
import { whysOf } from './judge/whys-of.ts'
import { StrictJudge } from './judge/strict-judge.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { LocalGrants } from '../../people/acts/grants/local-grants.ts'
import { LocalPasskeys } from '../../people/acts/passkeys/local-passkeys.ts'
import { LocalRecovery } from '../../people/acts/recovery/local-recovery.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'
import { withRefusal } from '../../people/acts/roles/with-refusal.ts'
import { LocalReviewers } from '../../people/acts/reviewers/local-reviewers.ts'
import { callKey } from './binding/call-digest.ts'
import { OpenedReviews } from '../../people/acts/reviews/opened-reviews.ts'
import { LocalReviews } from '../../people/acts/reviews/local-reviews.ts'
import { LocalTools } from '../../people/acts/tools/local-tools.ts'
import { LocalTrust } from '../../people/acts/trust/local-trust.ts'
import { changeCanaries, noteOf } from './change-canaries.ts'
import { logAccess } from './log-access.ts'
import { overviewOf } from './log/overview-of.ts'
import { evidenceOf } from './log/evidence-of.ts'
import { replayDecision } from './log/replay-decision.ts'
import { erasePart } from '../../people/acts/erasures/erase-part.ts'
import { pauseAt, pauseGate } from '../../people/acts/pause/pause-gate.ts'
import { Probing } from './judge/probes/probing.ts'
import { type PolicyReplacement, replacePolicy } from '../../people/acts/policy/replace-policy.ts'
import { CallEvaluator } from './call-evaluator.ts'
import { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import type { SignAct } from '../../people/acts/standing/sign-act.ts'
import { LeasedAnswers } from './judge/leased-answers.ts'
import { judgeStoreOf } from './judge/judge-store-of.ts'
import { ActSigner } from '../../people/acts/standing/act-signer.ts'
import { LatestPrompts } from '../../people/acts/standing/latest-prompts.ts'
import { SignedState } from '../../people/acts/standing/signed-state.ts'
import { reportChange } from './reports/report-change.ts'
import { UnlockedSessions } from '../../people/acts/unlocked/unlocked-sessions.ts'
import { secureRandom } from '../../people/acts/secure-random.ts'
import { verifyLog } from './log/verify-log.ts'
import { lstatSync } from 'node:fs'
import type { FilesNow } from '../../people/acts/ports/files-now.ts'
import { boundFiles } from './binding/bound-files.ts'
import type { Prove } from '../../people/acts/prove.ts'

/** Files on the disk of this gate. */
const filesOnDisk: FilesNow = { digests: boundFiles, isThere }

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

const page = 1_000

/** Judges in this process, and keeps the log in its store. */
export class LocalGate implements Gate {
  readonly reviews: LocalReviews
  readonly reviewers: LocalReviewers
  readonly passkeys: LocalPasskeys
  readonly trust: LocalTrust
  readonly grants: LocalGrants
  readonly tools: LocalTools
  private readonly parts: LocalGateParts
  private readonly judge: StrictJudge
  private readonly answers: SignedAnswers
  /** Those of them that count now. */
  private readonly counted: SignedAnswers | LeasedAnswers
  private readonly opened = new OpenedReviews(callKey)
  /** Writes acts of people that are signed by whoever proves them. */
  readonly sign: SignAct
  /** Everything that people signed. */
  readonly signed: SignedState
  private readonly recovery: LocalRecovery
  private readonly evaluator: CallEvaluator
  /** The clause of each code: why it matters. */
  private readonly whys: ReadonlyMap<string, string>
  private readonly prompts: LatestPrompts
  private closed = false
  /** Every policy that calls are judged under now; see `StrictJudge`. */
  readonly policiesNow = (): ReturnType<StrictJudge['policiesNow']> => this.judge.policiesNow()

  constructor(parts: LocalGateParts) {
    this.parts = parts
    this.prompts = parts.memory?.prompts ?? new LatestPrompts()
    this.whys = whysOf(parts.filters)
    const { store, policy, now, random = secureRandom } = parts
    const state = signedStateOf(parts)
    this.signed = state
    this.answers = new SignedAnswers(store, state, parts)
    this.counted = parts.team ? new LeasedAnswers(this.answers, parts.team) : this.answers
    const judging = { ...parts, store: judgeStoreOf(store, this.answers, this.counted) }
    this.judge = new StrictJudge({ ...judging, policyText: () => store.people.policyText() }, state)
    const probing = new Probing({ store, judge: this.judge, rate: policy.reviews.probe_rate, random })
    const signer = new ActSigner(store.people, state)
    const proofNeeded = () => this.judge.proof()
    const sessions = new UnlockedSessions({ state, origin: store.origin, now, clock: parts.clock })
    const keys = { signer, sessions, now, site: parts.site }
    this.recovery = recoveryOf(parts, state)
    this.reviewers = new LocalReviewers({ ...parts, state, ...keys, proofNeeded, recovery: this.recovery })
    this.sign = async (who, make) => {
      const { proof, key } = await this.reviewers.checks.open(who)
      await signer.commit(withRefusal(make(proof), who, parts.refusalOf), { key })
    }
    const { sign, judge, answers, counted, opened, prompts } = this
    const shared = { state, answers, opened, prompts }
    this.evaluator = new CallEvaluator({ ...parts, ...shared, counted, judge, probing })
    this.passkeys = new LocalPasskeys({ people: store.people, ...keys, reviewers: this.reviewers.checks })
    this.reviews = new LocalReviews({
      ...parts,
      ...shared,
      ...(!parts.judgesElsewhere && { filesNow: filesOnDisk }),
      prove: (who, needed) => this.reviewers.prove(who, needed),
      proveNo: who => this.reviewers.checks.proveNo(who),
      passkeys: this.passkeys,
      open: who => this.reviewers.checks.open(who),
      signer,
    })
    this.trust = new LocalTrust({ people: store.people, settings: policy.reputation, sign, now })
    this.grants = new LocalGrants({ ...parts, sign })
    this.tools = new LocalTools({ ...parts, tools: store.tools, sign })
  }

  async evaluate(call: ToolCall, options: EvaluateOptions = {}): Promise<Decision> {
    this.demandOpen()
    this.parts.store.demandWhole()
    return this.evaluator.evaluate(call, options)
  }

  async report(report: ToolReport): Promise<ReportReading> {
    this.demandOpen()
    const settled = this.evaluator.settle(report.profile, report)
    const at = this.parts.now()
    this.prompts.note(report.session, settled, at)
    const { reading, change } = reportChange(settled, at)
    await this.parts.store.report(change)
    return reading
  }

  async decisions(query: DecisionQuery): Promise<readonly LoggedDecision[]> {
    return this.parts.store.decisions(query)
  }

  async decision(id: string): Promise<LoggedDecision> {
    const found = this.parts.store.decision(id)
    if (!found)
      throw new GateError('missing', `There is no decision “${id.slice(0, 80)}”: see countersign audit list.`)
    return found
  }

  async overview(query: OverviewQuery = {}): Promise<Overview> {
    const { store, now } = this.parts
    return overviewOf(store.figures, query, now(), code => this.whys.get(code) ?? code)
  }

  async clients(): Promise<readonly SeenClient[]> {
    return this.parts.store.figures.clients()
  }

  async sessions(query: SessionQuery = {}): Promise<readonly SeenSession[]> {
    return this.parts.store.figures.sessions(query)
  }

  async replay(id: string): Promise<Replay> {
    return replayDecision(await this.decision(id), this.judge)
  }

  async *entries(after = 0, atOnce = page): AsyncGenerator<AuditEntry> {
    let last = after
    for (const max = Math.min(atOnce, page); ; ) {
      const found = this.parts.store.entries(last, max)
      for (const entry of found) yield auditEntryOf(entry)
      last = found.at(-1)?.seq ?? last
      if (found.length < max) return
    }
  }

  async verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    const { store, site, team } = this.parts
    return verifyLog(store, { ...options, site, team })
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.parts.store.checkpoint()
  }

  async evidence(query: EvidenceQuery): Promise<LogEvidence> {
    return evidenceOf(this.parts.store, query, id => this.decision(id))
  }

  /** Time stamps over notes of the log, for whoever asks an authority. */
  get stamping(): Stamping {
    return this.parts.store.tree.stamping
  }

  async logKeys(): Promise<LogKeys> {
    return this.parts.store.keys.list()
  }

  async changeLogKey(change: LogKeyChange, who: Identity): Promise<LogKeys> {
    const { checks } = this.reviewers
    return changeLogKey({ ...this.parts, prove: (one, needed) => checks.prove(one, needed) }, change, who)
  }

  async canaries(): Promise<readonly CanaryNote[]> {
    return this.parts.store.canaries().map(noteOf)
  }

  async changeCanaries(change: CanaryChange, who?: Identity): Promise<ChangedCanaries> {
    return changeCanaries({ ...this.parts, state: this.signed, sign: this.sign }, change, who)
  }

  async pause(until: number | null, reason: string, who: Identity): Promise<Pause | null> {
    const { now } = this.parts
    return pauseGate({ sign: this.sign, now }, until, reason, who)
  }

  /** Replaces the person’s own policy file, proved and logged; see `replacePolicy`. */
  async replacePolicy(change: PolicyReplacement, who: Identity): Promise<void> {
    const { store, now } = this.parts
    return replacePolicy({ people: store.people, sign: this.sign, now }, change, who)
  }

  /** Returns the identity that the program speaks for: a reviewer whom no secret proves. Nobody elsewhere can call it. */
  vouch(name: string): Promise<Identity> {
    return this.reviewers.vouch(name)
  }

  async erase(draft: ErasureDraft, who: Identity): Promise<ErasureReport> {
    const { signed: state, parts, reviewers } = this
    return erasePart({ ...parts, state, checks: reviewers.checks }, draft, who)
  }

  async paused(): Promise<Pause | null> {
    this.parts.store.demandWhole()
    return pauseAt(this.counted, this.parts.now())
  }

  /** Counts the time of a recovery that waits; see `LocalRecovery.look`. */
  lookAtRecovery(isTold: (id: string) => boolean): Promise<readonly RecoveryNews[]> {
    return this.recovery.look(isTold)
  }

  async logAccess(event: AccessEvent, signing?: TokenSigning): Promise<void> {
    const { store, now } = this.parts
    const { chain } = this.signed.read()
    return logAccess({ people: store.people, chain, sign: this.sign, now }, event, signing)
  }

  /** The text of the own policy file that people accepted; undefined where the file says that, or counts as it is. */
  acceptedText(): PolicyText | undefined {
    return this.judge.acceptedText()
  }

  /** Tokens of the API that people signed; null where nobody has a key. */
  signedTokens(): readonly StandingToken[] | null {
    const { chain, signed, problem } = this.signed.read()
    if (chain.length === 0 && problem === null) return null
    return problem === null ? (signed?.set.tokens ?? []) : []
  }

  /** The state, for whoever brings it elsewhere: to a team, or to where operators look. */
  get mirrored(): MirroredStore {
    return this.parts.store
  }

  /** The log’s side of its witnesses. */
  get witnessing(): Witnessing {
    return this.parts.store.tree.witnessing
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

function recoveryOf(
  { store, now, clock, recoveryWays: ways = () => [] }: LocalGateParts,
  state: SignedState,
) {
  return new LocalRecovery({ people: store.people, state, now, clock, ways })
}

/** Reads the keys of a gate now: whoever replaces them later is noticed. */
function signedStateOf({ store, keyGrounds, memory, isSettled }: LocalGateParts): SignedState {
  const state = new SignedState(store.people, { ...keyGrounds, ...(memory && { memory }) })
  if (isSettled?.()) state.settle()
  state.read()
  return state
}

interface Parts {
  readonly store: Store
  readonly prove: Prove
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Changes which key signs the log, or under which name, with the secret of a reviewer. */
async function changeLogKey(
  { store, prove, now }: Parts,
  change: LogKeyChange,
  who: Identity,
): Promise<LogKeys> {
  store.demandWhole()
  const proof = await prove(who, 'secret')
  const act = { by: who.reviewer, proof, at: now() }
  if (change.event === 'rename') {
    store.tree.rename({ ...act, reason: change.reason })
    return store.keys.list()
  }
  return change.event === 'rotate' ? store.keys.rotate(act) : store.keys.revoke(act, change.key, change.since)
}
