import { afterEach, expect, test, vi } from 'vitest'
import type { Note } from '../../src/gate/notify/note.ts'
import { sendNote } from '../../src/gate/notify/send-note.ts'
import { hostileTexts, loneSurrogates, rawIn, textsOf } from '../hostile-text.ts'
import { everyTarget } from './every-target.ts'
import { until } from '../until.ts'

afterEach(() => vi.unstubAllEnvs())

const text = [...hostileTexts, ...loneSurrogates].join('')

const note: Note = {
  id: 'r-00000001',
  kind: 'review',
  title: text,
  lines: [text, `${text}.`],
  level: 'critical',
  link: `http://localhost:4180/${text}`,
  reviews: [
    {
      id: 'r-00000001',
      what: text,
      level: 'critical',
      agent: text,
      profile: text,
      openedAt: 0,
      dueAt: 0,
      link: `http://localhost:4180/${text}`,
    },
  ],
}

test('whatever a note says, no target is given anything raw', async () => {
  const { targets, everything, bodies } = await everyTarget()
  for (const target of targets) await sendNote(target, note, Date.now(), new AbortController().signal)
  await until(() => bodies().length === 3 && everything().includes('--urgency=critical'))
  expect(everything().split('‹202E›').length).toBeGreaterThan(targets.length)
  expect(rawIn(everything())).toEqual([])
  // As an app has them that reads the JSON; what we part by line ends are lines of ours.
  expect(
    bodies()
      .flatMap(body => textsOf(JSON.parse(body)))
      .flatMap(rawIn),
  ).toEqual([])
  // A mail program takes these back to what they were.
  expect(everything()).not.toMatch(/=E2=80=AE|=1B|=C2=85/)
})
