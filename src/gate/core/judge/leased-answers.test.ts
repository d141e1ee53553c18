import { describe, expect, test } from 'vitest'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamPort } from '../ports/team-port.ts'
import { LeasedAnswers } from './leased-answers.ts'
import type { AnswersPort } from './stored-answers.ts'

/** The end that is held against what was signed, of an approval that the gate keeps until 100,001. */
function endHeld(team: Partial<TeamPort>): number | undefined {
  let held: number | undefined
  const approved = (reviews: readonly Review[]) => {
    held = reviews[0]?.usableUntil
    return reviews
  }
  const answers = new LeasedAnswers(
    { approved } as unknown as AnswersPort,
    {
      isHeld: () => true,
      ...team,
    } as TeamPort,
  )
  answers.approved([{ usableUntil: 100_001 } as Review], {} as never, {} as never)
  return held
}

test('an approval that came while clocks were a millisecond apart counts where they agree since', () => {
  expect(endHeld({ group: () => 'laptops', clockAhead: () => 0 })).toBe(40_001)
  expect(endHeld({ group: () => 'laptops', clockAhead: () => 10 })).toBe(40_011)
})

test('at a gate of no team nothing slips', () => {
  expect(endHeld({ group: () => undefined, clockAhead: () => 0 })).toBe(100_001)
})

describe('before the first word of the team', () => {
  const answersOf = (team: Partial<TeamPort>) =>
    new LeasedAnswers({} as AnswersPort, { asksAtUse: () => false, ...team } as TeamPort)

  test.each([
    ['its answer came too late to count for what people allowed', true, true],
    ['it does not answer', false, false],
  ])('the team is asked; where %s, a second judgement is worth it: %s', async (_, isReached, isWorthIt) => {
    let isFed = false
    const ask = async () => void (isFed = isReached)
    const answers = answersOf({ isFed: () => isFed, isHeld: () => false, ask })
    expect(answers.asksOnMiss).toBe(true)
    expect(await answers.ask()).toBe(isWorthIt)
  })

  test('a gate that knows the people asks where each use is to be asked, and nowhere else', () => {
    expect(answersOf({ isFed: () => true }).asksOnMiss).toBe(false)
    expect(answersOf({ isFed: () => true, asksAtUse: () => true }).asksOnMiss).toBe(true)
  })
})
