import { expect, test } from 'vitest'
import type { JsonObject } from '../../ground/model/json.ts'
import { redactKnown } from './redact-known.ts'

const known = [
  { value: 'Vq2Lw8ZpTn6Y', label: '[erased canary cn-1]' },
  { value: 'Vq2Lw8ZpTn6Y-and-"more"\nof it', label: '[erased canary cn-2]' },
]
const erase = (record: JsonObject) => redactKnown(record, known)

test('a known value is erased in values at any depth and in names, and where it stood is told', () => {
  const { record, erased } = erase({
    call: { command: 'echo Vq2Lw8ZpTn6Y', 'x/Vq2Lw8ZpTn6Y': [{ y: 'Vq2Lw8ZpTn6Y' }] },
  })
  expect(JSON.stringify(record)).not.toContain('Vq2Lw8')
  expect(Object.keys(erased)).toEqual(['/call/command', '/call', '/call/x~1[erased canary cn-1]/0/y'])
})

test('the longer of two values that overlap is erased, and within JSON in a text too', () => {
  const value = known[1]?.value ?? ''
  expect(erase({ text: value }).record).toEqual({ text: '[erased canary cn-2]' })
  expect(erase({ text: JSON.stringify({ inner: value }) }).record).toEqual({
    text: '{"inner":"[erased canary cn-2]"}',
  })
})

test('a record without them stays the same object', () => {
  const record = { call: { command: 'git status' } }
  expect(erase(record).record).toBe(record)
})
