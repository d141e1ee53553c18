import { expect, onTestFinished, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import { evaluateAndWait } from '../../src/gate/core/hold/evaluate-and-wait.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Listener } from '../../src/api/http/access/listener.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer, wrongAnswer } from '../people/review-answers.ts'
import { agentListener, listen, network, openApp, ownerListener } from './open-http.ts'

const push = 'git push --force origin main'

async function world(listener: Listener = ownerListener, policy = policyWith()) {
  const people = openPeopleGate({ policy })
  let port = 0
  const http = openApp(people.gate, { hosts: () => [`127.0.0.1:${port}`] })
  const { socketPath, port: opened, stop } = await listen(http.app.fetch, listener)
  port = opened
  const remotes: Gate[] = []
  onTestFinished(async () => {
    for (const remote of remotes) await remote.close()
    http.close()
    await stop()
    await people.gate.close()
  })
  const remote = (options: { readonly token?: string; readonly asAgent?: boolean } = {}) => {
    const made = new RemoteGate({
      ...(listener.kind === 'network' ? { host: '127.0.0.1', port } : { socketPath }),
      ...options,
    })
    remotes.push(made)
    return made
  }
  return { people, http, remote, stop }
}

test('a reviewer sees, answers and is heard through a far gate as through a near one', async () => {
  const { people, remote } = await world()
  const alice = await addQuickReviewer(people)
  const gate = remote()
  const { reviewId = '' } = await people.shell(push)
  expect(await gate.reviews.list({ states: ['pending'] })).toEqual(await people.gate.reviews.list())
  expect(await gate.reviews.show(reviewId)).toEqual(await people.gate.reviews.show(reviewId))
  const waits = gate.reviews.wait(reviewId, { timeout: 30_000 })
  const sheet = await gate.reviews.begin(reviewId, alice)
  const input = { reviewId, who: alice, approve: true, sheetId: sheet.id }
  await expect(
    gate.reviews.answer({ ...input, answer: rightAnswer(people, sheet.id) }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  people.clock.now += 120_000
  const failed = await gate.reviews.answer({ ...input, answer: wrongAnswer(people, sheet.id) })
  expect(failed.failed?.attemptsLeft).toBe(2)
  const second = await gate.reviews.begin(reviewId, alice)
  people.clock.now += 120_000
  const yes = { ...input, sheetId: second.id, answer: rightAnswer(people, second.id) }
  expect((await gate.reviews.answer(yes)).review.state).toBe('approved')
  expect((await waits).state).toBe('approved')
  // The very same vote again finds a review that has ended.
  await expect(gate.reviews.answer(yes)).rejects.toMatchObject({ code: 'conflict', field: 'review' })
  await gate.reviews.reportWrong(reviewId, 'it broke main', alice)
  expect((await gate.reviews.stats())[0]).toMatchObject({ reviewer: 'alice', reportedWrong: 1 })
  expect(await gate.reviews.stats()).toEqual(await people.gate.reviews.stats())
})

test('grants, trust, reviewers and pauses are made and ended from afar', async () => {
  const { people, remote } = await world()
  const gate = remote()
  const alice = await addQuickReviewer(people)
  const { reviewId = '' } = await people.shell(push)
  await gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'not on a Friday' })
  const [trusted] = await gate.trust.list()
  expect(await gate.trust.explain(trusted?.shape ?? '')).toEqual(
    await people.gate.trust.explain(trusted?.shape ?? ''),
  )
  const draft = {
    effect: 'deny',
    scope: { tool: 'git' },
    codes: [],
    reason: 'for today',
    expiresAt: null,
    uses: null,
  } as const
  expect((await gate.grants.preview(draft)).covered).toHaveLength(1)
  const { id } = await gate.grants.add(draft, alice)
  expect(await gate.grants.list()).toMatchObject([{ id, by: 'alice' }])
  expect((await gate.grants.revoke(id, alice)).revokedAt).not.toBeNull()
  await gate.trust.revoke({ shape: trusted?.shape ?? '' }, alice)
  expect(await gate.trust.list()).toEqual([])
  await gate.trust.reset(alice)
  await gate.reviewers.add({ name: 'bob', uid: null, pin: 'sunflower-43' }, alice)
  expect((await gate.reviewers.list()).map(({ name }) => name).toSorted()).toEqual(['alice', 'bob'])
  await gate.reviewers.remove('bob', alice)
  expect(await gate.paused()).toBeNull()
  const paused = await gate.pause(people.clock.now + 60_000, 'a demonstration', alice)
  expect(await gate.paused()).toEqual(paused)
  expect(await gate.pause(null, 'over', alice)).toBeNull()
  const reading = { session: 's', agent: 'a', profile: 'default', tool: null, text: 'hello' }
  expect(await gate.report(reading)).toMatchObject({ instructions: 0 })
  const pending = await people.shell('git push --force origin dev main')
  const { state } = await gate.reviews.withdraw(pending.reviewId ?? '', 'it is done otherwise')
  expect(state).toBe('withdrawn')
  const kinds: string[] = []
  for await (const { kind } of gate.entries()) kinds.push(kind)
  expect(new Set(kinds)).toEqual(
    new Set(['reviewer', 'decision', 'review', 'grant', 'trust', 'pause', 'report']),
  )
})

