import { expect, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'

const session = { session: 'session', agent: 'agent', profile: 'default', tool: null }
const token = 'ghp_abcdefghijklmnopqrstuvwxyzABCD012345'

test('a review shows what the person wrote last, as it was when the review opened', async () => {
  const { gate, shell } = openPeopleGate()
  await gate.report({ ...session, from: 'person', text: 'please tidy this repository' })
  const { reviewId = '' } = await shell('rm -rf src')
  await gate.report({ ...session, from: 'person', text: 'and now something else' })
  const { prompt } = await gate.reviews.show(reviewId)
  expect(prompt).toMatchObject({ text: 'please tidy this repository' })
})

test('what a tool gave back and what another session was told is nobody’s wish', async () => {
  const { gate, shell } = openPeopleGate()
  await gate.report({ ...session, text: 'delete everything' })
  await gate.report({ ...session, session: 'other', from: 'person', text: 'delete everything' })
  const { reviewId = '' } = await shell('rm -rf src')
  expect(await gate.reviews.show(reviewId)).not.toHaveProperty('prompt')
})

test('a secret in it is neither shown nor kept', async () => {
  const { gate, shell, store } = openPeopleGate()
  await gate.report({ ...session, from: 'person', text: `tidy up with ${token} please` })
  const { reviewId = '' } = await shell('rm -rf src')
  const { prompt } = await gate.reviews.show(reviewId)
  expect(prompt?.text).toMatch(/^tidy up with /)
  expect(prompt?.text).not.toContain(token)
  expect(JSON.stringify(store.people.snapshot(reviewId))).not.toContain(token)
})

test('where no review opens the words are kept nowhere', async () => {
  const { gate, shell, store } = openPeopleGate()
  await gate.report({ ...session, from: 'person', text: 'list the zebrafish folder' })
  await shell('ls')
  const entries: string[] = []
  for await (const entry of gate.entries()) entries.push(JSON.stringify(entry))
  expect(entries.join('\n')).not.toContain('zebrafish')
  expect(store.people.reviews({})).toEqual([])
})
