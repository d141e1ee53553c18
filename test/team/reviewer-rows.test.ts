import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenTeam } from '../../src/hub/open-team.ts'
import { makeTestTeam } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const renewed = 'moonlight over sunflowers'

async function twoHubs() {
  const team = await makeTestTeam(await server.newDatabase())
  const [one, other] = [await team.open(), await team.open()]
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  return { who: team.who, one, other }
}

/** Has something happen elsewhere between what a hub looked at and the first act that it makes of it. */
function beforeNextAct({ copy: { people } }: OpenTeam, work: () => Promise<unknown>): void {
  const act = people.act.bind(people)
  people.act = async input => {
    people.act = act
    await work()
    await act(input)
  }
}

test('a wrong secret that one hub counts while another changes the secret is counted on the new one', async () => {
  const { who, one, other } = await twoHubs()
  beforeNextAct(one, () => other.gate.reviewers.changeSecret(renewed, who))
  await expect(one.gate.reviewers.prove({ ...who, pin: 'wrong' }, 'secret')).rejects.toThrow('4 more wrong')
  await other.fresh()
  await expect(other.gate.reviewers.prove(who, 'secret')).rejects.toThrow('3 more wrong')
  expect(await other.gate.reviewers.prove({ ...who, pin: renewed }, 'secret')).toBe('pin')
})

test('wrong secrets at two hubs at the same moment are two', async () => {
  const { who, one, other } = await twoHubs()
  const guess = (hub: OpenTeam) =>
    hub.gate.reviewers.prove({ ...who, pin: 'wrong' }, 'secret').catch(error => error.message)
  const texts: string[] = []
  beforeNextAct(one, async () => texts.push(await guess(other)))
  texts.push(await guess(one))
  expect(texts).toEqual([expect.stringContaining('4 more wrong'), expect.stringContaining('3 more wrong')])
})

test('a new secret that was made from a row which changed meanwhile is refused, and the old one holds', async () => {
  const { who, one, other } = await twoHubs()
  beforeNextAct(one, () =>
    other.gate.reviewers.prove({ ...who, pin: 'wrong' }, 'secret').catch(() => undefined),
  )
  await expect(one.gate.reviewers.changeSecret(renewed, who)).rejects.toThrow('try again')
  expect(await other.gate.reviewers.prove(who, 'secret')).toBe('pin')
  await one.fresh()
  await one.gate.reviewers.changeSecret(renewed, who)
  await other.fresh()
  expect(await other.gate.reviewers.prove({ ...who, pin: renewed }, 'secret')).toBe('pin')
})
