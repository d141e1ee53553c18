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
  expect(probeResult(escape, { backend: 'bwrap', network: 'none' }, { outside, inside })).toMatchObject({
    verdict,
  })
})

test('a way that a backend is known to leave open says why, and only for that backend', () => {
  const worked = { outside: 'worked', inside: 'worked' } as const
  expect(probeResult(escape, { backend: 'files', network: 'none' }, worked)).toMatchObject({
    verdict: 'known',
    why: 'It reads what it may.',
  })
  expect(probeResult(escape, { backend: 'bwrap', network: 'none' }, worked).why).toBe(null)
})

test('why a try proves nothing is said', () => {
  const nowhere = { outside: 'failed', inside: 'failed' } as const
  expect(
    probeResult({ ...escape, administrator: true }, { backend: 'bwrap', network: 'none' }, nowhere).why,
  ).toContain('administrator')
  expect(probeResult(escape, { backend: 'bwrap', network: 'none' }, nowhere).why).toContain(
    'does not work outside either',
  )
})

test('a way to the gate’s own helper is no way out', () => {
  const worked = { outside: 'worked', inside: 'worked' } as const
  const one = { ...escape, worksWhereAsked: 'It leads to the helper.' }
  expect(probeResult(one, { backend: 'bwrap', network: 'ask' }, worked)).toMatchObject({ verdict: 'known' })
  expect(probeResult(one, { backend: 'bwrap', network: 'none' }, worked)).toMatchObject({ verdict: 'open' })
})
