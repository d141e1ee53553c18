import { afterAll, describe, expect, test } from 'vitest'
import { combinations } from './combinations.ts'
import { allowedIn, judgeIn } from './in-world.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { triedCalls } from './tried-calls.ts'
import { realWorld, virtualWorld } from './world.ts'

const count = 10_000
const seed = 1

describe.each([
  ['a workspace that is nowhere', virtualWorld()],
  ['a home folder on the disk', realWorld()],
])('in %s', (name, world) => {
  afterAll(() => world.close())

  test.each(Object.entries(triedCalls))('no way to %s runs without a person', async (_kind, calls) => {
    expect(calls.length).toBeGreaterThan(20)
    expect(await allowedIn(world, calls)).toEqual([])
  })

  test(`of ${count} combinations of carrier, spelling and target none runs without a person`, async () => {
    const calls = combinations(count, seed)
    const allowed = await allowedIn(world, calls)
    console.log(`${name}: ${allowed.length} of ${calls.length} combinations got through`)
    expect(allowed).toEqual([])
  }, 120_000)

  test.each(ordinaryCalls)('nobody is asked about %j', async call => {
    expect(await judgeIn(world, call)).toMatchObject({ effect: 'allow' })
  })
})
