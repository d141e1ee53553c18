import { expect, test } from 'vitest'
import { fixed, guard } from '../../src/agents/sdk/index.ts'
import { answerReview } from '../../src/agents/sdk/call/answer-review.ts'
import { ownClock, ownGate } from './sdk-world.ts'

const send_note = async (to: string) => `sent to ${to}`

test('a framework’s own yes passes a confirm and lets the call run once; it passes no quiz', async () => {
  const clock = ownClock()
  const hasty = { now: clock.now, steady: () => clock.steady() }
  for (const [value, ran] of [
    [4, true],
    [7, false],
  ] as const) {
    const gate = ownGate({ clock: hasty, builtInFilters: false, scorer: fixed(value) })
    const guarded = guard(send_note, { gate, onQueue: 'park' })
    const parked = await guarded('ann_1').catch((error: { review: { id: string } }) => error.review)
    const id = (parked as { id: string }).id
    const answered = answerReview(gate, id, 'app', { approve: true, choices: [] })
    const skipping = setInterval(() => clock.skip(2_000), 20)
    const state = await answered.then(
      review => review.state,
      () => 'refused',
    )
    clearInterval(skipping)
    expect(state === 'approved').toBe(ran)
    const again = await guarded('ann_1').catch(() => 'not run')
    expect(again).toBe(ran ? 'sent to ann_1' : 'not run')
    await gate.close()
  }
})
