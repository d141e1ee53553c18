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
  const words = typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(word => word !== '')
  return isPhrase(words) ? words.join(' ') : typed.normalize('NFKC')
}

function isPhrase(words: readonly string[]): boolean {
  return words.length === length && words.every(word => phraseWords.includes(word))
}
