import { afterAll, describe, expect, test } from 'vitest'
import { drawCases, sampleSize, tryCases } from '../samples.ts'
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
])('in %s', (_name, world) => {
  afterAll(() => world.close())

  test.each(Object.entries(triedCalls))('no way to %s runs without a person', async (_kind, calls) => {
    expect(calls.length).toBeGreaterThan(20)
    expect(await allowedIn(world, calls)).toEqual([])
  })

  test(`of ${sampleSize(count)} combinations of carrier, spelling and target none runs without a person`, () =>
    tryCases(drawCases(combinations(count, seed)), async call =>
      (await judgeIn(world, call)).effect === 'allow' ? JSON.stringify(call) : undefined,
    ))

  test.each(ordinaryCalls)('nobody is asked about %j', async call => {
    expect(await judgeIn(world, call)).toMatchObject({ effect: 'allow' })
  })
})
