import { expect, test } from 'vitest'
import { brokenLaws, type TeamLogs } from './broken-laws.ts'

const line = (kind: 'decision' | 'review', body: object) => ({ kind, body: JSON.stringify(body) })
const decided = (id: string, effect: string) =>
  line('decision', { decision: { id, effect, reviewId: 'r-1' } })
const approved = line('review', { event: 'approved', review: 'r-1', reviewer: 'alice' })
const notice = {
  decisions: new Map([['d-2', { gate: 'box', effect: 'allow' }]]),
  answers: [{ review: 'r-1', reviewer: 'alice', approve: true }],
}
const logs = (box: TeamLogs['people'], people: TeamLogs['people'] = [approved]): TeamLogs => ({
  gates: new Map([['box', box]]),
  people,
})
const whole = [decided('d-1', 'queue'), approved, decided('d-2', 'allow')]

test('logs of a team in which all went well break no law', () => {
  expect(brokenLaws(logs(whole), notice)).toEqual([])
})

test.each([
  ['a call that runs unapproved', logs([decided('d-2', 'allow'), approved]), 'nobody approved'],
  ['a call that runs twice', logs([...whole, decided('d-3', 'allow')]), 'run twice'],
  ['an answer that nobody gave', logs(whole, []), 'that nobody gave'],
  ['a decision that is not logged', logs(whole.slice(0, 2)), 'nothing of it'],
  ['a decision that is logged otherwise', logs([approved, decided('d-2', 'deny')]), 'the log has box deny'],
  ['a decision that is logged twice', logs([...whole, decided('d-1', 'queue')]), 'logged twice'],
  ['an answer that did not reach its gate', logs([whole[2] as (typeof whole)[0]]), 'its gate 0 times'],
  ['an answer that was kept twice', logs(whole, [approved, approved]), 'the team has it 2 times'],
])('%s is named', (_, found, problem) => {
  expect(brokenLaws(found, notice).join('\n')).toContain(problem)
})
