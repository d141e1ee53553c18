import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../src/ground/model/challenge.ts'
import type { Decision } from '../../src/ground/model/decision.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { RoleBinding } from '../../src/ground/model/role-binding.ts'
import type { GatePeople } from '../../src/people/acts/gate-people/gate-people.ts'
import type { GrantDraft } from '../../src/people/acts/gate-people/grants.ts'
import type { ActRows } from '../../src/people/acts/ports/act-rows.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import type { TeamRegistry } from '../../src/people/acts/ports/team-registry.ts'
import { softwareAuthenticator } from '../people/software-authenticator.ts'

/** People as somebody serves them, and what a test must reach past them. */
export interface PeopleWorld {
  readonly people: GatePeople
  /** Its calls are judged by gates: it has no log of them to look into. */
  readonly judgesElsewhere?: true
  /** Judges a new shell command of an agent. */
  readonly ask: (command: string) => Promise<Decision>
  /** The clock that answers are held against; milliseconds since 1970. */
  readonly clock: { now: number }
  readonly rightAnswer: (challengeId: string) => Answer
  readonly wrongAnswer: (challengeId: string) => Answer
  /** Writes a copy under an id that the test chooses. */
  readonly copyReview: (from: string, id: string) => Promise<void>
  readonly copyGrant: (from: string, id: string) => Promise<void>
  /** The rows that people’s acts are written to. */
  readonly rows: { act(act: Act): Promise<unknown>; readonly team: TeamRegistry }
  close(): Promise<void>
}

const pin = 'sunflower-42'
const is = (reviewer: string): Identity => ({ reviewer, uid: 1_000, terminal: true, pin })
const alice = is('alice')

const draft: GrantDraft = {
  effect: 'allow',
  scope: { agent: 'agent', session: 'session' },
  codes: ['destruction.tree'],
  reason: 'cleaning up today',
  expiresAt: null,
  uses: 2,
}

