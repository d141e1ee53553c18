import { GateError } from '../../ground/model/errors.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CarriedReport, ReportReading, ToolReport } from '../../ground/model/tool-report.ts'
import { unansweredReason } from '../../judge/policy/approved-reason.ts'
import type { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import type { OpenedReviews } from '../../people/acts/reviews/opened-reviews.ts'
import { ApprovedCalls } from '../../people/acts/standing/approved-calls.ts'
import type { SignedState } from '../../people/acts/standing/signed-state.ts'
import type { LatestPrompts } from '../../people/acts/standing/latest-prompts.ts'
import type { EvaluateOptions } from './gate.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { LeasedAnswers } from './judge/leased-answers.ts'
import type { AnswersPort } from './judge/stored-answers.ts'
import { opensReview, type Probing } from './judge/probes/probing.ts'
import type { StrictJudge } from './judge/strict-judge.ts'
import { reportChange, reportChanges } from './reports/report-change.ts'
import { settleSpeaker } from './reports/settle-speaker.ts'

type Judged = Awaited<ReturnType<StrictJudge['judge']>>
type Committed = Awaited<ReturnType<LocalGateParts['store']['commit']>>

/** The most times that a call is judged when somebody answers at the same moment. */
const attempts = 3

interface Parts
  extends Pick<LocalGateParts, 'store' | 'now' | 'isSettled' | 'memory' | 'onEscalated' | 'team'> {
  readonly judge: StrictJudge
  readonly state: SignedState
  readonly answers: SignedAnswers
  readonly opened: OpenedReviews
  readonly probing: Probing
  readonly prompts: LatestPrompts
  /** Answers as they count now. */
  readonly counted: LeasedAnswers | AnswersPort
}

/** Judges calls and commits what follows from each. */
export class CallEvaluator {
  private readonly parts: Parts
  private readonly approved: ApprovedCalls

  constructor(parts: Parts) {
    this.parts = parts
    this.approved = parts.memory?.approved ?? new ApprovedCalls()
  }

  async evaluate(
    call: ToolCall,
    { sessionsBeside = [], ...options }: EvaluateOptions = {},
  ): Promise<Decision> {
    const refusal = this.parts.team?.refusal()
    if (refusal) throw refusal
    const taken = options.dryRun ? undefined : this.approved.take(sessionsBeside, call, this.parts.now())
    let isUsed = false
    try {
      const { decision, seq } = await this.evaluateBeside(call, options, taken?.review)
      isUsed = decision.effect === 'allow' && decision.reviewId === taken?.review.id
      // A dry run lets nothing run.
      if (decision.effect === 'allow' && !options.dryRun) await this.parts.team?.demandEvidence(seq)
      return decision
    } finally {
      if (taken && !isUsed) this.approved.put(taken)
    }
  }

  /** Notes what a tool gave back; see `Gate.report`. */
  async report(report: ToolReport): Promise<ReportReading> {
    const { store, prompts, now } = this.parts
    const settled = this.settle(report.profile, report)
    const at = now()
    prompts.note(report.session, settled, at)
    const { reading, change } = reportChange(settled, at)
    await store.report(change)
    return reading
  }

  /** Says of a report who speaks in it. */
  private settle<R extends CarriedReport>(profile: string, report: R): R {
    return settleSpeaker(report, () => this.parts.judge.prompts(profile))
  }

  private async evaluateBeside(
    call: ToolCall,
    options: Omit<EvaluateOptions, 'sessionsBeside'>,
    approvedBeside: Review | undefined,
  ): Promise<Committed> {
    const { store, state, now, isSettled } = this.parts
    const { dryRun = false, reports: notices = [], ...shared } = options
    if (!dryRun && isSettled) state.settle()
    const settled = notices.map(one => this.settle(call.profile, one))
    for (const one of settled) this.parts.prompts.note(call.session, one, now())
    const reports = reportChanges(call, settled, now())
    // A dry run leaves nothing behind, but what tools gave back was no dry run; what was listed is pinned before it is called.
    const isBefore = dryRun || reports.some(({ offers }) => offers !== undefined)
    if (isBefore) for (const change of reports) await store.report(change)
    const also = { ...shared, ...(approvedBeside && { approvedBeside }), ...(!isBefore && { reports }) }
    for (let attempt = 1; ; attempt++) {
      const judged = this.toldIfUnanswered(await this.judgeAsHeld(withoutTrace(call), dryRun, also))
      try {
        return await this.commit(call, judged)
      } catch (error) {
        if (attempt === attempts || !isRace(error)) throw error
      }
    }
  }

  /** Judges, and once more after the team was asked: where something that people allowed was left out, or may be news. */
  private async judgeAsHeld(...asked: Parameters<StrictJudge['judge']>): Promise<Judged> {
    const { judge, counted } = this.parts
    if (!(counted instanceof LeasedAnswers)) return judge.judge(...asked)
    const before = counted.withheld
    const judged = await judge.judge(...asked)
    const isShort = counted.withheld > before || (judged.decision.effect !== 'allow' && counted.asksOnMiss)
    return isShort && (await counted.ask()) ? judge.judge(...asked) : judged
  }

  /** Whoever asks must not wait for a person where nobody can answer. */
  private toldIfUnanswered(judged: Judged): Judged {
    const { decision } = judged
    if (decision.effect !== 'queue' || this.parts.team?.isAnswered() !== false) return judged
    return { ...judged, decision: { ...decision, reason: unansweredReason(decision.reason) } }
  }

  private async commit(call: ToolCall, judged: Judged): Promise<Committed> {
    const { store, judge, opened, answers, probing, prompts, onEscalated } = this.parts
    const change = judge.changeOf(call, judged)
    const { decision, seq } = await store.commit(change)
    if (decision.id !== judged.decision.id) return { decision: { ...decision, repeated: true }, seq }
    opened.note(change.reviews)
    const { promptsOf } = decision.assessment
    for (const { id, version } of change.reviews ?? [])
      if (version === 1) prompts.open(id, [call.session, ...(promptsOf === undefined ? [] : [promptsOf])])
    const { uses } = judged.consulted.answer
    if (uses && decision.effect === 'allow' && call.origin === 'hook') this.approved.note(call, uses)
    for (const id of change.spends ?? []) answers.spend(id)
    if (judged.escalation) onEscalated?.(call, decision, judged.escalation)
    if (opensReview(judged)) await probing.probeBeside(call)
    return { decision, seq }
  }
}

function isRace(error: unknown): boolean {
  return error instanceof GateError && error.kind === 'race'
}

/** The call as it is judged: who chooses how it is traced is often the agent itself, and nothing may follow from that. */
function withoutTrace(call: ToolCall): ToolCall {
  if (!call.trace) return call
  const { trace: _trace, ...judged } = call
  return judged
}
