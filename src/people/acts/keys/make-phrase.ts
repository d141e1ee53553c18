import { randomInt } from 'node:crypto'
import { phraseWords } from './phrase-words.ts'

/** The words of a phrase: 54 bits, more than scrypt can be guessed through. */
const length = 6

/** Makes a secret of six words for a reviewer. Whoever reads the state can’t guess it, as they could a PIN. */
export function makePhrase(): string {
  return Array.from({ length }, () => phraseWords[randomInt(phraseWords.length)]).join(' ')
}

/** Returns a secret as it is hashed: a phrase of ours in one spelling, however it is typed; any other as it is. */
export function secretTyped(typed: string): string {
  return isPhrase(typed) ? wordsIn(typed).join(' ') : typed.normalize('NFKC')
}

/** Tells whether a secret is a phrase of ours, however it is typed. */
export function isPhrase(typed: string): boolean {
  const words = wordsIn(typed)
  return words.length === length && words.every(word => phraseWords.includes(word))
}

function wordsIn(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(word => word !== '')
}
