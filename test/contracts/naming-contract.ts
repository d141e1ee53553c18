import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { GatePeople } from '../../src/people/acts/gate-people/gate-people.ts'
import { peopleVerbs } from '../../src/people/acts/gate-people/gate-people.ts'
import type { Reviews } from '../../src/people/acts/gate-people/reviews.ts'
import type { PeopleWorld } from './people-contract.ts'

const alice: Identity = { reviewer: 'alice', uid: 1_000, terminal: true, pin: 'sunflower-42' }

type ById = {
  [V in keyof Reviews]: (typeof peopleVerbs.reviews)[V]['may'] extends 'ask' | 'wait' | 'withdraw' ? V : never
}[keyof Reviews]

/** Every verb that an agent may use; one that is added has its row here, or this does not compile. */
const verbsOfAgents: Readonly<Record<ById, (reviews: Reviews, id: string) => Promise<unknown>>> = {
  wait: (reviews, id) => reviews.wait(id, { timeout: 0 }),
  holdFor: (reviews, id) => reviews.holdFor(id, true),
  mayAskClient: (reviews, id) => reviews.mayAskClient(id),
  unanswered: (reviews, id) => reviews.unanswered(id),
  withdraw: (reviews, id) => reviews.withdraw(id, 'not mine'),
}

const bothOf = (noun: string, named: string, ids: readonly string[]) =>
  `2 ${noun} begin with “${named}”, which are ${ids.toSorted().join(', ')}: give more of the id.`

/** What everybody who serves people promises of the ids that are given to them. */
export function namingContract(name: string, open: () => Promise<PeopleWorld>): void {
  let world: PeopleWorld
  let people: GatePeople
  beforeEach(async () => {
    world = await open()
    people = world.people
  })
  afterEach(() => world.close())

  const waiting = async (command = 'rm -rf src') => (await world.ask(command)).reviewId ?? ''
  const spellings = (id: string) => [id.slice(0, 6), id.slice(0, 12), ` ${id}\n`, id.toUpperCase()]

  test(`${name}: a person names a review by its beginning, in upper case and among blanks`, async () => {
    const id = await waiting()
    for (const spelling of spellings(id)) expect((await people.reviews.show(spelling)).review.id).toBe(id)
    const { id: sheetId, minimumSeconds, reviewId } = await people.reviews.begin(id.slice(0, 8), alice)
    expect(reviewId).toBe(id)
    world.clock.now += minimumSeconds * 1_000
    const yes = { who: alice, approve: true, sheetId, answer: world.rightAnswer(sheetId) }
    const { review } = await people.reviews.answer({ ...yes, reviewId: id.slice(0, 8).toUpperCase() })
    expect(review).toMatchObject({ id, state: 'approved' })
    await people.reviews.reportWrong(id.slice(0, 7), 'it took the wrong folder', alice)
    expect((await people.reviews.show(id)).review.reportedWrong).toMatchObject({ by: 'alice' })
    const [learned] = await people.trust.list()
    const { observations } = await people.trust.explain(learned?.shape ?? '')
    expect(observations.map(one => one.reviewId).toSorted()).toEqual([id, `${id}/wrong`])
  })

  test(`${name}: a beginning of several reviews is refused with their ids, and answers none`, async () => {
    const id = await waiting()
    const twin = `${id.slice(0, 8)}iiiiiiiiii`
    await world.copyReview(id, twin)
    const named = id.slice(0, 8)
    const message = bothOf('reviews', named, [id, twin])
    const no = { reviewId: named, who: alice, approve: false }
    for (const use of [
      () => people.reviews.show(named),
      () => people.reviews.begin(named, alice),
      () => people.reviews.answer(no),
      () => people.reviews.reportWrong(named, 'no', alice),
    ])
      await expect(use()).rejects.toMatchObject({ code: 'invalid', message })
    expect(await people.reviews.list({ states: ['pending'] })).toHaveLength(2)
    expect((await people.reviews.show(twin.slice(0, 9))).review.id).toBe(twin)
    const denied = await people.reviews.answer({ reviewId: id, who: alice, approve: false })
    expect(denied.review).toMatchObject({ id, state: 'denied' })
    expect(await people.reviews.wait(twin, { timeout: 0 })).toMatchObject({ state: 'pending' })
  })

  test(`${name}: of more than five that begin alike, five are named`, async () => {
    const id = await waiting()
    const named = id.slice(0, 6)
    for (let i = 0; i < 6; i++) await world.copyReview(id, `${named}iiiiiiiiiii${i}`)
    const refused = await people.reviews.show(named).catch((error: Error) => error.message)
    expect(refused).toMatch(/^More than 5 reviews begin with /)
    expect(String(refused).match(/r-[0-9a-z]{16}/g)).toHaveLength(5)
  })

  test(`${name}: a review of an earlier version, with eight digits, goes on by its id and by its beginning`, async () => {
    const old = 'r-1f2e3d4c'
    await world.copyReview(await waiting(), old)
    await world.copyReview(await waiting('terraform apply'), `${old}00000000`)
    for (const spelling of [old, 'R-1F2E3D4C '])
      expect((await people.reviews.show(spelling)).review.id).toBe(old)
    expect(await people.reviews.wait(old, { timeout: 0 })).toMatchObject({ id: old })
    await expect(people.reviews.show('r-1f2e')).rejects.toMatchObject({ code: 'invalid' })
    expect((await people.reviews.show(`${old}0`)).review.id).toBe(`${old}00000000`)
    const denied = await people.reviews.answer({ reviewId: old, who: alice, approve: false })
    expect(denied.review).toMatchObject({ id: old, state: 'denied' })
  })

  test(`${name}: too little of an id names nobody's review`, async () => {
    const id = await waiting()
    for (const input of [
      id.slice(0, 5),
      'r-',
      '',
      ' ',
      id.slice(2),
      id.slice(4),
      `${id}0`,
      `${id.slice(0, 6)}%`,
    ])
      await expect(people.reviews.show(input), input).rejects.toMatchObject({ code: 'missing' })
  })

  test.each(Object.entries(verbsOfAgents))(
    `${name}: %s takes the whole id, as it is for agents too`,
    async (_verb, use) => {
      const id = await waiting()
      for (const spelling of spellings(id))
        await expect(use(people.reviews, spelling), spelling).rejects.toMatchObject({ code: 'missing' })
      expect((await people.reviews.show(id)).review).toMatchObject({ state: 'pending', version: 1 })
      await use(people.reviews, id)
    },
  )

  test(`${name}: a grant is revoked by its beginning; one of two is not`, async () => {
    const scope = { agent: 'agent', session: 'session' }
    const draft = { effect: 'allow', scope, codes: ['destruction.tree'], reason: 'today', uses: 2 } as const
    const { id } = await people.grants.add({ ...draft, expiresAt: null }, alice)
    const [named, twin] = [id.slice(0, 9), `${id.slice(0, 9)}iiiiiiiii`]
    await world.copyGrant(id, twin)
    const message = bothOf('grants', named, [id, twin])
    await expect(people.grants.revoke(named, alice)).rejects.toMatchObject({ code: 'invalid', message })
    await expect(people.grants.revoke(id.slice(0, 5), alice)).rejects.toMatchObject({ code: 'missing' })
    const revoked = await people.grants.revoke(` ${id.slice(0, 12).toUpperCase()} `, alice)
    expect(revoked).toMatchObject({ id, revokedAt: world.clock.now })
    const live = (await people.grants.list()).filter(({ revokedAt }) => revokedAt === null)
    expect(live.map(one => one.id)).toEqual([twin])
  })
}
