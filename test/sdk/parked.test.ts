import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGate } from '../../src/agents/sdk/index.ts'
import { ownClock } from './sdk-world.ts'
import { ownProgram } from './frameworks/new-process.ts'

test('a parked call resumes in a new process once a person has approved it, and runs once', async () => {
  const { folder, run: ask } = await ownProgram(join(import.meta.dirname, 'parked-program.ts'), 'none')
  const parked = await ask()
  expect(parked).toMatch(/^parked: r-/)
  expect(await ask()).toBe(parked)
  const clock = ownClock()
  const gate = createGate({ store: folder, home: folder, clock })
  const id = parked.slice('parked: '.length)
  const who = await gate.vouch('alice')
  const sheet = await gate.reviews.begin(id, who)
  clock.skip(sheet.minimumSeconds * 1_000)
  const choices = sheet.questions.map(({ options }) =>
    options.findIndex(option => option === 'usr_123' || option === 'production'),
  )
  const { review } = await gate.reviews.answer({
    reviewId: id,
    who,
    approve: true,
    sheetId: sheet.id,
    answer: { choices },
  })
  expect(review.state).toBe('approved')
  expect(review.votes).toMatchObject([{ reviewer: 'alice', proof: 'program', challenge: 'quiz' }])
  await gate.close()
  expect(await ask()).toBe('ran: usr_123 is gone from production')
  expect(await ask()).toMatch(/^parked: r-/)
})
