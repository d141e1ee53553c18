import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { matchRules } from '../../../judge/policy/match-rules.ts'
import { trustOf } from '../../../judge/reputation/trust-of.ts'
import { habitKeys } from '../../../judge/session/habit-keys.ts'
import type { AssessInput } from './assess.ts'
import type { CallFacts } from './call-facts.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { JudgeOptions } from './judgement.ts'
import { knownToolOf, toolChangeOf } from './known-tool-of.ts'
import { whoWantedCall } from './who-wanted-call.ts'

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
  const knownTool = knownToolOf(store.tools, call, now())
  const known = { calls: session.calls, files: session.files, ownDomains: profile.own_domains }
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
