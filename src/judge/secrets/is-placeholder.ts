import { type PlaceholderForm, placeholderWords, shortWords, templates } from './placeholder-table.ts'

const anyOf = (forms: readonly PlaceholderForm[], flags?: string) =>
  new RegExp(forms.map(({ form }) => form.source).join('|'), flags)

const template = anyOf(templates)
const word = anyOf(placeholderWords, 'i')
const shortWord = anyOf(shortWords, 'i')

/** True when what was issued by a service stands for something else: a manual’s value, or one to be filled in. */
export function isPlaceholder(value: string): boolean {
  return isTelling(value) || isDull(value)
}

/** True when it says by itself that it is no secret, and does not merely repeat or count. */
export function isTelling(value: string): boolean {
  return (
    template.test(value) ||
    /\.\.\.|…|\*{3}|^[xX0*._-]{4,}$|x{6}|X{6}/.test(value) ||
    word.test(value.slice(0, 400))
  )
}

/** The same of a value that a person chose, in which a short word says as much. */
export function isChosenPlaceholder(value: string): boolean {
  return isPlaceholder(value) || shortWord.test(value.slice(0, 400))
}

/** True when characters repeat or follow each other as nothing random does, in every part that could be random. */
export function isDull(value: string): boolean {
  const parts = value.length > 200 ? [] : value.split(/[-_.]/)
  return isDullPart(value) && !(parts.length > 1 && parts.some(part => isRandomPart(part)))
}

function isRandomPart(part: string): boolean {
  return (
    part.length >= 18 && /\d/.test(part) && /[A-Za-z]/.test(part) && entropy(part) > 3 && !isDullPart(part)
  )
}

function isDullPart(value: string): boolean {
  const letters = value.replace(/[^A-Za-z0-9]/g, '')
  if (letters.length < 6) return letters.length === 0 || new Set(value).size < 4
  if (longestRun(letters) >= Math.max(7, letters.length / 5)) return true
  if (letters.length >= 12 && entropy(letters.toLowerCase()) < 1.9) return true
  return sequential(letters) >= Math.max(6, letters.length * 0.45) || repeats(letters)
}

function longestRun(letters: string): number {
  let maxLength = 0
  let run = 0
  for (let i = 0; i < letters.length; i++) {
    run = i > 0 && letters.charAt(i) === letters.charAt(i - 1) ? run + 1 : 1
    maxLength = Math.max(maxLength, run)
  }
  return maxLength
}

/** Counts the characters in runs of five or more that count up or down: `abcdefgh`, `98765`. */
function sequential(letters: string): number {
  const text = letters.toLowerCase()
  let total = 0
  let run = 1
  let step = 0
  for (let i = 1; i <= text.length; i++) {
    const now = i === text.length ? 0 : stepBetween(text.charCodeAt(i - 1), text.charCodeAt(i))
    if (now !== 0 && now === step) run++
    else {
      if (run >= 5) total += run
      run = now === 0 ? 1 : 2
      step = now
    }
  }
  return total
}

function stepBetween(a: number, b: number): number {
  // 9 → 0, 9 → a and 0 → a go on as keyboards and hexadecimal digits do.
  if (a === 57 && (b === 48 || b === 97)) return 1
  if (a === 48 && b === 97) return 1
  return b - a === 1 || b - a === -1 ? b - a : 0
}

/** One short piece over and over: `deadbeefdeadbeef`, `abc123abc123abc123`. */
function repeats(letters: string): boolean {
  if (letters.length < 12) return false
  for (let size = 1; size <= 10; size++) {
    const piece = letters.slice(0, size)
    if (piece.repeat(Math.ceil(letters.length / size)).slice(0, letters.length) === letters) return true
  }
  return false
}

/** Shannon entropy in bits per character; 0 for an empty text. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
