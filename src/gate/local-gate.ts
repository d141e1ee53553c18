import { randomUUID } from 'node:crypto'
import type { Filter } from '../filters/filter.ts'
import type { AuditEntry, Checkpoint } from '../model/audit-entry.ts'
import type { ToolCall } from '../model/call.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../model/canary.ts'
import type { Decision } from '../model/decision.ts'
import { GateError } from '../model/errors.ts'
import type { Challenge } from '../model/finding.ts'
import type { Policy } from '../model/policy.ts'
import type { ReportReading, ToolReport } from '../model/tool-report.ts'
import { engineVersion } from '../model/version.ts'
import { decide } from '../policy/decide.ts'
import { profileNamed } from '../policy/defaults.ts'
import { matchRules } from '../policy/rules.ts'
import { habitKeys } from '../session/habit-keys.ts'
import { readReport, rememberReport } from '../session/read-report.ts'
import { type AssessInput, assess, compositeWithout } from './assess.ts'
import { callDigest } from './call-digest.ts'
import { gather } from './gather.ts'
import { newCanaries, noteOf } from './new-canaries.ts'
import type { DecisionQuery, EvaluateOptions, Gate, LoggedDecision, Replay, VerifyReport } from './gate.ts'
import { learned } from './learned.ts'
import { placeOf } from './place-of.ts'
import { reportBody } from './report-body.ts'
import { type VerifyOptions, verifyLog } from './verify-log.ts'
import type { Change, Store } from './ports.ts'
import { consult, type Consulted, reviewsAfter, shortId } from './consult-people.ts'
import type { Shape } from '../model/shape.ts'
import { shapeOf } from '../reputation/shape.ts'
import { trustOf } from '../reputation/trust.ts'
import { codesOf } from '../review/open-review.ts'

/** What a gate is made of. `clock` gives milliseconds that only go forward. */
export interface LocalGateParts {
  readonly store: Store
  readonly policy: Policy
  readonly filters: readonly Filter[]
  readonly stateFolders: readonly string[]
  readonly now: () => number
  readonly clock: () => number
}

/** A decision, and everything that it rests on. */
interface Judged {
  readonly decision: Decision
  readonly input: AssessInput
  readonly consulted: Consulted
  readonly shape: () => Shape
}

const page = 1_000
/** How often a call is judged again when somebody answered at the same moment. */
const attempts = 3

/** Judges in this process, and keeps the log in its store. */
export class LocalGate implements Gate {
  private readonly parts: LocalGateParts
  private readonly floors: Readonly<Record<string, Challenge>>
  private closed = false

  constructor(parts: LocalGateParts) {
    this.parts = parts
    this.floors = floorsOf(parts.filters)
  }

  async evaluate(call: ToolCall, options: EvaluateOptions = {}): Promise<Decision> {
    this.demandOpen()
    for (let attempt = 1; ; attempt++) {
      const judged = await this.judge(call, options.dryRun === true)
      try {
        return (await this.parts.store.commit(this.changeOf(call, judged))).decision
      } catch (error) {
        if (attempt === attempts || !isRace(error)) throw error
      }
    }
  }

  async report(report: ToolReport): Promise<ReportReading> {
    this.demandOpen()
    const reading = readReport(report)
    const at = this.parts.now()
    await this.parts.store.report({
      session: report.session,
      at,
      body: reportBody(report, reading),
      remember: before => rememberReport(before, report, reading, at),
    })
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

  async replay(id: string): Promise<Replay> {
    const { call, decision: before, redacted } = await this.decision(id)
    const { decision: after } = await this.judge(call, true)
    const same = after.effect === before.effect && after.assessment.composite === before.assessment.composite
    return { before, after, same, caveats: caveats(before, after, redacted, call) }
  }

  async *entries(after = 0): AsyncGenerator<AuditEntry> {
    let last = after
    for (;;) {
      const found = this.parts.store.entries(last, page)
      for (const entry of found) yield { ...entry, body: JSON.parse(entry.body) as AuditEntry['body'] }
      last = found.at(-1)?.seq ?? last
      if (found.length < page) return
    }
  }

  async verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    return verifyLog(this.parts.store, options)
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.parts.store.checkpoint()
  }

  async canaries(): Promise<readonly CanaryNote[]> {
    return this.parts.store.canaries().map(noteOf)
  }

