import { expect, test } from 'vitest'
import { EntranceChallenges } from './passkey-entrance.ts'

test('a challenge is good once, for five minutes, and where it was made; asking for more voids none', () => {
  let now = 1_000_000
  const [ours, theirs] = [new EntranceChallenges(() => now), new EntranceChallenges(() => now)]
  const first = ours.make()
  for (let i = 0; i < 5_000; i++) ours.make()
  ours.take(first)
  expect(() => ours.take(first)).toThrow('sign in again')
  expect(() => ours.take(theirs.make())).toThrow('sign in again')
  for (const wrong of ['', 'x', `${first.slice(0, -2)}AA`, 'A'.repeat(1_000)])
    expect(() => ours.take(wrong)).toThrow('sign in again')
  // Another spelling of the same bytes is none: whoever has one challenge can't have any number of them kept.
  const second = ours.make()
  for (const spelt of [`${second}=`, `${second}!`, ` ${second}`])
    expect(() => ours.take(spelt)).toThrow('sign in again')
  ours.take(second)
  const late = ours.make()
  now += 300_000
  expect(() => ours.take(late)).toThrow('sign in again')
  now -= 600_000
  expect(() => ours.take(late)).toThrow('sign in again')
})
