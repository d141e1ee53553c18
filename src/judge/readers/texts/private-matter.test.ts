import { expect, test } from 'vitest'
import { privateMatterIn, specialFields } from './private-matter.ts'
import { privateTerms, specialNames } from './private-terms-table.ts'

test.each(privateTerms)('$example is $kinds', ({ kinds, term, example }) => {
  expect(new RegExp(term, 'i').test(example)).toBe(true)
  expect(privateMatterIn(`See ${example} in there.`)).toEqual(expect.arrayContaining([...kinds]))
})

test('ordinary words name no private matter', () => {
  expect(privateMatterIn('Rename the parser, run its tests and push the branch.')).toEqual([])
})

test.each(specialNames)('a field $example is of a special kind, $kind', ({ example }) => {
  const asked = { pointer: '/fields/0', text: example.toUpperCase() }
  expect(specialFields([asked, { ...asked, pointer: '/title' }])).toEqual([asked])
})

test('a field whose name only begins like one is not', () => {
  expect(specialFields([{ pointer: '/fields/0', text: 'salary_band_label' }])).toEqual([])
})
