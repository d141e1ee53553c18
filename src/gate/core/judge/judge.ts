import type { Assessment } from '../../../ground/model/assessment.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review, ReviewSettings } from '../../../ground/model/review.ts'
import type { Challenge } from '../../../ground/model/challenge.ts'
import type { Following } from '../../../ground/model/following.ts'
import type { Hearing, Mark } from '../../../ground/model/hearing.ts'
import type { CallOrigin, LoggedOrigin } from '../../../ground/model/call-origin.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { askUnsigned } from '../../../judge/policy/ask-unsigned.ts'
import { requireBoundary } from '../../../judge/policy/require-boundary.ts'
import { decide, type DecidedEffect } from '../../../judge/policy/decide.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { applyObserveMode } from '../../../judge/policy/apply-observe-mode.ts'
import { matchRules } from '../../../judge/policy/match-rules.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { trustOf } from '../../../judge/reputation/trust-of.ts'
import { countedFindings } from '../../../people/review/counted-findings.ts'
import { habitKeys } from '../../../judge/session/habit-keys.ts'
import { assess, type AssessInput, compositeWithout } from './assess.ts'
import { callDigest } from '../binding/call-digest.ts'
import { type Consultation, consultPeople, type EarlierAnswers, reviewsAfter } from './consult-people.ts'
import { shortId } from '../../../people/acts/short-id.ts'
import { applyEscalation, type Escalation, raiseLevel } from './escalation.ts'
import { decisionId } from '../binding/decision-id.ts'
import { floorsOf } from './floors-of.ts'
import { followOffer } from './follow-offer.ts'
import { gather, type GatheredFacts, lookLonger } from './gather.ts'
import { releaseNeeds } from './release-needs.ts'
import { prepareSnapshot } from '../snapshot/prepare-snapshot.ts'
import { StoredAnswers } from './stored-answers.ts'
import type { Change, ReportChange } from '../ports/store.ts'
import { withoutFollowed } from '../../../judge/provenance/without-followed.ts'
import { originOf, type OriginParts } from '../../../judge/provenance/origin-of.ts'
import { heardAfter, withReports } from '../reports/report-change.ts'
import { withPrompts } from '../reports/with-prompts.ts'
import { knownToolOf, toolChangeOf, toolUseOf } from './known-tool-of.ts'
import type { JudgeParts } from './judge-parts.ts'
import { placeOf } from './place-of.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { callValues } from '../../../judge/provenance/call-values.ts'
import { marksOf } from '../../../judge/provenance/mark-of.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { FilterInput } from '../../../judge/filters/filter.ts'
import { readPointing } from '../../../judge/provenance/read-pointing.ts'
import { rememberCall } from '../../../judge/session/remember-call.ts'
import type { Profile } from '../../../ground/model/policy.ts'
import { globTest, type GlobTest } from '../../../judge/policy/glob-test.ts'

/** A profile never changes, so its globs are compiled once. */
const testsOf = new WeakMap<Profile, readonly GlobTest[]>()

/** Tells whether a profile names a tool as one whose results are the person’s own records. */
function isOwnTool(profile: Profile, tool: string | null): boolean {
  if (tool === null || profile.own_tools.length === 0) return false
  const tests = testsOf.get(profile) ?? profile.own_tools.map(name => globTest(name, true))
  testsOf.set(profile, tests)
  return tests.some(test => test(tool))
}

/**
 * Returns the lessons of a decision: a call that runs leaves traces, a canary makes the session an incident, a dry
 * run leaves nothing.
 */
export function lessonsOf(
  call: ToolCall,
  decision: Decision,
  { place, profile, origin }: Pick<FilterInput, 'place' | 'profile' | 'origin'>,
): Pick<Change, 'remember' | 'habits'> {
  if (decision.dryRun) return {}
  const { effects, at } = decision
  if (decision.effect === 'allow') {
    const reading = readPointing(call, effects, origin, isOwnTool(profile, call.tool), decision.id)
    const delivered = {
      call,
      effects,
      ownDomains: profile.own_domains,
      smallAmounts: profile.small_amount,
      isOnDisk: place.observed,
      at,
      reading,
    }
    return { remember: before => rememberCall(before, delivered), habits: habitKeys(call, effects) }
  }
  const grave = decision.assessment.contributions.find(({ filter }) => traitsOf(filter).incident)?.findings[0]
  if (!grave) return {}
  const incident = { at, why: grave.what }
  return { remember: before => (before.incident ? before : { ...before, incident }) }
}

