import { expect, test } from 'vitest'
import { observeNotice } from './observe-notice.ts'

const until = new Date(2026, 10, 28, 16).getTime()

test('while it lasts it says who and until when, and afterwards what to do', () => {
  expect(observeNotice(undefined, until)).toBeUndefined()
  expect(observeNotice({ until, profiles: ['codex', 'gemini'] }, until - 1)).toContain(
    'only observes codex, gemini until 2026-11-28 16:00',
  )
  const over = observeNotice({ until, profiles: [] }, until)
  for (const part of ['every agent are stopped again', 'countersign lookback', 'observe --end'])
    expect(over).toContain(part)
})
