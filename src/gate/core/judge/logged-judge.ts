import type { Filter } from '../../../judge/filters/filter.ts'
import type { Assessment } from '../../../ground/model/assessment.ts'
import { unheard } from '../../../ground/model/call-origin.ts'
import type { DecisionEffect } from '../../../ground/model/decision.ts'
import type { Contribution, Finding } from '../../../ground/model/finding.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import { emptyMemory } from '../../../ground/model/session-memory.ts'
import { applyObserveMode } from '../../../judge/policy/apply-observe-mode.ts'
import { decide } from '../../../judge/policy/decide.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { matchRules } from '../../../judge/policy/match-rules.ts'
import { requireBoundary } from '../../../judge/policy/require-boundary.ts'
import { noTrust } from '../../../judge/reputation/trust-of.ts'
import { sumContributions, roundSix } from '../../../judge/scoring/composite.ts'
import { levelOf } from '../../../judge/scoring/level-of.ts'
import { compositeWithout, type PricingInput, scoreContributions } from './assess.ts'
import { floorsOf } from './judge.ts'
import { askedShareOf, lowerFindings, wholeContributions } from '../../../judge/scoring/lower-findings.ts'
import { largest, price as priceUnder } from '../../../judge/scoring/price.ts'
import { runFilters } from './run-filters.ts'

/** A logged call as a policy would decide on it. */
export interface Rejudged {
  readonly effect: DecisionEffect
  readonly composite: number
  /** One sentence. */
  readonly reason: string
}

/** The installation’s first calls are looked at more closely; a logged one counts as one of the later ones. */
const afterColdStart = Number.MAX_SAFE_INTEGER

/**
 * Decides on logged calls again from what the log has of each: what was found then, the trust of then, and no disk, session
 * or answer of anybody. Two policies are compared, so that whatever the log lacks is no difference.
 */
export class LoggedJudge {
  private readonly filters: ReadonlyMap<string, Filter>
  private readonly floors: ReturnType<typeof floorsOf>

  constructor(filters: readonly Filter[]) {
    this.filters = new Map(filters.map(filter => [filter.name, filter]))
    this.floors = floorsOf(filters)
  }

  /** `at`: the moment for which an observe mode counts. */
  compare(
    logged: LoggedDecision,
    present: Policy,
    draft: Policy,
    at: number,
  ): { readonly present: Rejudged; readonly draft: Rejudged } {
    const { contributions } = logged.decision.assessment
    const after = this.foundUnder(logged, contributions, { present, draft })
    return {
      present: this.judge(logged, contributions, present, at),
      draft: this.judge(logged, after, draft, at),
    }
  }

  private judge(
    { call, decision: { assessment: then, effects } }: LoggedDecision,
    found: readonly Contribution[],
    policy: Policy,
    at: number,
  ): Rejudged {
    const profile = profileNamed(policy, call.profile)
    const input = {
      call,
      effects,
      profile,
      policy,
      evaluatedCall: afterColdStart,
      session: { incident: null },
    }
    const assessment = this.reassess(input, then, found)
    const decided = decide({
      assessment,
      policy,
      profile,
      rules: matchRules(policy.rules, call, effects, placeThen(call.cwd)),
      floors: this.floors,
      compositeWithout: isCovered => compositeWithout(input, assessment, isCovered),
    })
    const bounded = requireBoundary(decided, call, effects, profile)
    const { effect, reason } = applyObserveMode(policy.observe, call.profile, at, assessment, bounded)
    return { effect, composite: assessment.composite, reason: reason.text }
  }

  private reassess(input: PricingInput, then: Assessment, found: readonly Contribution[]): Assessment {
    const whole = wholeContributions(found).map(one => this.price(one, input.profile))
    const factors = then.factors ?? null
    const failures = [...then.failures]
    const share = shareThen(input, then, whole)
    const contributions = lowerFindings(whole, share, then.asked?.by)
    const parts = { contributions, factors, share }
    const { capped, scorers, composed } = scoreContributions(input, parts, failures, then.trust ?? noTrust)
    const risk = roundSix(Math.max(0, Math.min(1, composed.composite / 10)))
    const { asked: _asked, ...stored } = then
    return {
      ...stored,
      ...(then.asked && { asked: { ...then.asked, share } }),
      raw: roundSix(scorers.value),
      capped,
      ...composed,
      risk,
      level: levelOf(risk),
      contributions,
      scorers,
      failures,
    }
  }

