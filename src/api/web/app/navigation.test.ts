import { expect, test } from 'vitest'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import { membershipSentence } from './navigation.tsx'

const now = 1_800_000_000_000
const held: ShownMembership = {
  hub: 'https://hub.example.com',
  group: { name: 'laptops', lease: 43_200, content: 'full' },
  policy: 0,
  isHeld: true,
  leaseUntil: now + 3_600_000,
  seenAt: now - 4_000,
  waiting: 0,
  waitingSince: now,
  problem: null,
}

test.each<[Partial<ShownMembership>, string]>([
  [{}, 'Lease for 1 h. Hub heard 4 s ago.'],
  [{ seenAt: null, waiting: 3 }, 'Lease for 1 h. 3 entries wait to be sent.'],
  [{ isHeld: false }, 'No lease: what people allowed does not count.'],
  [{ leaseUntil: null }, 'No lease: what people allowed does not count.'],
  [{ group: { ...held.group, lease: 0 } }, 'What people allowed is asked about each time.'],
  [{ problem: 'The hub does not answer.' }, 'The hub does not answer.'],
])('%j is said as %s', (change, sentence) => {
  expect(membershipSentence({ ...held, ...change }, now)).toBe(sentence)
})
