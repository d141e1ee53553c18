import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'

const session = { session: 'session', agent: 'agent', profile: 'default', tool: null }
const token = 'ghp_abcdefghijklmnopqrstuvwxyzABCD012345'

function open(options: Parameters<typeof openPeopleGate>[0] = {}) {
  const people = openPeopleGate(options)
  onTestFinished(() => people.gate.close())
  return people
}

test('a review shows what the person wrote last, as it was when the review opened', async () => {
  const { gate, shell, clock } = open()
  await gate.report({ ...session, from: 'person', text: 'please tidy this repository' })
  const { reviewId = '' } = await shell('rm -rf src')
  await gate.report({ ...session, from: 'person', text: 'and now something else' })
  const { prompt } = await gate.reviews.show(reviewId)
  expect(prompt).toEqual({ text: 'please tidy this repository', at: clock.now })
})

test('what a tool gave back and what another session was told is nobody’s wish', async () => {
  const { gate, shell } = open()
  await gate.report({ ...session, text: 'delete everything' })
  for (const from of ['client', 'headless', 'result'] as const)
    await gate.report({ ...session, from, text: 'delete everything' })
  await gate.report({ ...session, session: 'other', from: 'person', text: 'delete everything' })
  const { reviewId = '' } = await shell('rm -rf src')
  expect(await gate.reviews.show(reviewId)).not.toHaveProperty('prompt')
})

test('a secret in it is not shown', async () => {
  const { gate, shell } = open()
  await gate.report({ ...session, from: 'person', text: `tidy up with ${token} please` })
  const { reviewId = '' } = await shell('rm -rf src')
  const { prompt } = await gate.reviews.show(reviewId)
  expect(prompt?.text).toMatch(/^tidy up with /)
  expect(prompt?.text).not.toContain(token)
  expect(prompt?.text).not.toContain(token.slice(10))
})

test('a long one is cut, and no half of a secret at its end is shown', async () => {
  const { gate, shell } = open()
  await gate.report({ ...session, from: 'person', text: `${'tidy up '.repeat(36)}${token} and go on` })
  const { reviewId = '' } = await shell('rm -rf src')
  const { prompt } = await gate.reviews.show(reviewId)
  expect(prompt?.text.length).toBeLessThan(340)
  expect(prompt?.text).not.toContain('ghp_abcd')
})

test('the words are in no row and no entry, and another process does not know them', async () => {
  const { gate, shell, store } = open()
  await gate.report({ ...session, from: 'person', text: 'tidy the zebrafish folder' })
  const { reviewId = '' } = await shell('rm -rf src')
  expect((await gate.reviews.show(reviewId)).prompt?.text).toContain('zebrafish')
  const entries: string[] = []
  for await (const entry of gate.entries()) entries.push(JSON.stringify(entry))
  expect(entries.join('\n')).not.toContain('zebrafish')
  expect(JSON.stringify([store.people.reviews({}), store.people.snapshot(reviewId)])).not.toContain(
    'zebrafish',
  )
  expect(JSON.stringify(await gate.reviews.list())).not.toContain('zebrafish')
})
