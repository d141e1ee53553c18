import { expect, test } from 'vitest'
import { globFits } from './glob-fits.ts'

test.each([
  ['sh?dow', 'shadow'],
  ['*', ''],
  ['i*_rsa', 'id_rsa'],
  ['[r][m]', 'rm'],
  ['[a-f]*z', 'buzz'],
  ['[!x]m', 'rm'],
  ['**a**', 'bab'],
  ['r@(m)', 'rm'],
  ['i?(x)d_+(rs|ds)a', 'id_rsa'],
])('the pattern %s fits %s', (pattern, name) => {
  expect(globFits(pattern, name)).toBe(true)
})

test.each([
  ['sh?dow', 'shdow'],
  ['i*_rsa', 'id_rsa.pub'],
  ['[!r]m', 'rm'],
  ['', 'a'],
  ['[a-c]', 'd'],
  ['?', ''],
  ['@(a|b)', 'c'],
])('the pattern %s does not fit %s', (pattern, name) => {
  expect(globFits(pattern, name)).toBe(false)
})

test('a hostile pattern is given up without trying every way', () => {
  expect(globFits(`${'*a'.repeat(5_000)}b`, 'a'.repeat(5_000))).toBe(false)
})
