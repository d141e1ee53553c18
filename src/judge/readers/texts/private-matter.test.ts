import { expect, test } from 'vitest'
import { privateMatterIn } from './private-matter.ts'
import { privateTerms } from './private-terms-table.ts'

test.each(privateTerms)('$example is $kinds', ({ kinds, term, example }) => {
  expect(new RegExp(term, 'i').test(example)).toBe(true)
  expect(privateMatterIn(`See ${example} in there.`)).toEqual(expect.arrayContaining([...kinds]))
})

test('ordinary words name no private matter', () => {
  expect(privateMatterIn('Rename the parser, run its tests and push the branch.')).toEqual([])
})
