import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { noPolicy, type PolicyRollout } from '../../../ground/model/policy-rollout.ts'
import { isInShare, restOf, versionFor } from './is-in-share.ts'

const gates = Array.from({ length: 2_000 }, () => randomBytes(10).toString('hex'))
const version = (number: number) => ({ version: number, digest: `d${number}` })
const rollout = (number: number, share: number, rest = noPolicy): PolicyRollout => ({
  group: 'laptops',
  revision: 1,
  version: version(number),
  share,
  rest,
  by: 'alice',
  at: 0,
  proposed: null,
})

test('a share has about so many gates, the same ones always, and all of them again when it is wider', () => {
  const half = gates.filter(gate => isInShare(gate, 50))
  expect(half.length).toBeGreaterThan(800)
  expect(half.length).toBeLessThan(1_200)
  expect(half.every(gate => isInShare(gate, 75))).toBe(true)
  expect(gates.every(gate => isInShare(gate, 100))).toBe(true)
  const has = versionFor(rollout(2, 50, version(1)), gates[0] ?? '')
  expect(has).toEqual(isInShare(gates[0] ?? '', 50) ? version(2) : version(1))
})

test('the gates that do not take a step keep the last version that all had', () => {
  const step = (number: number, share: number) => ({ version: version(number), share, by: 'alice', at: 0 })
  expect(restOf(rollout(1, 100), step(2, 50))).toEqual(version(1))
  // Wider, and another one over a version that half of them had.
  expect(restOf(rollout(2, 50, version(1)), step(2, 80))).toEqual(version(1))
  expect(restOf(rollout(2, 50, version(1)), step(3, 10))).toEqual(version(1))
  expect(restOf(rollout(2, 50, version(1)), step(3, 100))).toEqual(version(3))
})
