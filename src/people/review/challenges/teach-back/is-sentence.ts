import { functionWords } from './function-words-table.ts'

/** Of the words of a sentence, at least so many are small ones. */
const leastShare = 0.18
const leastDifferent = 3
/** More small words than these in a row mean nothing. */
const mostInARow = 8

/** Tells whether words make a sentence in one of the known languages, by its small words: a list has hardly any. */
export function isSentence(words: readonly string[]): boolean {
  if (hasNoSpaces(words)) return true
  return Object.values(functionWords).some(small => {
    const found = words.filter(word => small.has(word))
    const isRich = new Set(found).size >= leastDifferent && found.length >= words.length * leastShare
    return isRich && longestRun(words.map(word => small.has(word))) <= mostInARow
  })
}

function longestRun(flags: readonly boolean[]): number {
  let longest = 0
  let now = 0
  for (const flag of flags) {
    now = flag ? now + 1 : 0
    longest = Math.max(longest, now)
  }
  return longest
}

/** Chinese and Japanese have no small words that stand alone. */
function hasNoSpaces(words: readonly string[]): boolean {
  return (
    words.filter(word => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)).length >= 6
  )
}

/** Tells whether a word is a small one of any known language. */
export function isFunctionWord(word: string): boolean {
  return Object.values(functionWords).some(small => small.has(word))
}
