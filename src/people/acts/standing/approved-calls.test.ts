import { expect, test } from 'vitest'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { ApprovedCalls } from './approved-calls.ts'

const call = (session: string, args: object = { id: 1 }) =>
  ({ session, tool: 'mcp__a__b', arguments: args }) as unknown as ToolCall
const review = (usableUntil: number) => ({ id: `r-${usableUntil}`, usableUntil }) as Review

test('an approval is taken once, by the same call beside its session', () => {
  const calls = new ApprovedCalls()
  calls.note(call('claude-code/s1/helper', { id: 1, name: 'x' }), review(100))
  expect(calls.take(['claude-code/s2'], call('mcp', { id: 1, name: 'x' }), 50)).toBeUndefined()
  expect(calls.take(['claude-code/s1'], call('mcp', { id: 2, name: 'x' }), 50)).toBeUndefined()
  // The order of members means nothing.
  expect(calls.take(['claude-code/s1'], call('mcp', { name: 'x', id: 1 }), 50)?.review.id).toBe('r-100')
  expect(calls.take(['claude-code/s1'], call('mcp', { name: 'x', id: 1 }), 50)).toBeUndefined()
})

test('two approvals of the same call are two, and what is given back is there again', () => {
  const calls = new ApprovedCalls()
  calls.note(call('c/s'), review(100))
  calls.note(call('c/s'), review(200))
  const first = calls.take(['c/s'], call('m'), 50)
  expect(first?.review.id).toBe('r-100')
  if (first) calls.put(first)
  const ids = [1, 2, 3].map(() => calls.take(['c/s'], call('m'), 50)?.review.id)
  expect(ids.toSorted()).toEqual(['r-100', 'r-200', undefined])
})

test('an approval that can be used no more lets nothing through', () => {
  const calls = new ApprovedCalls()
  calls.note(call('c/s'), review(100))
  expect(calls.take(['c/s'], call('m'), 100)).toBeUndefined()
})
