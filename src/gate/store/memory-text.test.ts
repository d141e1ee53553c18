import { expect, test } from 'vitest'
import { emptyMemory, type Reading, type SessionMemory } from '../../ground/model/session-memory.ts'
import { memoryText, readMemory } from './memory-text.ts'

const own = { pointed: 0, own: true }
const pointed = { pointed: 1, own: false, sites: ['example.org'] }

test.each<readonly [string, readonly Reading[]]>([
  ['none', []],
  ['one', [['call a', own]]],
  [
    'several of one pointing, and others between them',
    [
      ['call a', own],
      ['call b', own],
      ['call c', pointed],
      ['call d', own],
      ['tool shell', own],
    ],
  ],
])('readings are read back as they were: %s', (_, reads) => {
  const memory: SessionMemory = { ...emptyMemory, reads, calls: 3 }
  expect(readMemory(memoryText(memory))).toEqual(memory)
})

test('readings that share a pointing have it written once', () => {
  const reads = Array.from({ length: 64 }, (_, i) => [`call ${i}`, own] as const)
  expect(memoryText({ ...emptyMemory, reads }).split('pointed')).toHaveLength(2)
})

test('what an earlier version wrote is read, whatever it names', () => {
  const reads = { 'call a': own, 'tool __proto__': pointed }
  const text = JSON.stringify({ ...emptyMemory, reads })
  expect(readMemory(text).reads).toEqual(Object.entries(reads))
  expect(readMemory('{"calls":2}')).toEqual({ ...emptyMemory, calls: 2 })
})
