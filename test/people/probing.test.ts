import { expect, test } from 'vitest'
import { probesLike } from '../../src/gate/core/judge/probes/probing.ts'
import { probeCommands, probeQueries, probeRequests } from '../../src/gate/core/judge/probes/probe-table.ts'
import type { Review } from '../../src/ground/model/review.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { approve } from './review-answers.ts'
import { virtualCall } from '../virtual-call.ts'

const waits = 'rm -rf src'

/** Draws a probe beside everything, and of the table the first; the rest is left to chance. */
function onlyFirst(): () => number {
  let drawn = 0
  return () => (drawn++ < 2 ? 0 : Math.random())
}

/** A gate that puts a probe beside every review, the first of the table. */
function probing(rate = 1) {
  const policy = policyWith({ reviews: { ...defaultReviews, probe_rate: rate } })
  const people = openPeopleGate({ policy, random: onlyFirst() })
  return { people, reviews: people.gate.reviews }
}

type People = ReturnType<typeof openPeopleGate>

async function withProbe() {
  const opened = probing()
  const real = await opened.people.shell(waits)
  return { ...opened, real, planted: probeOf(opened.people) }
}

/** The probe, which only the store tells. */
function probeOf({ store }: People): Review {
  const [found, ...more] = store.people.reviews({}).filter(({ planted }) => planted)
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} probes`)
  return found
}

function lines({ store }: People) {
  return store
    .entries(0, 1_000)
    .map(({ kind, body }) => ({ kind, body: JSON.parse(body) as Record<string, unknown> }))
}

test('beside a call that waits a probe is opened, in the style of its session', async () => {
  const { people, real, planted } = await withProbe()
  const { call: asked } = await people.gate.decision(real.id)
  const { call, decision } = await people.gate.decision(planted.decisionId)
  expect(decision).toMatchObject({ effect: 'queue', reviewId: planted.id, dryRun: false })
  const { kind, tool, cwd, agent, session, profile, origin } = asked
  expect(call).toMatchObject({ kind, tool, cwd, agent, session, profile, origin })
  expect(call.arguments).toEqual({ command: probeCommands[0]?.text })
})

test('with a rate of 0, and beside a call that does not wait anew, there is no probe', async () => {
  const never = probing(0)
  await never.people.shell(waits)
  expect(never.people.store.people.reviews({})).toHaveLength(1)
  const always = probing()
  await always.people.shell('git status')
  await always.people.shell('rm -rf /')
  expect(always.people.store.people.reviews({})).toEqual([])
  await always.people.shell(waits)
  await always.people.shell(waits)
  expect(always.people.store.people.reviews({})).toHaveLength(2)
})

test('while one waits there is no further one', async () => {
  const { people } = await withProbe()
  await people.shell('rm -rf lib')
  expect(people.store.people.reviews({})).toHaveLength(3)
  expect(probeOf(people).state).toBe('pending')
})

test('until it is answered it has the same members as any other, wherever it is shown', async () => {
  const { people, real, planted, reviews } = await withProbe()
  const alice = await addQuickReviewer(people)
  const keys = (value: object | undefined) => Object.keys(value ?? {}).sort()
  const listed = await reviews.list()
  const one = (id: string | undefined) => listed.find(review => review.id === id)
  expect(keys(one(planted.id))).toEqual(keys(one(real.reviewId)))
  const page = await reviews.show(planted.id)
  const other = await reviews.show(real.reviewId ?? '')
  expect(keys(page)).toEqual(keys(other))
  for (const part of ['review', 'call', 'decision', 'summary'] as const)
    expect(keys(page[part])).toEqual(keys(other[part]))
  expect(page.notes).toEqual(other.notes)
  const sheet = await reviews.begin(planted.id, alice)
  expect(keys(sheet)).toEqual(keys(await reviews.begin(real.reviewId ?? '', alice)))
  const waited = await reviews.wait(planted.id, { timeout: 1 })
  for (const shown of [listed, page, sheet, waited])
    expect(JSON.stringify(shown)).not.toMatch(/plant|isProbe/i)
  expect(lines(people).filter(({ kind }) => kind === 'decision')).toHaveLength(2)
})

test('the log says that it is a probe, and which decision is meant', async () => {
  const { people, planted } = await withProbe()
  const marked = lines(people).filter(({ body }) => body['planted'] === true)
  expect(marked).toEqual([
    {
      kind: 'review',
      body: { event: 'planted', review: planted.id, decision: planted.decisionId, planted: true },
    },
  ])
  expect((await people.gate.verify()).problems).toEqual([])
})

test('a no is right and a yes is wrong, and both are explained at once', async () => {
  const first = await withProbe()
  const denied = await first.reviews.answer({
    reviewId: first.planted.id,
    who: await addQuickReviewer(first.people),
    approve: false,
  })
  expect(denied.planted).toEqual({ right: true, why: probeCommands[0]?.why })
  const second = await withProbe()
  const approved = await approve(second.people, second.planted.id, await addQuickReviewer(second.people))
  expect(approved.planted).toEqual({ right: false, why: probeCommands[0]?.why })
  const [stats] = await second.reviews.stats()
  expect(stats).toMatchObject({ answers: 0, approvals: 0, plantedSeen: 1, plantedApproved: 1 })
})

test('a yes makes every challenge of that reviewer stricter for a day, and of nobody else', async () => {
  const { people, planted, reviews } = await withProbe()
  const alice = await addQuickReviewer(people)
  const bob = await addQuickReviewer(people, 'bob')
  await approve(people, planted.id, alice)
  const { reviewId = '' } = await people.shell('terraform apply')
  expect((await reviews.begin(reviewId, alice)).challenge).toBe('quiz')
  expect((await reviews.begin(reviewId, bob)).challenge).toBe('confirm')
  people.clock.now += 86_400_000
  const { reviewId: later = '' } = await people.shell('terraform apply -target=app')
  expect((await reviews.begin(later, alice)).challenge).toBe('confirm')
})

test('an approved probe releases nothing: who asks for the same is asked anew', async () => {
  const { people, planted } = await withProbe()
  const alice = await addQuickReviewer(people)
  await approve(people, planted.id, alice)
  const asked = await people.shell(probeCommands[0]?.text ?? '')
  expect(asked.effect).toBe('queue')
  expect(asked.reviewId).not.toBe(planted.id)
  expect(people.store.people.review(planted.id)).not.toHaveProperty('releasedAt')
})

test('a denied probe denies nothing', async () => {
  const { people, planted, reviews } = await withProbe()
  const alice = await addQuickReviewer(people)
  await reviews.answer({ reviewId: planted.id, who: alice, approve: false })
  expect((await people.shell(probeCommands[0]?.text ?? '')).effect).toBe('queue')
})

test('it teaches nothing, whatever is answered', async () => {
  for (const yes of [true, false]) {
    const { people, planted, reviews } = await withProbe()
    const alice = await addQuickReviewer(people)
    if (yes) await approve(people, planted.id, alice)
    else await reviews.answer({ reviewId: planted.id, who: alice, approve: false })
    expect(await people.gate.trust.list()).toEqual([])
  }
})

test('nobody answers it: it expires, holds nobody up, and is marked in the log', async () => {
  const { people, planted, reviews } = await withProbe()
  people.clock.now += defaultReviews.due * 1_000 + 1
  await reviews.list()
  expect(people.store.people.review(planted.id)?.state).toBe('expired')
  expect(people.store.people.unansweredHolds('default')).toBe(0)
  const last = lines(people).filter(({ body }) => body['review'] === planted.id)
  expect(last.at(-1)?.body).toMatchObject({ event: 'expired', planted: true })
})

test('nothing is counted against the agent: no call, no memory, no line in what its session did before', async () => {
  const { people, planted, reviews } = await withProbe()
  expect(people.store.counts('session', null).evaluated).toBe(1)
  const { reviewId = '' } = await people.shell('rm -rf lib')
  const { before } = await reviews.show(reviewId)
  expect(before.map(({ decision }) => decision.reviewId)).not.toContain(planted.id)
  expect(before).toHaveLength(1)
  const draft = {
    effect: 'deny' as const,
    codes: [],
    reason: 'not by this agent',
    expiresAt: null,
    uses: null,
  }
  const { covered } = await people.gate.grants.preview({ ...draft, scope: { agent: 'agent' } })
  expect(covered.map(({ decision }) => decision.reviewId)).not.toContain(planted.id)
})

test('a probe that cannot be written leaves the real one as it is', async () => {
  const { people } = probing()
  const commit = people.store.commit.bind(people.store)
  people.store.commit = change =>
    change.isProbe ? Promise.reject(new Error('the disk is gone')) : commit(change)
  expect(await people.shell(waits)).toMatchObject({ effect: 'queue' })
  expect(people.store.people.reviews({})).toHaveLength(1)
})

test.each([
  ['query', probeQueries.length, { kind: 'sql', tool: null, arguments: { query: 'SELECT 1' } }],
  [
    'url',
    probeRequests.length,
    { kind: 'http', tool: null, arguments: { url: 'https://api.acme.test/x', method: 'PUT' } },
  ],
  ['name', 0, { kind: 'tool', tool: 'delete_user', arguments: { name: 'x' } }],
  ['url', 0, { kind: 'http', tool: null, arguments: { url: 'not an address' } }],
] as const)('beside a call with a %s there are %i to choose from', (_what, count, call) => {
  const found = probesLike(virtualCall({ ...call }))
  expect(found).toHaveLength(count)
  expect(found.every(one => one.call.kind === call.kind && one.why !== '')).toBe(true)
})

test('every probe waits for a person under the default policy: none is allowed, none is denied by itself', async () => {
  const { people } = probing(0)
  const effects = async (calls: ReturnType<typeof probesLike>) => {
    const found: string[] = []
    for (const { call } of calls) {
      const { effect } = await people.gate.evaluate(call, { dryRun: true })
      if (effect !== 'queue') found.push(`${effect}: ${JSON.stringify(call.arguments)}`)
    }
    return found
  }
  const like = (kind: 'shell' | 'sql' | 'http', args: Record<string, string>) =>
    probesLike(virtualCall({ kind, tool: null, arguments: args }))
  expect(await effects(like('shell', { command: 'ls' }))).toEqual([])
  expect(await effects(like('sql', { query: 'SELECT 1' }))).toEqual([])
  expect(await effects(like('http', { url: 'https://api.acme.test/x' }))).toEqual([])
})
