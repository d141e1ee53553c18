import { openMemoryGate } from '../../src/gate/open/open-gate.ts'
import type { MemoryGate } from '../../src/gate/core/memory-gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Policy } from '../../src/ground/model/policy.ts'
import {
  builtInProfiles,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'

/** A gate in memory with the built-in policy, whose time is the replay’s own. */
export interface ReplayGate {
  readonly gate: MemoryGate
  /** Milliseconds that pass only when the replay says so. */
  readonly clock: { now: number }
}

/** What an agent of every session has done before: a gate that knows nothing asks for that alone. */
const warmUpCalls = 60

/**
 * Nobody’s other answers count: what one person approved in one session says nothing of the next person’s. Challenges
 * take as many attempts as an answering program needs, and no time.
 */
const policy: Policy = {
  proxy: defaultProxy,
  reputation: { ...defaultReputation, auto_allow_min_observations: 1_000_000, max_score_reduction: 0 },
  reviews: {
    ...defaultReviews,
    required_approvers: 1,
    max_questions: 1,
    min_correct: 1,
    max_attempts: 1_000,
    cool_down: 0,
    teach_back_words: 1,
  },
  profiles: builtInProfiles,
  rules: [],
  digest: '0'.repeat(64),
}

/** Opens the gate and lets it see enough calls that its beginning is not what is measured. */
export async function openReplayGate(origin: 'mcp' | 'sdk' | 'hook'): Promise<ReplayGate> {
  const clock = { now: Date.UTC(2030, 0, 7, 9) }
  const gate = await openMemoryGate({ policy, now: () => clock.now, steady: () => clock.now })
  const defaults = { origin, agent: 'replay', session: 'warm-up', profile: profileOf(origin) }
  for (let i = 0; i < warmUpCalls; i++) {
    const call = parseCall({ tool: 'get_time', args: {}, id: `warm-up-${i}` }, defaults)
    await gate.evaluate({ ...call, at: clock.now })
  }
  return { gate, clock }
}

/** The profile that a front’s calls have where nobody names one. */
export function profileOf(origin: string): string {
  return origin === 'sdk' ? 'sdk' : 'default'
}