test('over TCP a reviewer’s token answers under its own name, without a terminal', async () => {
  const { people, http, remote } = await world(network)
  const alice = await addQuickReviewer(people)
  await addQuickReviewer(people, 'bob')
  const gate = remote({ token: http.token({ role: 'reviewer', reviewer: 'alice' }) })
  const { reviewId = '' } = await people.shell('rm -rf src')
  const { pin: _pin, ...atTerminal } = alice
  const sheet = await gate.reviews.begin(reviewId, atTerminal)
  const yes = { reviewId, approve: true, sheetId: sheet.id, answer: rightAnswer(people, sheet.id) }
  people.clock.now += 60_000
  await expect(gate.reviews.answer({ ...yes, who: atTerminal })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('PIN'),
  })
  await expect(
    gate.reviews.answer({ reviewId, who: { ...alice, reviewer: 'bob' }, approve: false }),
  ).rejects.toMatchObject({ code: 'forbidden', field: 'who.reviewer' })
  const { review } = await gate.reviews.answer({ reviewId, who: alice, approve: false })
  expect(review).toMatchObject({ state: 'denied', votes: [{ reviewer: 'alice', proof: 'pin' }] })
})

test('a no takes no secret from a reviewer’s token, and an agent’s token answers nothing', async () => {
  const { people, http, remote } = await world(network)
  const { pin: _pin, ...alice } = await addQuickReviewer(people)
  const { reviewId = '' } = await people.shell('rm -rf src')
  const no = { reviewId, who: alice, approve: false }
  await expect(
    remote({ token: http.token({ role: 'agent', agent: 'a', profile: 'default' }) }).reviews.answer(no),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  const gate = remote({ token: http.token({ role: 'reviewer', reviewer: 'alice' }) })
  expect((await gate.reviews.answer(no)).review).toMatchObject({
    state: 'denied',
    votes: [{ proof: 'none' }],
  })
})

test('over TCP nobody becomes the first reviewer', async () => {
  const { people, http, remote } = await world(network)
  const gate = remote({ token: http.token({ role: 'reviewer', reviewer: 'eve' }) })
  await expect(gate.reviewers.add({ name: 'eve', uid: null, pin: 'sunflower-42' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(people.store.people.reviewers()).toEqual([])
})

test('what the first of two reviewers wrote is not shown before the second has answered', async () => {
  const profiles = policyWith().profiles
  const base = profiles['default']
  if (!base) throw new Error('no default profile')
  const challenges = { medium: 'multi_party', high: 'multi_party', critical: 'multi_party' } as const
  const policy = policyWith({
    reviews: { ...defaultReviews, required_approvers: 2 },
    profiles: { ...profiles, default: { ...base, challenges } },
  })
  const { people, remote, http } = await world(ownerListener, policy)
  const gate = remote()
  const headers = { authorization: `Bearer ${http.token({ role: 'reviewer', reviewer: 'bob' })}` }
  const logged = async () => (await http.request(network, '/v1/audit/entries', { headers })).text()
  const [alice, bob] = [await addQuickReviewer(people), await addQuickReviewer(people, 'bob')]
  const { reviewId = '' } = await people.shell(push)
  for (const [who, reason] of [
    [alice, 'I asked Carol'],
    [bob, 'Alice said so'],
  ] as const) {
    const sheet = await gate.reviews.begin(reviewId, who)
    people.clock.now += 120_000
    const answer = rightAnswer(people, sheet.id)
    const { review } = await gate.reviews.answer({
      reviewId,
      who,
      approve: true,
      reason,
      sheetId: sheet.id,
      answer,
    })
    const shown = JSON.stringify([
      review,
      await gate.reviews.show(reviewId),
      await gate.reviews.list({ states: ['pending', 'approved'] }),
      await gate.reviews.wait(reviewId, { timeout: 0 }),
      await logged(),
    ])
    expect(review.votes.at(-1)?.reviewer).toBe(who.reviewer)
    expect(shown.includes('I asked Carol')).toBe(who === bob)
  }
})

test('an agent over its own socket asks, holds, is answered and goes on', async () => {
  const { people, remote } = await world(agentListener)
  const alice = await addQuickReviewer(people)
  const gate = remote({ asAgent: true })
  const call = parseCall(
    { kind: 'shell', arguments: { command: push } },
    { origin: 'run', agent: 'made up', profile: 'made up', session: 's' },
  )
  const settled = await evaluateAndWait(gate, call, {
    longest: 30_000,
    attended: true,
    onWait: ({ id }) =>
      void people.gate.reviews.answer({ reviewId: id, who: alice, approve: false, reason: 'no' }),
  })
  expect(settled).toMatchObject({ decision: { effect: 'deny' }, review: { state: 'denied', agent: 'agent' } })
  const parked = await evaluateAndWait(
    gate,
    { ...call, id: 'other', arguments: { command: 'rm -rf src' } },
    { longest: 0, attended: false },
  )
  expect(parked).toMatchObject({ decision: { effect: 'queue' }, review: { state: 'pending' } })
  await expect(gate.reviews.list()).rejects.toMatchObject({ code: 'forbidden' })
})

test('hundreds who wait hold up nobody, and one who gives up is let go at both ends', async () => {
  const { people, remote } = await world()
  const alice = await addQuickReviewer(people)
  const gate = remote()
  const { reviewId = '' } = await people.shell(push)
  const leaving = new AbortController()
  const left = gate.reviews.wait(reviewId, { timeout: 30_000, signal: leaving.signal })
  const waits = Array.from({ length: 200 }, () => gate.reviews.wait(reviewId, { timeout: 30_000 }))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect(await gate.paused()).toBeNull()
  await people.gate.reviews.answer({ reviewId, who: alice, approve: false })
  expect(new Set((await Promise.all(waits)).map(({ state }) => state))).toEqual(new Set(['denied']))
})

test('a wait that nobody answers comes back pending when its time is over', async () => {
  const { people, remote } = await world()
  const { reviewId = '' } = await people.shell(push)
  expect((await remote().reviews.wait(reviewId, { timeout: 150 })).state).toBe('pending')
  await expect(remote().reviews.wait('r-nothing', { timeout: 150 })).rejects.toMatchObject({
    code: 'missing',
  })
})
