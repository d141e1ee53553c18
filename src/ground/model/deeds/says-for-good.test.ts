import { expect, test } from 'vitest'
import { saysForGood } from './says-for-good.ts'

test('a description that says that nothing brings it back is believed', () => {
  for (const description of [
    'Deletes a mailbox permanently.',
    'Removes a note. This cannot be undone.',
    'Discards a recording; it can’t be recovered.',
    'Irreversibly erases the survey.',
  ])
    expect(saysForGood(description), description).toBe(true)
})

test('one that says nothing of it, or that it can be taken back, is not read as for good', () => {
  for (const description of [undefined, '', 'Moves a note to the bin.', 'A permanent address is set.'])
    expect(saysForGood(description), description).toBe(false)
})
