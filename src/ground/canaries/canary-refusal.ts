import { canaryParts, minCanaryLength } from './canary-parts.ts'

const maxLength = 16_384
const minCharacters = 6

/** Returns the reason, as a sentence, why this value can't be a canary; null when it can. The sentence never holds the value. */
export function canaryRefusal(kind: string, value: string): string | null {
  if (!/^[a-z][a-z\d-]{0,31}$/.test(kind))
    return 'The kind of a canary is a word of at most 32 small letters, digits and hyphens, such as password.'
  if (value.trim().length < minCanaryLength)
    return `A canary has at least ${minCanaryLength} characters: a shorter value would be found where nobody planted it.`
  if (value.length > maxLength) return `A canary has at most ${maxLength} characters: take a part of it.`
  const found = canaryParts(value).filter(part => new Set(part).size >= minCharacters)
  return found.length === 0
    ? `A canary has a stretch of ${minCanaryLength} characters, ${minCharacters} of them different: take a value that nobody would write by chance.`
    : null
}