/** What everybody who serves people promises; `open` gives a fresh world in which alice is a reviewer, by her PIN. */
export function peopleContract(name: string, open: () => Promise<PeopleWorld>): void {
  let world: PeopleWorld
  let people: GatePeople
  beforeEach(async () => {
    world = await open()
    people = world.people
  })
  afterEach(() => world.close())

  const waiting = async (command = 'rm -rf src') => (await world.ask(command)).reviewId ?? ''

  /** A yes that is due: begun, and long enough ago. */
  const yesTo = async (reviewId: string, who = alice) => {
    const { id: sheetId, minimumSeconds } = await people.reviews.begin(reviewId, who)
    world.clock.now += minimumSeconds * 1_000
    return { reviewId, who, approve: true, sheetId, answer: world.rightAnswer(sheetId) }
  }

  const approve = async (reviewId: string) => people.reviews.answer(await yesTo(reviewId))

  test(`${name}: a call that waits is listed and shown; an unknown review is missing`, async () => {
    const reviewId = await waiting()
    const [listed] = await people.reviews.list({ states: ['pending'] })
    expect(listed).toMatchObject({ id: reviewId, state: 'pending', agent: 'agent', votes: [] })
    const page = await people.reviews.show(reviewId)
    expect(page.review).toEqual(listed)
    expect(page.call.arguments).toEqual({ command: 'rm -rf src' })
    expect(page.decision.reviewId).toBe(reviewId)
    expect(page.summary.headline).toMatch(/^Deletes/)
    await expect(people.reviews.show('r-00000000')).rejects.toMatchObject({ code: 'missing' })
  })

  test(`${name}: the gravest review comes first, and a list is held to what it asks for`, async () => {
    const [tree, deploy] = [await waiting(), await waiting('terraform apply')]
    const composites = (await people.reviews.list()).map(({ level }) => level)
    const order = ['critical', 'high', 'medium']
    expect(composites).toEqual(composites.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(await people.reviews.list({ limit: 1 })).toHaveLength(1)
    expect(await people.reviews.list({ session: 'other' })).toEqual([])
    await people.reviews.withdraw(deploy, 'not today')
    expect((await people.reviews.list({ states: ['pending'] })).map(({ id }) => id)).toEqual([tree])
  })

  test(`${name}: a challenge that is open is given again, without its answers`, async () => {
    const reviewId = await waiting()
    const first = await people.reviews.begin(reviewId, alice)
    expect(await people.reviews.begin(reviewId, alice)).toEqual(first)
    expect(first).not.toHaveProperty('right')
    await expect(people.reviews.begin(reviewId, is('mallory'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test(`${name}: a yes needs its challenge, its time and its proof, and ends the review once`, async () => {
    const reviewId = await waiting()
    const { id: sheetId } = await people.reviews.begin(reviewId, alice)
    const yes = { reviewId, who: alice, approve: true, sheetId, answer: world.rightAnswer(sheetId) }
    const { sheetId: _none, ...without } = yes
    await expect(people.reviews.answer(without)).rejects.toMatchObject({ code: 'invalid' })
    await expect(people.reviews.answer(yes)).rejects.toMatchObject({ code: 'forbidden' })
    world.clock.now += 120_000
    const wrong = { ...yes, who: { ...alice, pin: 'sunflower-43' } }
    await expect(people.reviews.answer(wrong)).rejects.toMatchObject({ code: 'forbidden' })
    const { review } = await people.reviews.answer(yes)
    expect(review).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice', proof: 'pin' }] })
    const again = people.reviews.answer({ ...yes, approve: false })
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('alice') as string,
    })
  })

  test(`${name}: an approved call is let through once`, async () => {
    await approve(await waiting())
    expect((await world.ask('rm -rf src')).effect).toBe('allow')
    expect((await world.ask('rm -rf src')).effect).toBe('queue')
  })

  test(`${name}: a no needs no challenge, keeps its reason and answers the call asked again`, async () => {
    const reviewId = await waiting()
    const no = { reviewId, who: alice, approve: false, reason: 'not on a Friday' }
    const { review } = await people.reviews.answer(no)
    expect(review).toMatchObject({
      state: 'denied',
      votes: [{ approve: false, reason: 'not on a Friday' }],
    })
    expect(await world.ask('rm -rf src')).toMatchObject({ effect: 'deny' })
  })

  test(`${name}: a failed challenge is an outcome; after three comes a cool-down`, async () => {
    const reviewId = await waiting()
    for (const remaining of [2, 1, 0]) {
      const yes = await yesTo(reviewId)
      const answer = world.wrongAnswer(yes.sheetId)
      const outcome = await people.reviews.answer({ ...yes, answer })
      expect(outcome).toMatchObject({ review: { state: 'pending' }, failed: { attemptsLeft: remaining } })
    }
    await expect(people.reviews.begin(reviewId, alice)).rejects.toMatchObject({ code: 'forbidden' })
    world.clock.now += 3_600_000
    expect((await approve(reviewId)).review.state).toBe('approved')
  })

  test(`${name}: a wait ends with the answer, or gives the review as it is`, async () => {
    const reviewId = await waiting()
    expect(await people.reviews.wait(reviewId, { timeout: 30 })).toMatchObject({ state: 'pending' })
    const wait = people.reviews.wait(reviewId, { timeout: 30_000 })
    await people.reviews.answer({ reviewId, who: alice, approve: false })
    expect(await wait).toMatchObject({ state: 'denied' })
  })

  test(`${name}: a hold is for who is there, and ends after two that nobody answered`, async () => {
    const reviewId = await waiting()
    expect(await people.reviews.holdFor(reviewId, false)).toBe(0)
    expect(await people.reviews.holdFor(reviewId, true)).toBeGreaterThan(0)
    await people.reviews.unanswered(reviewId)
    await people.reviews.unanswered(reviewId)
    expect(await people.reviews.holdFor(reviewId, true)).toBe(0)
    expect(await people.reviews.mayAskClient(reviewId)).toBe(false)
  })

  test(`${name}: an approval that was wrong is reported once, and counted`, async () => {
    const reviewId = await waiting()
    await expect(people.reviews.reportWrong(reviewId, 'no', alice)).rejects.toMatchObject({
      code: 'conflict',
    })
    await approve(reviewId)
    await people.reviews.reportWrong(reviewId, 'it took the wrong folder', alice)
    const again = people.reviews.reportWrong(reviewId, 'again', alice)
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const figures = { reviewer: 'alice', answers: 1, approvals: 1, reportedWrong: 1 }
    expect(await people.reviews.stats()).toMatchObject([figures])
  })

  test(`${name}: a review ends by itself when nobody answers, and when it is withdrawn`, async () => {
    const [late, gone] = [await waiting(), await waiting('terraform apply')]
    expect(await people.reviews.withdraw(gone, 'not today')).toMatchObject({ state: 'withdrawn' })
    await expect(people.reviews.withdraw(gone, 'again')).rejects.toMatchObject({ code: 'conflict' })
    world.clock.now += 86_401_000
    expect(await people.reviews.list({ states: ['expired'] })).toMatchObject([{ id: late }])
    await expect(people.reviews.begin(late, alice)).rejects.toMatchObject({ code: 'conflict' })
  })

  test(`${name}: further reviewers are added by one who is one, and shown without what proves them`, async () => {
    const bob = { name: 'bob', uid: 1_001, pin: 'marigold-77' }
    await expect(people.reviewers.add(bob)).rejects.toMatchObject({ code: 'forbidden' })
    await people.reviewers.add(bob, alice)
    await expect(people.reviewers.add(bob, alice)).rejects.toMatchObject({ code: 'conflict' })
    const listed = await people.reviewers.list()
    expect(listed).toMatchObject([
      { name: 'alice', secrets: ['pin'], passkeys: 0 },
      { name: 'bob', secrets: ['pin'] },
    ])
    expect(JSON.stringify(listed)).not.toMatch(/hash|salt/)
    await people.reviewers.remove('bob', alice)
    await expect(people.reviewers.remove('bob', alice)).rejects.toMatchObject({ code: 'missing' })
  })

  test(`${name}: members, roles and lent rights are as they were written, go with their reviewer, and leave an owner`, async () => {
    const { team } = world.rows
    const at = world.clock.now
    // A store writes them all at once, too.
    const none: Act<'role'> = { kind: 'role', at, log: [], bindings: { add: [], remove: [] } }
    const act = (rows: ActRows) => world.rows.act(Object.assign({ ...none }, rows))
    await people.reviewers.add({ name: 'bob', uid: 1_001, pin: 'marigold-77' }, alice)
    const role = (reviewer: string, more: Pick<RoleBinding, 'role' | 'upTo' | 'gates'>): RoleBinding => ({
      id: `b-${reviewer}`,
      to: { kind: 'person', reviewer },
      by: 'alice',
      at,
      ...more,
    })
    const [owner, reviewer] = [
      role('alice', { role: 'owner' }),
      role('bob', { role: 'reviewer', upTo: 'high', gates: ['laptops'] }),
    ]
    const bob = { reviewer: 'bob', identity: null, groups: ['dev'], until: null }
    const lent = {
      id: 'd-1',
      from: 'bob',
      to: 'alice',
      groups: ['dev'],
      start: at,
      until: at + 1,
      by: 'bob',
      at,
    }
    const later = { ...lent, id: 'd-2', start: at + 5, until: at + 9, at: at + 1 }
    await expect(act({ bindings: { add: [reviewer], remove: [] }, members: [bob] })).rejects.toMatchObject({
      code: 'conflict',
      field: 'role',
    })
    expect(team.members()).toEqual([])
    const [bindings, delegations] = [
      { add: [owner, reviewer], remove: [] },
      { add: [lent, later], remove: [] },
    ]
    await act({ bindings, members: [bob], delegations })
    expect(team.members()).toEqual([bob])
    expect(team.bindings()).toEqual([owner, reviewer])
    expect(team.delegations()).toEqual([lent, later])
    await expect(act({ bindings: { add: [], remove: [owner.id] } })).rejects.toMatchObject({
      code: 'conflict',
    })
    await act({ delegations: { add: [{ ...later, until: at + 8 }], remove: [lent.id] } })
    expect(team.delegations()).toEqual([{ ...later, until: at + 8 }])
    await people.reviewers.remove('bob', alice)
    expect([team.members(), team.bindings(), team.delegations()]).toEqual([[], [owner], []])
  })

  test(`${name}: wrong secrets lock a reviewer out, the right one too, until the time is over`, async () => {
    expect(await people.reviewers.prove(alice, 'secret')).toBe('pin')
    const wrong = { ...alice, pin: 'sunflower-43' }
    for (let i = 0; i < 5; i++)
      await expect(people.reviewers.prove(wrong, 'secret')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(people.reviewers.prove(alice, 'secret')).rejects.toMatchObject({ code: 'forbidden' })
    world.clock.now += 301_000
    expect(await people.reviewers.prove(alice, 'secret')).toBe('pin')
  })

  test(`${name}: a grant allows what it covers, as often as it says, until it is revoked`, async () => {
    const { pin: _pin, ...unproved } = alice
    // Gates that judge elsewhere would each count for itself, so a grant of theirs has no number of uses.
    const ends = { uses: null, expiresAt: world.clock.now + 3_600_000 }
    const input = world.judgesElsewhere ? { ...draft, ...ends } : draft
    await expect(people.grants.add(input, unproved)).rejects.toMatchObject({ code: 'forbidden' })
    await waiting('rm -rf lib')
    const { looked, covered } = await people.grants.preview(input)
    const here = world.judgesElsewhere ? [] : [{ call: { arguments: { command: 'rm -rf lib' } } }]
    expect(covered).toMatchObject(here)
    expect(looked).toBe(here.length)
    const { id } = await people.grants.add(input, alice)
    expect(await world.ask('rm -rf src')).toMatchObject({ effect: 'allow', grantId: id })
    const remaining = world.judgesElsewhere ? null : 1
    expect(await people.grants.list()).toMatchObject([{ id, uses: remaining, revokedAt: null }])
    expect((await people.grants.revoke(id, alice)).revokedAt).toBe(world.clock.now)
    expect((await world.ask('rm -rf docs')).effect).toBe('queue')
    await expect(people.grants.revoke(id, alice)).rejects.toMatchObject({ code: 'conflict' })
    await expect(people.grants.revoke('g-00000000', alice)).rejects.toMatchObject({ code: 'missing' })
  })

  test(`${name}: an answer teaches its shape, and is forgotten when somebody who proves it says so`, async () => {
    await approve(await waiting())
    const [learned] = await people.trust.list()
    const shape = learned?.shape ?? ''
    expect(learned).toMatchObject({ profile: 'default', trust: { reviewers: 1 } })
    expect(learned?.trust.approvals).toBeCloseTo(1)
    const explained = await people.trust.explain(shape.slice(0, 12))
    expect(explained.observations).toMatchObject([{ reviewer: 'alice', approve: true }])
    await people.trust.revoke({ shape }, alice)
    expect(await people.trust.list()).toEqual([])
    await expect(people.trust.explain(shape)).rejects.toMatchObject({ code: 'missing' })
    await people.trust.reset(alice)
  })

  test(`${name}: passkeys are begun with a secret, and made in a browser alone`, async () => {
    const { pin: _pin, ...unproved } = alice
    await expect(people.passkeys.begin(unproved)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(people.passkeys.request(alice)).rejects.toMatchObject({ code: 'missing' })
    const options = await people.passkeys.begin(alice)
    expect(options).toMatchObject({ user: { name: 'alice' }, rp: { id: 'localhost' } })
    const response = softwareAuthenticator().create(options)
    const elsewhere = people.passkeys.add({ name: 'laptop', response }, alice)
    await expect(elsewhere).rejects.toMatchObject({ code: 'forbidden' })
    expect(await people.passkeys.list('alice')).toEqual([])
    await expect(people.passkeys.remove('other', alice)).rejects.toMatchObject({ code: 'missing' })
  })

  test(`${name}: a pause needs a secret, is bounded, and ends by itself`, async () => {
    const until = world.clock.now + 60_000
    const { pin: _pin, ...unproved } = alice
    await expect(people.pause(until, 'a demo', unproved)).rejects.toMatchObject({ code: 'forbidden' })
    const tooLong = world.clock.now + 25 * 3_600_000
    await expect(people.pause(tooLong, 'a demo', alice)).rejects.toMatchObject({ code: 'invalid' })
    await people.pause(until, 'a demo', alice)
    expect(await people.paused()).toMatchObject({ by: 'alice', reason: 'a demo', until })
    world.clock.now += 60_001
    expect(await people.paused()).toBeNull()
  })

  test(`${name}: what was never said of a tool is not accepted where servers are heard, and elsewhere by its digest alone`, async () => {
    expect(await people.tools.list()).toEqual([])
    const never = { server: { name: 'notes', reached: 'stdio:aa' }, tool: 'get_note', digest: 'a'.repeat(64) }
    const { pin: _pin, ...unproved } = alice
    if (world.judgesElsewhere) {
      await expect(people.tools.accept({ ...never, digest: 'aa' }, alice)).rejects.toMatchObject({
        code: 'invalid',
      })
      await expect(people.tools.accept(never, unproved)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await people.tools.accept(never, alice)).toMatchObject({ digest: never.digest, by: 'alice' })
    } else await expect(people.tools.accept(never, alice)).rejects.toMatchObject({ code: 'missing' })
  })
}
