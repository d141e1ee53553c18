import { expect, test } from 'vitest'
import type { EntryPage } from './entry-pages.ts'
import { downloadLog } from './log-page.tsx'
import type { Sink } from './open-sink.ts'

/** A file in memory, and how it ended. */
function memory(fails = false) {
  const kept = { text: '', end: '' }
  const sink: Sink = {
    write: async text => {
      if (fails && kept.text !== '') throw new Error('disk full')
      kept.text += text
    },
    close: async () => {
      kept.end = 'closed'
    },
    abort: async () => {
      kept.end = 'aborted'
    },
  }
  return { kept, sink }
}

async function* pages(): AsyncGenerator<EntryPage> {
  yield { text: 'a\n', last: 2 }
  yield { text: 'bc\n', last: 5 }
}

test('every page is written in order, and how far it is is told', async () => {
  const { kept, sink } = memory()
  const told: number[] = []
  expect(await downloadLog(pages(), sink, far => told.push(far.entries))).toEqual({
    entries: 5,
    characters: 5,
  })
  expect(kept).toEqual({ text: 'a\nbc\n', end: 'closed' })
  expect(told).toEqual([2, 5])
})

test('what fails on the way leaves no half file', async () => {
  const { kept, sink } = memory(true)
  await expect(downloadLog(pages(), sink, () => {})).rejects.toThrow('disk full')
  expect(kept.end).toBe('aborted')
})
