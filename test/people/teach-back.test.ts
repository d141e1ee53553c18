import { beforeAll, describe, expect, test } from 'vitest'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { shownTexts } from '../../src/people/acts/reviews/check-answer.ts'
import { quizContextOf } from '../../src/people/review/challenges/quiz/quiz-context.ts'
import { teachBack } from '../../src/people/review/challenges/teach-back/teach-back.ts'
import { pricedFindings } from '../../src/people/review/summary-of.ts'
import { summaryLine } from '../../src/people/review/summary-line.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { type TaughtCall, taughtCalls } from './teach-back-answers.ts'

interface Graded {
  readonly at: number
  readonly label: 'pass' | 'fail'
  readonly text: string
  readonly why: string | null
}

/** Every third call was held back while the grader was repaired by the others. */
const isHeld = (at: number) => at % 3 === 2
const isRight = ({ label, why }: Graded) => (label === 'pass') === (why === null)

async function graded({ call, answers }: TaughtCall, at: number): Promise<readonly Graded[]> {
  const { gate, ask, shell, store } = openPeopleGate()
  const { id } =
    'command' in call
      ? await shell(call.command)
      : await ask({ kind: 'tool', tool: call.tool, args: call.args })
  const logged = store.decision(id)
  if (!logged) throw new Error(`${JSON.stringify(call)} was not judged`)
  const { decision } = logged
  const context = quizContextOf({
    effects: decision.effects,
    findings: pricedFindings(decision),
    tool: logged.call.tool,
    cwd: '/w',
    siblings: [],
  })
  const content = teachBack.issue({ context, settings: defaultReviews, earlier: [], random: Math.random })
  const issued = { ...content, challenge: 'teach_back' } as Parameters<typeof teachBack.grade>[0]
  const copiedFrom = shownTexts(logged, { what: summaryLine(logged.call, decision.effects) } as Parameters<
    typeof shownTexts
  >[1])
  await gate.close()
  return answers.map(([, label, text]) => {
    const { why } = teachBack.grade(issued, { text }, { settings: defaultReviews, copiedFrom })
    return { at, label, text, why }
  })
}

let all: readonly Graded[] = []
beforeAll(async () => {
  all = (await Promise.all(taughtCalls.map(graded))).flat()
  const share = (some: readonly Graded[]) => `${some.filter(isRight).length} of ${some.length}`
  console.log(`graded right: ${share(all)}, of those held back ${share(all.filter(({ at }) => isHeld(at)))}`)
})

describe('answers to teach-backs that were labelled before the grader was repaired', () => {
  test('two hundred of them, half of which pass', () => {
    expect(all).toHaveLength(200)
    expect(all.filter(({ label }) => label === 'pass')).toHaveLength(100)
  })

  test('at least 95 of 100 are graded right, and none that shows nothing passes', () => {
    expect(all.filter(isRight).length / all.length).toBeGreaterThanOrEqual(0.95)
    expect(all.filter(one => one.label === 'fail' && !isRight(one))).toEqual([])
  })
})
