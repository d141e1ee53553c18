import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells with commas, semicolons and quotes are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'a;b', 1, null])).toBe('"a,b","say ""x""","a;b",1,')
})

test.each(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', ' =', '\n=', '\t=', '\r='])(
  'a cell that begins with %j, which a spreadsheet would run as a formula, is made text',
  sign => {
    expect(csvLine([`${sign}HYPERLINK("x")`])).toMatch(/^"'.{1,12}HYPERLINK\(""x""\)"$/)
  },
)

test('no cell has a character that a terminal would act on, or a line end', () => {
  expect(csvLine(['two\nlines', 'a\u001b[2Jb\u009b\u202e\u0000\r', '\ud800'])).toBe(
    'two⏎lines,a␛[2Jb‹009B›‹202E›‹0000›‹000D›,‹D800›',
  )
})
