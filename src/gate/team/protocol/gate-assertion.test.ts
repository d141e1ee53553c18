import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { assertionTime, isAssertionSigned, readAssertion, signAssertion } from './gate-assertion.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const known = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const other = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')
const gate = { gate: 'ab'.repeat(10), epoch: 2, at: 1_000_000_000_000 }
const hour = 3_600_000
const header = signAssertion(gate, 'team-key', privateKey)

test('a gate’s word names its log and holds for some minutes', () => {
  expect(readAssertion(header)).toEqual(gate)
  for (const later of [0, assertionTime, hour, -hour])
    expect(isAssertionSigned(header, 'team-key', known, gate.at + later)).toBe(true)
})

test.each([
  ['another hub', header, 'another-key', known, gate.at],
  ['another key', header, 'team-key', other, gate.at],
  ['no key', header, 'team-key', 'bm9uc2Vuc2U=', gate.at],
  ['three hours later', header, 'team-key', known, gate.at + 3 * hour],
  ['three hours before', header, 'team-key', known, gate.at - 3 * hour],
  ['another epoch', header.replace('.2.', '.3.'), 'team-key', known, gate.at],
  ['a header of a person', 'Bearer abc', 'team-key', known, gate.at],
])('it is nobody’s for %s', (_, text, hub, key, now) => {
  expect(isAssertionSigned(text, hub, key, now)).toBe(false)
})