/** Calls whose values are remembered. */
const maxCalls = 1_000
const remembered = new Map<string, readonly string[]>()

/** Returns whether a value, by its marks, decided whom or what one of these approved calls touched. */
function approvedValues(
  calls: readonly LoggedDecision[],
  key: Uint8Array,
): (words: readonly Mark[]) => boolean {
  const known = new Set(calls.flatMap(one => valuesOf(one, key)))
  return words => known.has(words.join(' '))
}

/** Only values that count by themselves: an approved subject says nothing of the next message. */
function valuesOf({ call, decision }: LoggedDecision, key: Uint8Array): readonly string[] {
  const before = remembered.get(decision.id)
  if (before) return before
  const { values } = callValues(call, decision.effects)
  const made = values.filter(({ isFirm }) => isFirm).map(({ words }) => marksOf(key, words).join(' '))
  if (remembered.size >= maxCalls) remembered.clear()
  remembered.set(decision.id, made)
  return made
}

/** Folders of programs that are looked into for a name that nobody knows. */
const maxFolders = 32
const nowhere: readonly string[] = []

/** Returns the place of a call on the present disk, with the folders in which its programs are looked for. */
function placeWithPrograms(
  call: ToolCall,
  {
    stateFolders,
    clientSettings,
    installation = nowhere,
    searchPath = nowhere,
  }: Pick<JudgeParts, 'stateFolders' | 'clientSettings' | 'installation' | 'searchPath'>,
): Place {
  const place = placeOf(call, stateFolders, clientSettings?.())
  // A service has another PATH than the shells of its account.
  const usual = ['bin', '.local/bin'].map(name => `${place.home}/${name}`)
  const folders = [...searchPath.filter(folder => folder.startsWith('/')).slice(0, maxFolders), ...usual]
  return { ...place, installation, programFolders: [...new Set(folders)] }
}

/** A decision, with everything that it rests on. */
export interface Judgement {
  readonly decision: Decision
  readonly input: AssessInput
  readonly earlier: EarlierAnswers
  readonly consulted: Consultation
  readonly shape: () => Shape
  readonly escalation?: Escalation
  /** Everything that the session had heard, and the key of its marks. */
  readonly heard: { readonly reports: Hearing; readonly key: Uint8Array }
  /** Reports that came with the call. */
  readonly reports: readonly ReportChange[]
}

/** Everything that is told with a call. */
export interface JudgeOptions {
  /** Reports that came with it. */
  readonly reports?: readonly ReportChange[]
  /** The session whose person’s words count here too; see `EvaluateOptions`. */
  readonly promptsOf?: string
  /** The review by which its client’s hook let this very call through just now. */
  readonly approvedBeside?: Review
  /** It was judged before, and is judged again. */
  readonly logged?: LoggedOrigin
}

/** The facts that are known before the rest of the store is read: the session, what the call says, and what the disk shows. */
interface Looked extends GatheredFacts {
  /** By the clock of the parts. */
  readonly began: number
  readonly place: Place
  readonly session: SessionMemory
  readonly hearing: Hearing
}

/** All that judging looks at, gathered. */
interface Prepared extends Pick<Judgement, 'input' | 'heard' | 'reports'> {
  readonly deciding: () => readonly string[]
}

/** Hops 3 to 7 of the path of a call: gathers, reads, assesses, decides, and applies earlier answers of people. */
export class Judge {
  private readonly parts: JudgeParts
  private readonly floors: Readonly<Record<string, Challenge>>

  constructor(parts: JudgeParts) {
    this.parts = parts
    this.floors = floorsOf(parts.filters)
  }

