import { expect, test } from 'vitest'
import { visibleLines, visibleText } from './visible-text.ts'

test('a terminal escape is spelled out and can no longer clear the screen', () => {
  expect(visibleText('\u001b[2Jrm')).toBe('␛[2Jrm')
})

test('bidirectional and invisible characters are spelled out by their number', () => {
  expect(visibleText('a\u202eb\u200bc')).toBe('a‹202E›b‹200B›c')
})

test('long text is cut and says by how much', () => {
  expect(visibleText('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}… (20 characters more)`)
})

test('ordinary text of any script stays as it is', () => {
  expect(visibleText('rm -rf "größe" 日本 😀')).toBe('rm -rf "größe" 日本 😀')
})

test('lines keep their ends and lose their controls', () => {
  expect(visibleLines('a\n\u0007b')).toEqual(['a', '‹0007›b'])
})
