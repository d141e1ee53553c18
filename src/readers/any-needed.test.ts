import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNeeded } from './any-needed.ts'
import { instructionPhrases } from './instruction-table.ts'

const needs = instructionPhrases.map(({ needs }) => needs)
const whole = new RegExp([...new Set(needs)].join('|'))
const quick = anyNeeded(needs)

test.each([
  ['one|two', 'some twofold', true],
  ['one|two', 'tw o', false],
  ['a(?:b|c)d|[|x]y', 'say', false],
  ['a(?:b|c)d|[|x]y', 'a |y', true],
  ['a\\|b|zz', 'a|b', true],
  ['指令|ж', 'ж', true],
  ['指令', '请忽略指令', true],
])('%s in %j: %s', (pattern, text, wanted) => {
  expect(anyNeeded([pattern])(text)).toBe(wanted)
  expect(new RegExp(pattern).test(text)).toBe(wanted)
})

test('it says what one regular expression of all would', () => {
  const parts = needs.flatMap(one => one.split('|')).map(one => one.slice(0, 12))
  const piece = fc.oneof(
    fc.constantFrom(...parts),
    fc.string({ maxLength: 6 }),
    fc.constantFrom(' ', '\n', '<', '[', '|', ':'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const text = pieces.join('').toLowerCase()
      return quick(text) === whole.test(text)
    }),
    { numRuns: 3_000 },
  )
})
