import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChainVerifier } from '../../src/people/audit/chain-verifier.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Change, Store } from '../../src/gate/core/ports/store.ts'
import type { Decision } from '../../src/ground/model/decision.ts'
import type { Grant } from '../../src/ground/model/grant.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { Reviewer } from '../../src/ground/model/reviewer.ts'
import type { HeardReport } from '../../src/ground/model/hearing.ts'
import { emptyMemory } from '../../src/ground/model/session-memory.ts'
import type { Observation } from '../../src/ground/model/shape.ts'
import type { ActRows } from '../../src/people/acts/ports/act-rows.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { heardContract } from './heard-contract.ts'
import { applyVote } from '../../src/people/review/apply-vote.ts'
import { openReview } from '../../src/people/review/open-review.ts'
import { emptyAssessment } from '../people/empty-assessment.ts'

/** A store, with a clock that the test sets. */
export interface StoreWorld {
  readonly store: Store
  readonly clock: { now: number }
  /** Opens the same state once more, as another process does; a store that ends with its process has none. */
  readonly another?: () => Store
}

const began = Date.UTC(2030, 0, 1)
const token = ['ghp', 'x7Kq2mN9vB4tR8wL3zY6cF1dH5jP0sA2eG4u'].join('_')
const defaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' } as const

function changeOf(id: string, more: Partial<Decision> = {}, command = `echo ${id}`): Change {
  const call = parseCall({ id, kind: 'shell', args: { command } }, defaults)
  return { call, decision: decisionOf(id, more) }
}

function decisionOf(id: string, more: Partial<Decision>): Decision {
  return {
    id: `d-${id}`,
    callId: id,
    callDigest: id.padEnd(64, '0'),
    effect: 'allow',
    reason: { kind: 'routine', text: 'It is harmless.', final: false },
    challenge: 'none',
    minimumSeconds: 0,
    effects: [],
    assessment: emptyAssessment,
    policyDigest: 'a'.repeat(64),
    engineVersion: '0',
    dryRun: false,
    milliseconds: 1,
    at: began,
    ...more,
  }
}

/** A change that opens a review, and the review. */
function opening(id: string, more: Partial<Review> = {}): { change: Change; review: Review } {
  const reviewId = `r-${id}`
  const { call, decision } = changeOf(id, { effect: 'queue', challenge: 'confirm', reviewId })
  const shape = { key: 's'.repeat(64), text: 'shell' }
  const opened = openReview({
    id: reviewId,
    call,
    decision,
    callKey: `key-${id}`,
    files: {},
    shape,
    what: `Runs ${id}.`,
    summary: { headline: `Runs ${id}.` },
    settings: defaultReviews,
    reviewers: ['alice'],
  })
  const review = { ...opened, ...more }
  return { change: { call, decision, reviews: [review] }, review }
}

function voted(review: Review, approve: boolean): Review {
  const at = began + 5_000
  const vote = {
    reviewer: 'alice',
    approve,
    proof: 'pin',
    challenge: 'confirm',
    startedAt: began,
    at,
  } as const
  return applyVote(review, vote)
}

const heardIn = (tool: string): HeardReport => ({
  source: { tool, at: began, from: 'result', pointed: 0, own: false },
  segments: [],
})
/** A store writes whatever rows an act has; which belong together is said by its type. */
const act = (more: ActRows & Partial<Pick<Act, 'log'>>) =>
  ({ kind: 'review', at: began, log: [], ...more }) as Act
const line = (event: string) => ({ kind: 'review' as const, body: { event } })

const alice: Reviewer = {
  name: 'alice',
  uid: null,
  secrets: [],
  failures: 0,
  lockedUntil: 0,
  stricterUntil: 0,
  addedAt: began,
}

const grant: Grant = {
  id: 'g-1',
  effect: 'allow',
  scope: { agent: 'agent', session: 'session' },
  codes: [],
  by: 'alice',
  reason: 'today',
  at: began,
  expiresAt: null,
  uses: 1,
  revokedAt: null,
}

