import { expect, test } from 'vitest'
import { LatestPrompts } from './latest-prompts.ts'

const behind = (prompts: LatestPrompts, session: string, promptsOf = session) =>
  prompts.behind({ session }, { assessment: { promptsOf } })

test('the last words of a person are known, and nobody else’s', () => {
  const prompts = new LatestPrompts()
  prompts.note('s', { from: 'person', text: ' please tidy\n this repository ' }, 1)
  for (const from of ['client', 'result', 'headless'] as const)
    prompts.note('s', { from, text: 'drop it all' }, 2)
  prompts.note('s', { text: 'drop it all' }, 3)
  prompts.note('s', { from: 'person', text: ' \n' }, 4)
  expect(behind(prompts, 's')).toEqual({ text: 'please tidy this repository', at: 1 })
  expect(behind(prompts, 't')).toBeUndefined()
  expect(behind(prompts, 't', 's')).toMatchObject({ at: 1 })
})

test('a long one is cut between words, and of many sessions the oldest is forgotten', () => {
  const prompts = new LatestPrompts()
  prompts.note('first', { from: 'person', text: 'tidy up '.repeat(1_000) }, 1)
  const { text = '' } = behind(prompts, 'first') ?? {}
  expect(text).toMatch(/(tidy|up) …$/)
  expect(text.length).toBeLessThanOrEqual(302)
  for (let i = 0; i < 1_000; i++) prompts.note(`s${i}`, { from: 'person', text: 'go on' }, i)
  expect(behind(prompts, 'first')).toBeUndefined()
  expect(behind(prompts, 's999')).toEqual({ text: 'go on', at: 999 })
})
