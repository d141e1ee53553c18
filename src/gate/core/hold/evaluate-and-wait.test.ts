import { expect, test } from 'vitest'
import type { Decision, Reason } from '../../../ground/model/decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { answerAgent } from './answer-agent.ts'
import { evaluateAndWait, type EvaluatingGate } from './evaluate-and-wait.ts'

const reason: Reason = { kind: 'points', text: 'It is asked.', final: false }
const limits = { longest: 1_000, attended: true, canAsk: true }
const call = { id: 'a' } as ToolCall

/** A gate that gives these decisions in turn; its review is approved at once. */
function gateWith(...decisions: readonly Partial<Decision>[]): EvaluatingGate {
  const remaining = [...decisions]
  const review = { id: 'r', state: 'approved' }
  const reviews = { holdFor: async () => 1_000, wait: async () => review }
  const evaluate = async ({ id }: ToolCall) => ({ ...remaining.shift(), callId: id })
  return { evaluate, reviews } as unknown as EvaluatingGate
}

test.each([
  ['run', evaluateAndWait],
  ['an agent’s client', answerAgent],
])('a call that was allowed before is not allowed again: %s', async (_who, answer) => {
  const twice = { effect: 'allow', repeated: true } as const
  await expect(answer(gateWith(twice), call, limits)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The call id a was allowed before, so it is not run again: give every call an id of its own.',
  })
  const queued = { effect: 'queue', reviewId: 'r', reason } as const
  await expect(answer(gateWith(queued, twice), call, limits)).rejects.toMatchObject({ code: 'conflict' })
})

test('what was refused or waits is said as often as it is asked', async () => {
  const denied = gateWith({ effect: 'deny', repeated: true })
  expect((await evaluateAndWait(denied, call, limits)).decision.effect).toBe('deny')
  const released = gateWith({ effect: 'queue', reviewId: 'r', reason, repeated: true }, { effect: 'allow' })
  expect((await evaluateAndWait(released, call, limits)).decision.effect).toBe('allow')
})

test('where nobody can answer nothing is waited for', async () => {
  const unanswered = { effect: 'queue', reviewId: 'r', reason: { ...reason, final: true } } as const
  expect((await evaluateAndWait(gateWith(unanswered), call, limits)).decision.effect).toBe('queue')
})

test.each([
  [true, []],
  [false, ['r']],
])(
  'a wait that ends without an answer counts against the profile, unless a person sat there: %s',
  async (atTerminal, counted) => {
    const unanswered: string[] = []
    const reviews = {
      holdFor: async () => 1_000,
      wait: async () => ({ id: 'r', state: 'pending' }),
      unanswered: async (id: string) => void unanswered.push(id),
    }
    const evaluate = async () => ({ effect: 'queue', reviewId: 'r', reason })
    const gate = { evaluate, reviews } as unknown as EvaluatingGate
    await evaluateAndWait(gate, call, { ...limits, atTerminal })
    expect(unanswered).toEqual(counted)
  },
)
