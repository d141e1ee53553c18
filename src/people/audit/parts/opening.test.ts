import { expect, test } from 'vitest'
import {
  isOfItsMember,
  listOpenings,
  makeOpening,
  openingDigest,
  readOpening,
  spellOpenings,
} from './opening.ts'

test('a digest is the one of RFC 9901, section 4.2.4.1', () => {
  const text = '["_26bc4LT-ac6q2KI6cBW5es", "family_name", "Möbius"]'
  expect(openingDigest({ text })).toBe('X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0')
})

test('an opening holds salt, name and value in RFC 8785 form, and gives them back', () => {
  const opening = makeOpening('/call/arguments', 'salt', { b: 1, a: 'line\nbreak' })
  expect(opening).toEqual({
    pointer: '/call/arguments',
    text: '["salt","arguments",{"a":"line\\nbreak","b":1}]',
  })
  expect(readOpening(opening)).toEqual(['salt', { a: 'line\nbreak', b: 1 }])
})

test('an opening is of the member that its pointer names, whatever its value says', () => {
  const opening = makeOpening('/call/arguments', 'salt', { x: '","docstring",' })
  expect(isOfItsMember(opening)).toBe(true)
  for (const pointer of ['/call/docstring', '/call/argument', '/call/', '', '/call/salt'])
    expect(isOfItsMember({ ...opening, pointer })).toBe(false)
})

test('openings are spelled one a line, and what was spelled is read as it was', () => {
  const openings = [makeOpening('/reason', 's', 'a b\r\n c'), makeOpening('/call/arguments', 't', {})]
  expect(listOpenings(spellOpenings(openings))).toEqual(openings)
  expect(listOpenings('')).toEqual([])
})

test('a line that is no opening is one of nothing, and fits no digest', () => {
  expect(listOpenings('/reason')).toEqual([{ pointer: '/reason', text: '' }])
  expect(listOpenings('a\nb c')).toEqual([
    { pointer: 'a', text: '' },
    { pointer: 'b', text: 'c' },
  ])
})