  /** A finding of another version’s filter keeps the price that it had. */
  private price(contribution: Contribution, profile: Profile): Contribution {
    const filter = this.filters.get(contribution.filter)
    const findings = contribution.findings.map(finding => {
      if (!filter || !Object.hasOwn(filter.codes, finding.code)) return finding
      const { outOfReach, ...again } = { ...finding, ...priceUnder(filter, finding, profile) }
      return outOfReach === undefined || again.gate
        ? again
        : { ...again, points: 0, outOfReach: again.points }
    })
    return { ...contribution, findings, points: largest(findings), deny: findings.some(({ gate }) => gate) }
  }

  /** Returns what was found then, with what the filters find more or less under the other policy’s profile. */
  private foundUnder(
    { call, decision: { effects } }: LoggedDecision,
    then: readonly Contribution[],
    { present, draft }: { readonly present: Policy; readonly draft: Policy },
  ): readonly Contribution[] {
    const [before, after] = [profileNamed(present, call.profile), profileNamed(draft, call.profile)]
    if (isReadAlike(before, after)) return then
    const place = placeThen(call.cwd)
    const find = (profile: Profile) => {
      const input = { call, effects, place, profile, rules: [], session: emptyMemory, origin: unheard }
      const filters = [...this.filters.values()]
      return runFilters(filters, { ...input, canaries: [], firstTimes: [] }).contributions
    }
    return withDifference(then, find(before), find(after))
  }
}

/** Filters read these of a profile: everything else is prices. */
function isReadAlike(one: Profile, other: Profile): boolean {
  const read = ({ capabilities, sql_writes, small_amount, own_tools, own_domains }: Profile) =>
    JSON.stringify([capabilities, sql_writes, small_amount, own_tools, own_domains])
  return read(one) === read(other)
}

function withDifference(
  then: readonly Contribution[],
  before: readonly Contribution[],
  after: readonly Contribution[],
): readonly Contribution[] {
  const names = new Set([...then, ...after].map(({ filter }) => filter))
  return [...names].map(filter => {
    const [was, is] = [findingsOf(before, filter), findingsOf(after, filter)]
    const gone = new Set(was.filter(one => !has(is, one)).map(keyOf))
    const stored = findingsOf(then, filter).filter(one => !gone.has(keyOf(one)))
    const more = is.filter(one => !has(was, one) && !has(stored, one))
    const findings = [...stored, ...more]
    return { filter, findings, points: largest(findings), deny: findings.some(({ gate }) => gate) }
  })
}

function findingsOf(contributions: readonly Contribution[], filter: string): Contribution['findings'] {
  return contributions.find(one => one.filter === filter)?.findings ?? []
}

function has(findings: Contribution['findings'], one: Finding): boolean {
  return findings.some(other => keyOf(other) === keyOf(one))
}

function keyOf({ code, what }: Finding): string {
  return `${code} ${what}`
}

/** Returns the share that points count with where the person had asked for the call. */
function shareThen(
  input: PricingInput,
  { asked, factors: scored }: Assessment,
  contributions: readonly Contribution[],
): number {
  if (!asked || asked.kept === 'order') return 1
  const factors = scored ?? null
  const parts = { contributions, factors, share: 1 }
  const { capped, scorers } = scoreContributions(input, parts, [], noTrust)
  const whole = { filters: sumContributions(capped), factors, scored: scorers.value }
  const { asked_share: usual } = input.profile
  return askedShareOf({ ...unheard, asked }, usual, contributions, whole)?.share ?? 1
}

/** A log does not say where its home folder was: it is read from where the call ran. */
function placeThen(cwd: string | null): Place {
  if (cwd === null) return virtualPlace
  const [home = virtualPlace.home] = /^(?:\/(?:home|Users)\/[^/]+|\/root)(?=\/|$)/.exec(cwd) ?? []
  return { ...virtualPlace, cwd, workspace: cwd, home, stateFolders: [] }
}
