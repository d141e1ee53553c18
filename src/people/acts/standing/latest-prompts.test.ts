import { expect, test } from 'vitest'
import { LatestPrompts } from './latest-prompts.ts'

test('the last words of a person stand behind a review, and nobody else’s', () => {
  const prompts = new LatestPrompts()
  prompts.note('s', { from: 'person', text: ' please tidy\n this repository ' }, 1)
  for (const from of ['client', 'result', 'headless'] as const)
    prompts.note('s', { from, text: 'drop it all' }, 2)
  prompts.note('s', { text: 'drop it all' }, 3)
  prompts.note('s', { from: 'person', text: ' \n' }, 4)
  prompts.open('r-1', ['s'])
  prompts.open('r-2', ['t'])
  prompts.open('r-3', ['t', 's'])
  prompts.note('s', { from: 'person', text: 'something else' }, 5)
  expect(prompts.behind('r-1')).toEqual({ text: 'please tidy this repository', at: 1 })
  expect(prompts.behind('r-2')).toBeUndefined()
  expect(prompts.behind('r-3')).toEqual(prompts.behind('r-1'))
})

test('it holds so many sessions, reviews and characters, and no more', () => {
  const prompts = new LatestPrompts()
  prompts.note('first', { from: 'person', text: 'x'.repeat(100_000) }, 1)
  prompts.open('r-first', ['first'])
  expect(prompts.behind('r-first')?.text).toHaveLength(6_000)
  for (let i = 0; i < 500; i++) {
    prompts.note(`s-${i}`, { from: 'person', text: 'go on' }, i)
    prompts.open(`r-${i}`, [`s-${i}`])
  }
  expect(prompts.behind('r-first')).toBeUndefined()
  prompts.open('r-again', ['first'])
  expect(prompts.behind('r-again')).toBeUndefined()
  expect(prompts.behind('r-499')).toEqual({ text: 'go on', at: 499 })
})
