import { expect, test } from 'vitest'
import { probeResult, type EscapeOutcome, type ProbeVerdict } from './probe-result.ts'
import type { Escape } from './escape.ts'

const escape: Escape = {
  name: 'files.one',
  tries: 'read a file',
  program: () => ['cat'],
  sign: { by: 'status' },
  leaves: { files: 'It reads what it may.' },
}

test.each<[EscapeOutcome, EscapeOutcome, ProbeVerdict]>([
  ['worked', 'failed', 'held'],
  ['worked', 'worked', 'open'],
  ['failed', 'worked', 'open'],
  ['failed', 'failed', 'unproven'],
  ['missing', 'missing', 'unproven'],
  // A program that is not there inside is no hold.
  ['worked', 'missing', 'unproven'],
])('outside it %s, inside it %s: %s', (outside, inside, verdict) => {
  expect(probeResult(escape, 'bwrap', { outside, inside })).toMatchObject({ verdict })
})

test('a way that a backend is known to leave open says why, and only for that backend', () => {
  const worked = { outside: 'worked', inside: 'worked' } as const
  expect(probeResult(escape, 'files', worked)).toMatchObject({
    verdict: 'known',
    why: 'It reads what it may.',
  })
  expect(probeResult(escape, 'bwrap', worked).why).toBe(null)
})

test('why a try proves nothing is said', () => {
  const nowhere = { outside: 'failed', inside: 'failed' } as const
  expect(probeResult({ ...escape, administrator: true }, 'bwrap', nowhere).why).toContain('administrator')
  expect(probeResult(escape, 'bwrap', nowhere).why).toContain('does not work outside either')
})
