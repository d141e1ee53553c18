import { expect, test } from 'vitest'
import type { Decision, Reason } from '../../ground/model/decision.ts'
import type { Review, ReviewState } from '../../ground/model/review.ts'
import { wordsForPerson } from './settle-command.ts'

const id = 'r-7k2m9q4xw0vh5tcn'

function decided(effect: Decision['effect'], reason: Partial<Reason>): Decision {
  const whole = { kind: 'points', text: 'Delete src.', final: false, ...reason }
  return { effect, reason: whole, effects: [], reviewId: id } as unknown as Decision
}

function reviewIn(state: ReviewState): Review {
  return { id, state } as unknown as Review
}

test('a review that still waits is answered by its number, and the command run again', () => {
  const waits = { decision: decided('queue', {}), review: reviewIn('pending'), takenBack: false }
  expect(wordsForPerson(waits)).toEqual({
    head: 'waits',
    text: `Delete src. Nothing ran; review ${id} stays open. Answer it with countersign review ${id}, then run the same command again; with --hold 1h it waits for longer.`,
  })
  expect(wordsForPerson({ ...waits, home: '/srv/gate a' }).text).toContain(
    `countersign --home '/srv/gate a' review ${id}, then`,
  )
})

test('what is said to an agent is not said to the person', () => {
  const parked = decided('queue', { kind: 'parked', text: 'Ask again with the same call.' })
  expect(
    wordsForPerson({ decision: parked, review: reviewIn('pending'), takenBack: false }).text,
  ).not.toContain('Ask again')
  const no = decided('deny', {
    kind: 'person',
    text: 'alice said no.',
    instead: 'ask the person you work for',
  })
  expect(wordsForPerson({ decision: no, review: reviewIn('denied'), takenBack: false })).toEqual({
    head: 'denied',
    text: 'alice said no. Nothing ran.',
  })
})

test('a suggestion of the judge is told, and how a review ended', () => {
  const gate = decided('deny', { kind: 'gate', text: 'It deletes your home.', instead: 'rm -rf build' })
  expect(wordsForPerson({ decision: gate, review: undefined, takenBack: false }).text).toBe(
    'It deletes your home. Nothing ran. Instead: rm -rf build',
  )
  const queued = decided('queue', {})
  expect(wordsForPerson({ decision: queued, review: reviewIn('expired'), takenBack: false }).text).toContain(
    'Nobody answered',
  )
  expect(wordsForPerson({ decision: queued, review: reviewIn('withdrawn'), takenBack: true }).head).toBe(
    'taken back',
  )
})
