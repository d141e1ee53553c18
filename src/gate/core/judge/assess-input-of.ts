import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { matchRules } from '../../../judge/policy/match-rules.ts'
import { trustOf } from '../../../judge/reputation/trust-of.ts'
import { habitKeys } from '../../../judge/session/habit-keys.ts'
import type { AssessInput } from './assess.ts'
import type { CallFacts } from './call-facts.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { JudgeOptions } from './change-of-judgement.ts'
import { rememberedToolOf, toolChangeOf } from './remembered-tool-of.ts'
import type { CallOrigin, LoggedOrigin } from '../../../ground/model/call-origin.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import type { Following } from '../../../ground/model/following.ts'
import type { Hearing, Mark } from '../../../ground/model/hearing.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { callValues } from '../../../judge/provenance/call-values.ts'
import { marksOf } from '../../../judge/provenance/mark-of.ts'
import { originOf, type OriginParts } from '../../../judge/provenance/origin-of.ts'
import { withoutFollowed } from '../../../judge/provenance/without-followed.ts'

/** Calls whose values are remembered. */
const maxCalls = 1_000
const remembered = new Map<string, readonly string[]>()

/** Returns all facts that judging a call looks at: what was read of it, the policy, and what the store knows. */
export function assessInputOf(
  call: ToolCall,
  facts: CallFacts,
  { logged, promptsOf }: JudgeOptions,
  parts: JudgeParts,
): AssessInput {
  const { effects, observed, place, session, hearing } = facts
  const { policy, filters, store, now, scorer } = parts
  const profile = profileNamed(policy, call.profile)
  const { evaluated, ofFunction } = store.counts(call.session, call.tool)
  const knownTool = rememberedToolOf(store.tools, call, now())
  const known = {
    calls: session.calls,
    files: session.files,
    ownDomains: profile.own_domains,
    cwd: place.cwd,
  }
  return {
    call,
    effects,
    place,
    profile,
    rules: matchRules(policy.rules, call, effects, place),
    filters,
    policy,
    observed: { ...observed, ...toolChangeOf(call, knownTool) },
    ...(knownTool && { knownTool }),
    trustIn: ({ key }) => trustOf(store.people.observations(key), policy.reputation, now()),
    session,
    ...(promptsOf !== undefined && { promptsOf }),
    origin: whoWantedCall({ call, effects, hearing, known, logged }, parts),
    canaries: store.canaries(),
    firstTimes: store.firstTimes(call.profile, habitKeys(call, effects)),
    functionCall: ofFunction + 1,
    evaluatedCall: evaluated + 1,
    ...(scorer && { scorer }),
  }
}

/** A call as far as it is read, and what its session has heard. */
interface WantedCall {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly hearing: Hearing
  readonly known: Pick<OriginParts, 'calls' | 'files' | 'ownDomains' | 'cwd'>
  /** It was judged before, and is judged again. */
  readonly logged: LoggedOrigin | undefined
}

/** Returns who wanted a call, with what people approved and let their sessions follow taken into account. */
function whoWantedCall(
  { call, effects, hearing, known, logged }: WantedCall,
  parts: Pick<JudgeParts, 'store' | 'now' | 'policy'>,
): CallOrigin {
  const { store, now } = parts
  const key = store.markKey
  const approved = lazy(() =>
    approvedValues(store.people.approvedCalls(call.profile, logged?.at ?? now()), key),
  )
  const isApproved = (words: readonly Mark[]) => approved()(words)
  const originIn = (heard: Hearing) => originOf(call, effects, heard, { key, isApproved, ...known })
  return withoutFollowed(originAsLogged(originIn, hearing, logged), () => followed(call, logged, parts))
}

/** Returns the texts that the call’s session may follow; of a call that was logged, the one that it followed then. */
function followed(
  { session }: ToolCall,
  logged: LoggedOrigin | undefined,
  { store, now, policy }: Pick<JudgeParts, 'store' | 'now' | 'policy'>,
): readonly Following[] {
  if (!logged) return store.people.followings(session, now(), policy.reviews.proof)
  return logged.followed ? store.people.followedIn(logged.followed.review) : []
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
