import { GateError } from '../../../../ground/model/errors.ts'
import { plural } from '../../../../judge/policy/approved-reason.ts'
import { plainWords } from '../quiz/quiz-fact.ts'
import { consequenceStems } from './consequence-stems-table.ts'
import { isFunctionWord, isSentence } from './is-sentence.ts'
import { deniedWords } from './denied-words.ts'
import { foldedWord, spokenWords } from './spoken-words.ts'

const longest = 5_000
/** So many words in a row are somebody else's. */
const run = 5

/** The rules that a teach-back is checked against. */
export interface TeachBackCheck {
  readonly terms: readonly (readonly string[])[]
  readonly leastWords: number
  /** The summary and the call itself, which nobody may hand back as their own words. */
  readonly copiedFrom: readonly string[]
  /** It must say what can’t be undone, or whom it reaches. */
  readonly consequence?: boolean
}

/**
 * Says why a teach-back does not show that the call was understood, in one sentence, or null when it does. Throws
 * `invalid` for one that is empty or too long to be one.
 */
export function checkTeachBack(
  text: string,
  { terms, leastWords, copiedFrom, consequence = false }: TeachBackCheck,
): string | null {
  if (text.trim() === '')
    throw new GateError(
      'invalid',
      'The teach-back is empty: say in your own words what will happen.',
      'answer.text',
    )
  if (text.length > longest)
    throw new GateError(
      'invalid',
      `The teach-back has ${text.length} characters: say it in at most ${longest}.`,
      'answer.text',
    )
  const words = spokenWords(text)
  if (words.length < leastWords)
    return `It has ${plural(words.length, 'word')}; say in at least ${leastWords} what is done, and to what.`
  if (new Set(words.filter(isTelling)).size < leastWords)
    return `It says the same words again and again, or numbers: ${leastWords} different words are needed.`
  const own = new Set(withoutRuns(words, copiedFrom).filter(isTelling))
  if (own.size < leastWords || ownWords(own, copiedFrom) < leastWords * ownShare)
    return 'It repeats what is shown: say in your own words what will happen.'
  if (!isSentence(words)) return 'It is a list of words: say in a sentence what will happen.'
  return missingIn(text, words, terms, consequence)
}

/** Of the words that are needed, so many must stand nowhere on the page. */
const ownShare = 0.3

function missingIn(
  text: string,
  words: readonly string[],
  terms: TeachBackCheck['terms'],
  consequence: boolean,
): string | null {
  const said = saidIn(text, words, new Set())
  const done = saidIn(text, words, deniedWords(text))
  const missing = terms.filter(group => !group.some(done))
  if (missing.length > 0)
    return `It does not name ${missing.map(([first = '']) => `“${first.replace('*', '')}”`).join(' and ')}.`
  return consequence && !consequenceStems.some(said)
    ? 'It does not say what can’t be undone, or whom it reaches.'
    : null
}

/** Returns a test of whether a term is said: whole words, or with a `*` the beginning of one; words `without` count as not said. */
function saidIn(
  text: string,
  words: readonly string[],
  without: ReadonlySet<string>,
): (term: string) => boolean {
  // Twice, since `a.ts` is one word to people, and 删除src is two.
  const told = ` ${plainWords(text)} ${plainWords(words.join(' '))} `
  const all = [...words, ...plainWords(text).split(' ').map(foldedWord)]
  const folded = new Set(all.filter(word => !without.has(word)))
  return term => {
    if (without.has(term)) return false
    if (!term.endsWith('*')) return told.includes(` ${term} `)
    const stem = term.slice(0, -1)
    return [...folded].some(word => word.startsWith(stem)) || (isIdeographic(stem) && told.includes(stem))
  }
}

function isIdeographic(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

/** Numbers and single letters say nothing. */
function isTelling(word: string): boolean {
  return isIdeographic(word) || (/\p{L}/u.test(word) && word.length > 1)
}

/** Counts the words that mean something and stand nowhere in what was shown. */
function ownWords(own: ReadonlySet<string>, shown: readonly string[]): number {
  const known = new Set(shown.flatMap(text => spokenWords(text.slice(0, longestShown))))
  return [...own].filter(word => !known.has(word) && !isFunctionWord(word)).length
}

const longestShown = 20_000

/** The words without those that stand in the same order in what was shown. */
function withoutRuns(words: readonly string[], shown: readonly string[]): readonly string[] {
  const runs = new Set(shown.flatMap(text => runsOf(spokenWords(text.slice(0, longestShown)))))
  const copied = new Set<number>()
  runsOf(words).forEach((one, at) => {
    if (runs.has(one)) for (let i = at; i < at + run; i++) copied.add(i)
  })
  return words.filter((_, at) => !copied.has(at))
}

function runsOf(words: readonly string[]): readonly string[] {
  return words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' '))
}
