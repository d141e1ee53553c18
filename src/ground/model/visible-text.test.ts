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

test('all that nobody sees is spelled, and an emoji stays one', () => {
  for (const character of [
    '\u2800',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u{e0041}',
    '\ufe01',
    '\u{e0100}',
    '\u2065',
  ])
    expect(visibleText(`a${character}b`)).toMatch(/^a‹[\dA-F]{4,5}›b$/)
  expect(visibleText('a\ufe0fb')).toBe('a‹FE0F›b')
  expect(visibleText('☀\ufe0f 1\ufe0f')).toBe('☀\ufe0f 1\ufe0f')
})
