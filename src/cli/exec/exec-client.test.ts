import { expect, test } from 'vitest'
import type { EvaluateOptions } from '../../gate/core/gate.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { strictestSession } from './exec-client.ts'

const call = { id: 'c', session: 'none' } as ToolCall

/** A gate that has an effect and a composite for each session. */
function gateOf(answers: Readonly<Record<string, readonly [Decision['effect'], number]>>) {
  const asked: (readonly [string, boolean | undefined])[] = []
  const evaluate = async ({ session }: ToolCall, { dryRun }: EvaluateOptions = {}) => {
    asked.push([session, dryRun])
    const [effect, composite] = answers[session] ?? expect.unreachable()
    return { effect, assessment: { composite } } as Decision
  }
  return { evaluate, asked }
}

test('the session in which most speaks against a call is its session, and nothing is left of the question', async () => {
  const gate = gateOf({ a: ['queue', 3], b: ['queue', 5], c: ['allow', 1] })
  expect(await strictestSession(gate, ['a', 'b', 'c'], call)).toBe('b')
  expect(gate.asked).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
})

test('a no counts for more than points, and of alike ones the latest', async () => {
  expect(await strictestSession(gateOf({ a: ['deny', 1], b: ['queue', 9] }), ['a', 'b'], call)).toBe('a')
  expect(await strictestSession(gateOf({ a: ['allow', 1], b: ['allow', 1] }), ['a', 'b'], call)).toBe('b')
})

test('one session is asked about once, and none is none', async () => {
  const gate = gateOf({})
  expect(await strictestSession(gate, ['a'], call)).toBe('a')
  expect(await strictestSession(gate, [], call)).toBeUndefined()
  expect(gate.asked).toEqual([])
})