  /** Judges a call. Writes nothing. */
  async judge(call: ToolCall, dryRun: boolean, options: JudgeOptions = {}): Promise<Judgement> {
    const looked = await this.look(call, options)
    // Two dozen reads of one state take a lock once, and not each.
    return this.parts.store.consistently(() => this.judgeLooked(call, dryRun, options, looked))
  }

  private judgeLooked(call: ToolCall, dryRun: boolean, options: JudgeOptions, looked: Looked): Judgement {
    const { deciding, ...prepared } = this.prepare(call, options, looked)
    const { input } = prepared
    const scored = assess(input)
    const escalation = this.parts.escalate?.(input, scored)
    const assessment = escalation ? raiseLevel(scored, escalation) : scored
    const { policy, effects, observed } = input
    const { people } = this.parts.store
    const decided = this.decideEffect(input, assessment, escalation)
    const at = this.parts.now()
    const shape = () => assessment.shape ?? shapeOf(call, effects, assessment.contributions)
    const digest = lazy(() => callDigest(call, observed.filesRead))
    const needed = releaseNeeds({ call, decided, people, policy, input, level: assessment.level })
    const { approvers = [] } = needed
    const earlier = new StoredAnswers(people, { call, deciding, digest, needed }, at)
    const found = countedFindings({ assessment })
    const { approvedBeside: beside } = options
    const consulted = consultPeople({ call, decided, effects, found, shape, at, beside }, earlier)
    const answer = applyObserveMode(policy.observe, call.profile, at, assessment, consulted.answer)
    const opens = answer.effect === 'queue' && answer.reviewId === undefined && !dryRun
    const decision: Decision = {
      id: decisionId(at),
      callId: call.id,
      get callDigest() {
        return digest()
      },
      ...answer,
      ...(answer.effect === 'queue' && approvers.length > 0 && { approvers }),
      ...(opens && { reviewId: shortId('r') }),
      effects: opens && input.place.observed ? lookLonger(effects, input.place, this.parts.clock) : effects,
      assessment,
      policyDigest: policy.digest,
      engineVersion,
      dryRun,
      milliseconds: Math.round((this.parts.clock() - looked.began) * 100) / 100,
      at,
    }
    return { ...prepared, decision, earlier, consulted, shape, ...(escalation && { escalation }) }
  }

  /** Returns the change that the store must write so that the decision holds; a review is opened with the settings. */
  changeOf(
    call: ToolCall,
    { decision, input, earlier, consulted, shape, reports, escalation, heard }: Judgement,
    settings: ReviewSettings = this.parts.policy.reviews,
  ): Change {
    if (decision.dryRun) return { call, decision }
    const forced = { settings, people: escalation?.people }
    const follow = followOffer(input.origin, decision, heard.reports)
    const reviews = reviewsAfter(consulted, call, decision, { shape, follow }, forced, earlier)
    const opened = reviews.find(({ version }) => version === 1)
    return {
      call,
      decision,
      reports,
      ...lessonsOf(call, decision, input),
      reviews,
      ...(opened && { snapshot: prepareSnapshot(opened.id, decision) }),
      spends: decision.grantId !== undefined && decision.effect === 'allow' ? [decision.grantId] : [],
      ...toolUseOf(call, input.knownTool, decision.at),
    }
  }

  private decideEffect(
    input: AssessInput,
    assessment: Assessment,
    escalation: Escalation | undefined,
  ): DecidedEffect {
    const { policy, profile, rules, call, effects } = input
    const withoutCovered = (isCovered: Parameters<typeof compositeWithout>[2]) =>
      compositeWithout(input, assessment, isCovered)
    const byPolicy = decide({
      assessment,
      policy,
      profile,
      rules,
      floors: this.floors,
      compositeWithout: withoutCovered,
    })
    const escalated = escalation ? applyEscalation(byPolicy, escalation) : byPolicy
    const signed = this.parts.store.people.isUnknown ? askUnsigned(escalated, profile) : escalated
    return requireBoundary(signed, call, effects, profile)
  }