  async changeCanaries({ add = [], remove = [] }: CanaryChange): Promise<ChangedCanaries> {
    const { store, now } = this.parts
    const at = now()
    const added = newCanaries(add, store.canaries(), at)
    const removed = store.changeCanaries(added, remove, at)
    return { added: added.map(noteOf), removed }
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.parts.store.close()
  }

  private demandOpen(): void {
    if (this.closed)
      throw new GateError('unavailable', 'This gate was closed, so nothing is allowed: open it again.')
  }

  /** Hops 3 to 6 of the path of a call: everything but writing it down. */
  private async judge(call: ToolCall, dryRun: boolean): Promise<Judged> {
    const { input, runs } = await this.prepare(call)
    const assessment = assess(input)
    const { policy, profile, rules, effects, observed } = input
    const answered = (isCovered: Parameters<typeof compositeWithout>[2]) =>
      compositeWithout(input, assessment, isCovered)
    const verdict = decide({
      assessment,
      policy,
      profile,
      rules,
      floors: this.floors,
      compositeWithout: answered,
    })
    const at = this.parts.now()
    const shape = () => assessment.shape ?? shapeOf(call, effects, assessment.contributions)
    const codes = codesOf({ assessment })
    const consulted = consult(this.parts.store.people, { call, verdict, effects, codes, shape, runs, at })
    const { uses: _uses, outdated: _outdated, ...answer } = consulted.answer
    const opens = answer.effect === 'queue' && answer.reviewId === undefined && !dryRun
    const decision: Decision = {
      id: randomUUID(),
      callId: call.id,
      callDigest: callDigest(call, observed.filesRead),
      ...answer,
      ...(opens && { reviewId: shortId('r') }),
      effects,
      assessment,
      policyDigest: policy.digest,
      engineVersion,
      dryRun,
      at,
    }
    return { decision, input, consulted, shape }
  }

  /** What the store must write so that the decision holds. */
  private changeOf(call: ToolCall, { decision, input, consulted, shape }: Judged): Change {
    if (decision.dryRun) return { call, decision }
    const { store, policy } = this.parts
    return {
      call,
      decision,
      ...learned(call, decision, input.place, input.profile),
      reviews: reviewsAfter(consulted, call, decision, shape, policy.reviews, store.people),
      spends: decision.grantId !== undefined && decision.effect === 'allow' ? [decision.grantId] : [],
    }
  }

  /** All that judging looks at, gathered: the only reads before it. */
  private async prepare(call: ToolCall): Promise<{ input: AssessInput; runs: readonly string[] }> {
    const { policy, filters, store, stateFolders, clock, now } = this.parts
    const place = placeOf(call, stateFolders)
    const profile = profileNamed(policy, call.profile)
    const session = store.session(call.session)
    const { effects, observed, runs } = await gather(call, place, session, clock)
    const rules = matchRules(policy.rules, call, effects, place)
    const { evaluated, ofFunction } = store.counts(call.session, call.tool)
    const counts = { functionCall: ofFunction + 1, evaluatedCall: evaluated + 1 }
    const input: AssessInput = {
      call,
      effects,
      place,
      profile,
      rules,
      filters,
      policy,
      observed,
      trustIn: ({ key }) => trustOf(store.people.observations(key), policy.reputation, now()),
      session,
      canaries: store.canaries(),
      firstTimes: store.firstTimes(call.profile, habitKeys(call, effects)),
      ...counts,
    }
    return { input, runs: place.observed ? runs : [] }
  }
}

function isRace(error: unknown): boolean {
  return (
    error instanceof GateError &&
    error.code === 'conflict' &&
    (error.field === 'review' || error.field === 'grant')
  )
}

function floorsOf(filters: readonly Filter[]): Readonly<Record<string, Challenge>> {
  const codes = filters.flatMap(({ codes }) => Object.entries(codes))
  return Object.fromEntries(codes.flatMap(([code, { floor }]) => (floor ? [[code, floor]] : [])))
}

function caveats(
  before: Decision,
  after: Decision,
  redacted: Readonly<Record<string, string>>,
  call: ToolCall,
): readonly string[] {
  const found: string[] = []
  if (Object.keys(redacted).length > 0) found.push('secrets were erased from the logged call')
  if ('(cut)' in call.arguments) found.push('the arguments were too long to be kept whole')
  if (before.policyDigest !== after.policyDigest) found.push('the policy has changed since')
  if (before.engineVersion !== after.engineVersion)
    found.push(`it was judged by version ${before.engineVersion}`)
  if (before.callDigest !== after.callDigest && found.length === 0)
    found.push('files that it runs have changed since')
  return found
}