const observation = (more: Partial<Observation> = {}): Observation => ({
  shape: 's1',
  shapeText: 'shell',
  profile: 'default',
  agent: 'agent',
  reviewer: 'alice',
  approve: true,
  reviewId: 'r-1',
  at: began,
  ...more,
})

/** What every implementation of `Store` promises; `open` gives a fresh one. */
export function storeContract(name: string, open: () => StoreWorld): void {
  let world: StoreWorld
  let store: Store
  beforeEach(() => {
    world = open()
    world.clock.now = began
    store = world.store
  })
  afterEach(() => store.close())

  heardContract(name, () => world)
  const bodies = () => store.entries(0, 1_000).map(({ body }) => JSON.parse(body) as JsonObject)

  test(`${name}: a decision is in the log when the promise resolves, by each of its names`, async () => {
    const { decision, seq } = await store.commit(changeOf('a'))
    for (const id of ['a', decision.id, String(seq)])
      expect(store.decision(id)).toMatchObject({ decision, entry: { seq, kind: 'decision' } })
    expect(store.decisionOfCall('a')).toMatchObject({ decision })
    expect(store.decision('b')).toBeUndefined()
  })

  test(`${name}: the same call again is the decision that holds, and with other bytes a conflict`, async () => {
    const first = await store.commit(changeOf('a'))
    const again = await store.commit(changeOf('a', { id: 'd-other', effect: 'deny' }))
    expect(again).toMatchObject({ seq: first.seq, decision: { id: 'd-a', effect: 'allow' } })
    const other = store.commit(changeOf('a', { id: 'd-other', callDigest: 'f'.repeat(64) }))
    await expect(other).rejects.toMatchObject({ code: 'conflict', field: 'id' })
    expect(store.head().seq).toBe(1)
  })

  test(`${name}: changes at the same moment are one chain, signed on request`, async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map(id => store.commit(changeOf(id))))
    const entries = store.entries(0, 10)
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    const verifier = new ChainVerifier([])
    for (const entry of entries) verifier.add(entry)
    expect(verifier.problems).toEqual([])
    expect(store.entries(2, 1)).toEqual([entries[2]])
    const { size, head } = store.checkpoint()
    expect({ seq: size, hash: head }).toEqual(store.head())
    expect(store.checkpoints()).toHaveLength(1)
  })

  test(`${name}: no secret is kept, in the call, in a review or in its page`, async () => {
    const { change, review } = opening('a', { what: `Runs curl with ${token}.` })
    const call = parseCall({ id: 'a', kind: 'shell', args: { command: `curl -u ${token}` } }, defaults)
    const summary = { headline: '', lines: [], findings: [] }
    const diffs = [{ path: '/w/a', lines: [`-${token}`], more: 0 }]
    const page = { readingSeconds: 1, siblings: [], compared: {}, policyDigest: '' }
    const snapshot = () => ({ reviewId: review.id, summary: { ...summary, diffs }, ...page })
    await store.commit({ ...change, call, snapshot })
    const stored = [store.entries(0, 1), store.people.review(review.id), store.people.snapshot(review.id)]
    for (const one of stored) expect(JSON.stringify(one)).toContain('[erased GitHub')
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test(`${name}: the page of a review is made from the logged decision and kept with it`, async () => {
    const { change, review } = opening('a')
    const summary = { headline: 'Runs it.', lines: [], findings: [], diffs: [] }
    const page = { reviewId: review.id, summary, readingSeconds: 1, siblings: ['/w/a'], compared: {} }
    await store.commit({
      ...change,
      snapshot: ({ decision }) => ({ ...page, policyDigest: decision.id }),
    })
    expect(store.people.snapshot(review.id)).toEqual({ ...page, policyDigest: 'd-a' })
    expect(store.people.snapshot('r-b')).toBeUndefined()
  })

  test(`${name}: dry runs and probes count for nothing, allowed calls for their function`, async () => {
    const named = (id: string, more: Partial<Decision> = {}) => {
      const call = parseCall({ id, tool: 'get_users' }, defaults)
      return { call, decision: decisionOf(id, more) }
    }
    await store.commit(named('a', { dryRun: true }))
    await store.commit({ ...named('b'), isProbe: true })
    expect(store.counts('session', 'get_users')).toEqual({ evaluated: 0, ofFunction: 0 })
    await store.commit(named('c'))
    await store.commit(named('d', { effect: 'deny' }))
    expect(store.counts('session', 'get_users')).toEqual({ evaluated: 2, ofFunction: 1 })
    expect(store.counts('other', 'get_users')).toEqual({ evaluated: 2, ofFunction: 0 })
    expect(store.decisions({ includeDryRuns: false })).toHaveLength(3)
    await store.people.act(act({ forget: ['all'] }))
    expect(store.counts('session', 'get_users').evaluated).toBe(0)
  })

  test(`${name}: a session remembers what a change and a report say, a rejected one nothing`, async () => {
    const incident = (why: string) => (before: typeof emptyMemory) => ({
      ...before,
      incident: { at: began, why: `${before.incident?.why ?? ''}${why}` },
    })
    expect(store.session('session')).toEqual(emptyMemory)
    await store.commit({ ...changeOf('a'), remember: incident('a') })
    const told = (why: string) => ({
      session: 'session',
      at: began,
      body: { tool: 'x' },
      remember: incident(why),
      hear: () => heardIn(why),
    })
    await store.report(told('b'))
    await store.commit({ ...changeOf('b'), remember: incident('d'), reports: [told('c')] })
    const late = {
      ...changeOf('a', { callDigest: 'f'.repeat(64) }),
      remember: incident('e'),
      reports: [told('e')],
    }
    await expect(store.commit(late)).rejects.toMatchObject({ code: 'conflict' })
    expect(store.session('session').incident?.why).toBe('abcd')
  })

  test(`${name}: a profile has habits once there are fifty`, async () => {
    const keys = Array.from({ length: 49 }, (_, i) => `key-${i}`)
    await store.commit({ ...changeOf('a'), habits: keys })
    expect(store.firstTimes('default', ['new'])).toEqual([])
    await store.commit({ ...changeOf('b'), habits: ['key-49'] })
    expect(store.firstTimes('default', ['key-0', 'new'])).toEqual(['new'])
    expect(store.firstTimes('other', ['new'])).toEqual([])
  })

  test(`${name}: a review is written over the version that was read, or nothing is`, async () => {
    const { change, review } = opening('a')
    await store.commit(change)
    const { seq } = store.head()
    const approved = voted(review, true)
    await store.people.act(act({ log: [line('approved')], reviews: [approved] }))
    const late = store.people.act(act({ log: [line('denied')], reviews: [voted(review, false)] }))
    await expect(late).rejects.toMatchObject({ code: 'conflict', field: 'review', kind: 'race' })
    expect(store.people.review(review.id)).toEqual(approved)
    expect(store.head().seq).toBe(seq + 1)
  })

  test(`${name}: people are asked once for a call that is asked twice at the same moment`, async () => {
    const [first, second] = [opening('a', { callKey: 'same' }), opening('b', { callKey: 'same' })]
    const written = await Promise.allSettled([store.commit(first.change), store.commit(second.change)])
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(store.people.reviewsOfCall('same', 8)).toEqual([first.review])
    expect(store.decisionOfCall('b')).toBeUndefined()
  })

  test(`${name}: reviews are found by state, session, profile, call and time`, async () => {
    const all = ['a', 'b', 'c'].map((id, i) =>
      opening(id, {
        level: i === 1 ? 'critical' : 'medium',
        openedAt: began + i,
        dueAt: began + 10_000 * (i + 1),
      }),
    )
    for (const { change } of all) await store.commit(change)
    const [a, b, c] = all.map(({ review }) => review) as [Review, Review, Review]
    const { people } = store
    const ids = (reviews: readonly Review[]) => reviews.map(({ id }) => id)
    expect(ids(people.reviews({}))).toEqual([b.id, a.id, c.id])
    expect(ids(people.reviews({ newest: true, limit: 2 }))).toEqual([c.id, b.id])
    expect(people.reviews({ session: 'other' })).toEqual([])
    expect(people.reviews({ profile: 'other' })).toEqual([])
    expect(ids(people.dueReviews(began + 20_000))).toEqual([a.id, b.id])
    expect(ids(people.reviewsAfter(a.id, 1))).toEqual([b.id])
    expect(ids(people.reviewsAfter('r-', 2))).toEqual([a.id, b.id])
    expect(ids(people.reviewsAfter('r-aa', 2))).toEqual([b.id, c.id])
    await people.act(act({ reviews: [voted(b, false)] }))
    expect(ids(people.reviews({ states: ['pending'] }))).toEqual([a.id, c.id])
    expect(people.endedAmong([a.id, b.id, 'r-none'])).toEqual([b.id])
  })

  test(`${name}: the revision changes when a review ends`, async () => {
    const { change, review } = opening('a')
    await store.commit(change)
    const before = store.people.revision()
    await store.people.act(act({ reviews: [voted(review, true)] }))
    expect(store.people.revision()).not.toBe(before)
  })

  test(`${name}: votes and failed challenges are summed by reviewer`, async () => {
    const { change, review } = opening('a')
    await store.commit(change)
    const challenge = {
      id: 's-1',
      reviewId: review.id,
      reviewer: 'alice',
      challenge: 'confirm',
      questions: [],
      right: [],
      terms: [],
      startedAt: began,
      startedSteady: 0,
      outcome: 'failed',
    } as const
    await store.people.act(act({ challenges: [challenge], reviews: [voted(review, true)] }))
    expect(store.people.challenge('s-1')).toEqual(challenge)
    expect(store.people.challengesOf(review.id)).toEqual([challenge])
    const figures = { answers: 1, approvals: 1, tooFast: 0, failed: 1, waits: [5_000] }
    expect(store.people.answersGiven()).toMatchObject([{ reviewer: 'alice', ...figures }])
  })

  test(`${name}: reviewers are kept and removed by name`, async () => {
    await store.people.act(act({ reviewers: [alice, { ...alice, name: 'bob' }] }))
    await store.people.act(act({ reviewers: [{ ...alice, failures: 2 }], removeReviewers: ['bob'] }))
    expect(store.people.reviewers()).toEqual([{ ...alice, failures: 2 }])
    expect(store.people.reviewer('bob')).toBeUndefined()
  })

  test(`${name}: a grant is spent with the decision that uses it, and not once more than it says`, async () => {
    await store.people.act(act({ grants: [grant, { ...grant, id: 'g-2', expiresAt: began + 1 }] }))
    expect(store.people.grants(began).map(({ id }) => id)).toEqual(['g-1', 'g-2'])
    expect(store.people.grants(began + 1).map(({ id }) => id)).toEqual(['g-1'])
    await store.commit({ ...changeOf('a'), spends: ['g-1'] })
    const late = store.commit({ ...changeOf('b'), spends: ['g-1'] })
    await expect(late).rejects.toMatchObject({ code: 'conflict', field: 'grant', kind: 'race' })
    expect(store.people.allGrants()).toMatchObject([
      { id: 'g-1', uses: 0 },
      { id: 'g-2', uses: 1 },
    ])
    expect(store.decisionOfCall('b')).toBeUndefined()
  })

  test(`${name}: what was learned is kept by shape and forgotten by shape, agent or whole`, async () => {
    const taught = [
      observation(),
      observation({ reviewId: 'r-2', approve: false, at: began + 1 }),
      observation({ shape: 's2', agent: 'other' }),
    ]
    await store.people.act(act({ observations: taught }))
    await store.people.act(act({ observations: [observation({ approve: false })] }))
    const { people } = store
    expect(people.observations('s1')).toEqual([taught[1], taught[0]])
    expect([...people.answersByShape().keys()].sort()).toEqual(['s1', 's2'])
    expect(people.answersByShape().get('s2')).toEqual([{ reviewer: 'alice', approve: true, at: began }])
    expect(
      people
        .shapes()
        .map(({ shape }) => shape)
        .sort(),
    ).toEqual(['s1', 's2'])
    expect(people.shapes('other')).toEqual([])
    await people.act(act({ forget: [{ shape: 's1' }] }))
    expect(people.observations('s1')).toEqual([])
    await people.act(act({ forget: [{ agent: 'other' }] }))
    expect(people.shapes()).toEqual([])
  })

  test(`${name}: a pause and holds that nobody answered are kept until they end`, async () => {
    const { people } = store
    const pause = { by: 'alice', reason: 'a demo', at: began, until: began + 1 }
    expect(people.pause()).toBeNull()
    await people.act(act({ pause, unanswered: 'default' }))
    await people.act(act({ unanswered: 'default' }))
    expect(people.pause()).toEqual(pause)
    expect([people.unansweredHolds('default'), people.unansweredHolds('other')]).toEqual([2, 0])
    await people.act(act({ pause: null, answered: true }))
    expect([people.pause(), people.unansweredHolds('default')]).toEqual([null, 0])
  })

  test(`${name}: canaries change whole or not at all, and never stand in the log`, async () => {
    const canary = { id: 'c1', kind: 'text', value: 'marigold-lantern-4471-quiet', at: began }
    store.changeCanaries([canary], [], began)
    expect(store.canaries()).toEqual([canary])
    expect(store.canaries()).toBe(store.canaries())
    const wrong = () => store.changeCanaries([{ ...canary, id: 'c2' }], ['none'], began)
    expect(wrong).toThrowError(expect.objectContaining({ code: 'missing' }) as Error)
    expect(store.canaries()).toHaveLength(1)
    await store.commit(changeOf('a', {}, `echo ${canary.value}`))
    expect(JSON.stringify(bodies())).not.toContain(canary.value)
    expect(store.changeCanaries([], ['c1'], began)).toEqual([canary])
    expect(store.canaries()).toEqual([])
  })

  test(`${name}: a tool is pinned by its first use and by who accepts it, never over somebody’s pin`, async () => {
    const server = { name: 'notes', reached: 'stdio:aa' }
    const use = (digest: string, was: string | null) => ({
      agent: 'agent',
      offered: { server, name: 'get_note', digest },
      alike: { tool: 'get_note', server: 'notes' },
      definition: { description: `It is ${digest}.` },
      was,
      at: began,
    })
    await store.commit({ ...changeOf('a'), tool: use('one', null) })
    expect(store.tools.pins()).toMatchObject([{ server, tool: 'get_note', digest: 'one', by: null }])
    expect(store.tools.definition('one')).toEqual({ description: 'It is one.' })
    const late = store.commit({ ...changeOf('b'), tool: use('two', 'none') })
    await expect(late).rejects.toMatchObject({ code: 'conflict', field: 'tool', kind: 'race' })
    const accepted = { server, tool: 'get_note', digest: 'two', by: 'alice', at: began }
    await store.people.act(act({ tools: [accepted] }))
    expect(store.tools.pin(server, 'get_note')).toMatchObject({ digest: 'two', by: 'alice' })
    const { definition: _definition, was: _was, ...asked } = use('one', null)
    expect(store.tools.knownTool(asked)).toMatchObject({ pin: { digest: 'two' }, usedSince: began })
  })

  test(`${name}: figures come up to the log’s end`, async () => {
    await store.commit(changeOf('a'))
    await store.commit(changeOf('b', { effect: 'deny' }))
    expect(store.figures.catchUp(10_000)).toBe(1)
    const [day] = store.figures.days(began, began + 86_400_000)
    expect(day).toMatchObject({ day: 0, allowed: 1, queued: 0, denied: 1 })
    expect(store.figures.clients()).toMatchObject([{ agent: 'agent' }])
    expect(store.figures.sessions({})).toMatchObject([{ id: 'session' }])
  })

  test(`${name}: what is read together belongs together, and an error ends the reading`, async () => {
    await store.commit(changeOf('a'))
    expect(store.consistently(() => store.head().seq)).toBe(1)
    expect(() =>
      store.consistently(() => {
        throw new Error('no')
      }),
    ).toThrowError('no')
    expect((await store.commit(changeOf('b'))).seq).toBe(2)
  })
}
