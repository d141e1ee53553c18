import { expect, test } from 'vitest'
import type { HeardReport } from '../../../ground/model/hearing.ts'
import { withPrompts } from './with-prompts.ts'

const heard = (from: 'person' | 'result', at: number, more = {}): HeardReport => ({
  source: { tool: null, at, from, pointed: 0, own: false, ...more },
  segments: [],
})
const [page, ours, theirs] = [heard('result', 2), heard('result', 5), heard('result', 1, { own: true })]
const prompt = heard('person', 3, { calls: 7 })

test('of another session the prompts are shared, at their time and as old as they are there, and no result', () => {
  const all = withPrompts([page, ours], [theirs, prompt], -5)
  expect(all.map(({ source }) => [source.from, source.at, source.calls])).toEqual([
    ['result', 2, undefined],
    ['person', 3, 2],
    ['result', 5, undefined],
  ])
})

test('it is the same object until one of them changes', () => {
  const [own, other] = [[page], [prompt]]
  const all = withPrompts(own, other, 0)
  expect(withPrompts(own, other, 0)).toBe(all)
  expect(withPrompts(own, other, 1)).not.toBe(all)
  expect(withPrompts([page, ours], other, 0)).toHaveLength(3)
  expect(withPrompts(own, [theirs], 0)).toBe(own)
})
