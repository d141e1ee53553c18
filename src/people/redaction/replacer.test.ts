import { expect, test } from 'vitest'
import { replacer } from './replacer.ts'

const values = new Map([
  ['abcd', '<1>'],
  ['abcdef', '<2>'],
  ['<1>x', '<3>'],
])

test.each([
  ['the longest value at a place', 'abcdefg abcd', '<2>g <1>', '<1>'],
  ['nothing in what was put in', 'abcdx', '<1>x', '<1>'],
  ['values that touch', 'abcdabcdefabcd', '<1><2><1>', '<1>'],
  ['nothing in another text', 'abc', 'abc', undefined],
])('%s is replaced', (_what, text, expected, last) => {
  expect(replacer(values)(text)).toEqual({ text: expected, last })
})