  /** Returns everything that counts as heard: the session’s own, and the prompts that are shared with it. */
  private heardBy(
    { session }: ToolCall,
    before: SessionMemory,
    { reports = [], promptsOf, logged }: JudgeOptions,
  ): Hearing {
    const { store } = this.parts
    const hearing = heardAfter(store.hearing(session), before, reports, store.markKey)
    if (promptsOf === undefined || promptsOf === session) return hearing
    const other = store.hearing(promptsOf)
    const then = logged ? other.filter(({ source }) => source.at <= logged.at) : other
    return withPrompts(hearing, then, before.calls - store.session(promptsOf).calls)
  }

  /** Returns the texts that the call’s session may follow; of a call that was logged, the one that it followed then. */
  private followed({ session }: ToolCall, logged: LoggedOrigin | undefined): readonly Following[] {
    const { store, now, policy } = this.parts
    if (!logged) return store.people.followings(session, now(), policy.reviews.proof)
    return logged.followed ? store.people.followedIn(logged.followed.review) : []
  }

  /** Returns who wanted a call, with what people approved and let their sessions follow taken into account. */
  private originFor(
    call: ToolCall,
    effects: readonly Effect[],
    heardReports: Hearing,
    known: Pick<OriginParts, 'calls' | 'files' | 'ownDomains'>,
    logged: LoggedOrigin | undefined,
  ): CallOrigin {
    const { store, now } = this.parts
    const key = store.markKey
    const approved = lazy(() =>
      approvedValues(store.people.approvedCalls(call.profile, logged?.at ?? now()), key),
    )
    const isApproved = (words: readonly Mark[]) => approved()(words)
    const originIn = (hearing: Hearing) => originOf(call, effects, hearing, { key, isApproved, ...known })
    return withoutFollowed(originAsLogged(originIn, heardReports, logged), () => this.followed(call, logged))
  }

  /** Reads the call and looks at the disk, which may take long. */
  private async look(call: ToolCall, options: JudgeOptions): Promise<Looked> {
    const { store, clock, searchPath } = this.parts
    const began = clock()
    const place = this.parts.placeOf?.(call) ?? placeWithPrograms(call, this.parts)
    const before = store.session(call.session)
    const session = withReports(before, options.reports ?? [])
    const hearing = this.heardBy(call, before, options)
    return {
      began,
      place,
      session,
      hearing: hearing,
      ...(await gather(call, place, session, clock, searchPath)),
    }
  }

  /** Gathers all other facts that judging looks at. */
  private prepare(call: ToolCall, options: JudgeOptions, looked: Looked): Prepared {
    const { reports = [], logged, promptsOf } = options
    const { effects, observed, deciding, place, session, hearing } = looked
    const { policy, filters, store, now } = this.parts
    const profile = profileNamed(policy, call.profile)
    const rules = matchRules(policy.rules, call, effects, place)
    const { evaluated, ofFunction } = store.counts(call.session, call.tool)
    const counts = { functionCall: ofFunction + 1, evaluatedCall: evaluated + 1 }
    const knownTool = knownToolOf(store.tools, call, now())
    const known = { calls: session.calls, files: session.files, ownDomains: profile.own_domains }
    const input: AssessInput = {
      call,
      effects,
      place,
      profile,
      rules,
      filters,
      policy,
      observed: { ...observed, ...toolChangeOf(call, knownTool) },
      ...(knownTool && { knownTool }),
      trustIn: ({ key }) => trustOf(store.people.observations(key), policy.reputation, now()),
      session,
      ...(promptsOf !== undefined && { promptsOf }),
      origin: this.originFor(call, effects, hearing, known, logged),
      canaries: store.canaries(),
      firstTimes: store.firstTimes(call.profile, habitKeys(call, effects)),
      ...counts,
      ...(this.parts.scorer && { scorer: this.parts.scorer }),
    }
    return { input, heard: { reports: hearing, key: store.markKey }, reports, deciding }
  }
}

/** Returns the origin of a call by what its session has heard; of one that was logged, by what it had heard by then. */
function originAsLogged(
  originOf: (hearing: Hearing) => CallOrigin,
  heardReports: Hearing,
  logged: LoggedOrigin | undefined,
): CallOrigin {
  if (!logged) return originOf(heardReports)
  return { ...originOf(heardReports.filter(({ source }) => source.at <= logged.at)), asked: logged.asked }
}
