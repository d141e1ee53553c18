import { noTrust } from '../src/judge/reputation/trust-of.ts'
import { builtInFilters } from '../src/judge/filters/index.ts'
import { type AssessInput, assess } from '../src/gate/core/judge/assess.ts'
import type { ToolCall } from '../src/ground/model/tool-call.ts'
import type { Effect } from '../src/ground/model/effect.ts'
import { virtualPlace } from '../src/ground/model/place.ts'
import { unheard } from '../src/ground/model/call-origin.ts'
import { emptyMemory } from '../src/ground/model/session-memory.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../src/judge/policy/default-profile.ts'
import { readEffects } from '../src/judge/readers/index.ts'

/** A call in the virtual workspace. */
export function callOf(
  kind: ToolCall['kind'],
  args: ToolCall['arguments'],
  tool: string | null = null,
): ToolCall {
  return {
    id: 'bench',
    session: 'bench',
    agent: 'bench',
    profile: 'default',
    kind,
    tool,
    arguments: args,
    cwd: null,
    origin: 'check',
    at: 0,
  }
}

const policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: { default: defaultProfile },
  rules: [],
  digest: '',
}
const observed = { looked: false, milliseconds: 0, paths: {}, filesRead: {} }
const noFiles = new Map<string, string>()

/** What a filter is given: a call with its effects, and nothing known from before. */
export function inputFor(call: ToolCall, effects: readonly Effect[]): AssessInput {
  return {
    call,
    effects,
    place: virtualPlace,
    profile: defaultProfile,
    rules: [],
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
    filters: builtInFilters,
    policy,
    observed,
    trustIn: () => noTrust,
    functionCall: 1,
    evaluatedCall: 1,
  }
}

/** Reads and assesses a call: everything but gathering and the log. */
export function evaluateParts(call: ToolCall) {
  return assess(inputFor(call, readEffects(call, virtualPlace, noFiles).effects))
}
