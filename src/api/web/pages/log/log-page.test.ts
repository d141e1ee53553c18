import { expect, test } from 'vitest'
import type { EntryPage } from './entry-pages.ts'
import { downloadLog } from './log-page.tsx'
import type { Sink } from './open-sink.ts'

/** A file in memory, and how it ended. */
function memory(fails = false) {
  const stored = { text: '', end: '' }
  const sink: Sink = {
    write: async text => {
      if (fails && stored.text !== '') throw new Error('disk full')
      stored.text += text
    },
    close: async () => {
      stored.end = 'closed'
    },
    abort: async () => {
      stored.end = 'aborted'
    },
  }
  return { kept: stored, sink }
}

async function* pages(): AsyncGenerator<EntryPage> {
  yield { text: 'a\n', last: 2 }
  yield { text: 'bc\n', last: 5 }
}

test('every page is written in order, and how far it is is told', async () => {
  const { kept: stored, sink } = memory()
  const notices: number[] = []
  expect(await downloadLog(pages(), sink, far => notices.push(far.entries))).toEqual({
    entries: 5,
    characters: 5,
  })
  expect(stored).toEqual({ text: 'a\nbc\n', end: 'closed' })
  expect(notices).toEqual([2, 5])
})

test('what fails on the way leaves no half file', async () => {
  const { kept: stored, sink } = memory(true)
  await expect(downloadLog(pages(), sink, () => {})).rejects.toThrow('disk full')
  expect(stored.end).toBe('aborted')
})
