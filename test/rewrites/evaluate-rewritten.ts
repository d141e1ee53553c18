import { noTrust } from '../../src/judge/reputation/trust-of.ts'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { type AssessInput, assess } from '../../src/gate/core/judge/assess.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { virtualPlace } from '../../src/ground/model/place.ts'
import { unheard } from '../../src/ground/model/call-origin.ts'
import { emptyMemory } from '../../src/ground/model/session-memory.ts'
import { decide } from '../../src/judge/policy/decide.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { readEffects } from '../../src/judge/readers/index.ts'
import { virtualCall } from '../virtual-call.ts'

const policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: { default: defaultProfile },
  rules: [],
  digest: '',
}
const noFiles = new Map<string, string>()

/** What a call would get, and for which findings; without a gate, a log or a disk. */
export function evaluateRewritten(inputs: Partial<ToolCall>): {
  readonly effect: string
  readonly codes: readonly string[]
} {
  const call = virtualCall(inputs)
  const { effects } = readEffects(call, virtualPlace, noFiles)
  const input: AssessInput = {
    call,
    effects,
    place: virtualPlace,
    profile: defaultProfile,
    rules: [],
    filters: builtInFilters,
    policy,
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
    observed: { looked: false, milliseconds: 0, paths: {}, filesRead: {} },
    trustIn: () => noTrust,
    functionCall: 1,
    evaluatedCall: 1,
  }
  const assessment = assess(input)
  const { effect } = decide({
    assessment,
    policy,
    profile: defaultProfile,
    rules: [],
    floors: {},
    compositeWithout: () => assessment.composite,
  })
  return {
    effect,
    codes: assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code)),
  }
}

/** True where the call is allowed without anybody being asked. */
export function isAllowed(command: string): boolean {
  return evaluateRewritten({ kind: 'shell', tool: null, arguments: { command } }).effect === 'allow'
}
