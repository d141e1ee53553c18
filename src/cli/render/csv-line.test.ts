import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', 1, null])).toBe('"a,b","say ""x""","two\nlines",1,')
})

test('a cell that a spreadsheet would run as a formula is made text', () => {
  expect(csvLine(['=HYPERLINK("x")'])).toBe('"\'=HYPERLINK(""x"")"')
})
