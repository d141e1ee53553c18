import { generateKeyPairSync } from 'node:crypto'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import type { LocalGateParts } from '../../src/gate/core/judge/judge-parts.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { secureRandom } from '../../src/people/acts/secure-random.ts'
import { type CallDefaults, parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Policy } from '../../src/ground/model/policy.ts'
import type { Recovery } from '../../src/ground/model/reviewer-key.ts'
import type { Review, Vote } from '../../src/ground/model/review.ts'
import {
  builtInProfiles,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import type { KeyGrounds } from '../../src/people/acts/standing/signed-state.ts'
import { StateMemory } from '../../src/people/acts/standing/state-memory.ts'
import { applyVote } from '../../src/people/review/apply-vote.ts'
import { type Database, openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'

const defaults: CallDefaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' }

/** A policy of the defaults, with changes. */
export function policyWith(changes: Partial<Policy> = {}): Policy {
  return {
    proxy: defaultProxy,
    reputation: defaultReputation,
    reviews: defaultReviews,
    profiles: builtInProfiles,
    rules: [],
    digest: 'a'.repeat(64),
    ...changes,
  }
}

/** Rounds of a guess at a secret of these tests, which guess nothing. */
export const cheapGuesses = 1_024

/** A gate on a store in memory, or on a file, with a clock that the test sets; `jumped` is how far it was set forward. */
export function openPeopleGate({
  file = ':memory:',
  policy = policyWith(),
  of = {} as Partial<ToolCall>,
  through = (database: Database) => database,
  random = secureRandom as () => number,
  keyGrounds = {} as KeyGrounds,
  memory = new StateMemory(),
  ways = undefined as (() => readonly Recovery[]) | undefined,
  clock: steadyClock = () => performance.now(),
  isSettled = undefined as (() => boolean) | undefined,
  isAccountShared = false,
  patience = undefined as number | undefined,
  more = {} as Partial<LocalGateParts>,
} = {}) {
  const clock = { now: Date.UTC(2030, 0, 1), jumped: 0 }
  const store = new SqliteStore({
    database: through(openDatabase(file, 'FULL')),
    key: generateKeyPairSync('ed25519').privateKey,
    now: () => clock.now,
    ...(patience !== undefined && { patience }),
  })
  const gate = new LocalGate({
    store,
    isAccountShared,
    guessCost: cheapGuesses,
    policy,
    filters: builtInFilters,
    stateFolders: [],
    now: () => clock.now,
    clock: steadyClock,
    steady: () => clock.now - clock.jumped,
    random,
    keyGrounds,
    memory,
    ...(ways && { recoveryWays: ways }),
    ...(isSettled && { isSettled }),
    ...more,
  })
  let calls = 0
  const ask = (value: JsonObject) =>
    gate.evaluate({ ...parseCall({ id: `call-${++calls}`, ...value }, defaults), ...of })
  const shell = (command: string, more: JsonObject = {}) => ask({ kind: 'shell', args: { command }, ...more })
  return { clock, store, gate, ask, shell }
}

/** What a reviewer's answer writes, past every challenge. */
export async function vote(
  { store, clock }: ReturnType<typeof openPeopleGate>,
  reviewId: string,
  approve: boolean,
  reviewer = 'alice',
): Promise<Review> {
  const review = store.people.review(reviewId)
  if (!review) throw new Error(`no review ${reviewId}`)
  const input: Vote = {
    reviewer,
    approve,
    proof: 'pin',
    challenge: 'confirm',
    startedAt: clock.now,
    at: clock.now,
  }
  const after = applyVote(review, input)
  await store.people.act({ kind: 'review', at: clock.now, log: [], reviews: [after] })
  return after
}
