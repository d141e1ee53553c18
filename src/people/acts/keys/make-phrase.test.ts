import { expect, test } from 'vitest'
import { makePhrase, phraseWords, secretTyped } from './make-phrase.ts'

test('a phrase has more than fifty bits', () => {
  expect(new Set(phraseWords).size).toBe(512)
  expect(makePhrase().split(' ').length * Math.log2(phraseWords.length)).toBeGreaterThan(50)
  expect(makePhrase()).not.toBe(makePhrase())
})

test('a phrase is the same however it is typed, and another secret is left as it is', () => {
  const phrase = makePhrase()
  expect(secretTyped(`  ${phrase.toUpperCase().replaceAll(' ', '-')} `)).toBe(phrase)
  expect(secretTyped('Amber Lake')).toBe('Amber Lake')
  expect(secretTyped('73-91')).toBe('73-91')
})
