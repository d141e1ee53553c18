import { expect, test } from 'vitest'
import { GateError } from '../../../ground/model/errors.ts'
import type { FeedNote } from '../database/gate-states.ts'
import { FeedNotes } from './feed-notes.ts'

function openNotes() {
  const written: (readonly FeedNote[])[] = []
  const faults: Error[] = []
  const notes = new FeedNotes({
    noteFeeds: async input => {
      const fault = faults.pop()
      if (fault) throw fault
      written.push(input)
    },
  })
  return { notes, written, faults }
}

test('a gate that asks often is written once, with its newest word and lease', async () => {
  const { notes, written } = openNotes()
  notes.add({ gate: 'a', at: 1, leaseUntil: 9 })
  notes.add({ gate: 'b', at: 2 })
  notes.add({ gate: 'a', at: 3 })
  await notes.write()
  await notes.write()
  expect(written).toEqual([
    [
      { gate: 'a', at: 3, leaseUntil: 9 },
      { gate: 'b', at: 2 },
    ],
  ])
})

test('what could not be written is written the next time, and what came meanwhile is not lost', async () => {
  const { notes, written, faults } = openNotes()
  notes.add({ gate: 'a', at: 1, leaseUntil: 9 })
  notes.add({ gate: 'b', at: 1 })
  faults.push(new GateError('storage', 'It is away.'))
  const failed = notes.write()
  notes.add({ gate: 'a', at: 2 })
  await expect(failed).rejects.toMatchObject({ code: 'storage' })
  await notes.write()
  expect(written).toEqual([
    [
      { gate: 'a', at: 2, leaseUntil: 9 },
      { gate: 'b', at: 1 },
    ],
  ])
})
