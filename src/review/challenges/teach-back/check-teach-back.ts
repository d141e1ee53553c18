import { GateError } from '../../../model/errors.ts'
import { plainWords } from '../quiz/quiz-fact.ts'

const longest = 5_000
/** So many words in a row are somebody else's. */
const run = 5

/** The rules that a teach-back is checked against. */
export interface TeachBackCheck {
  readonly terms: readonly (readonly string[])[]
  readonly leastWords: number
  /** The summary and the call itself, which nobody may hand back as their own words. */
  readonly copiedFrom: readonly string[]
}

/**
 * Says why a teach-back does not show that the call was understood, in one sentence, or null when it does. Throws
 * `invalid` for one that is empty or too long to be one.
 */
export function checkTeachBack(
  text: string,
  { terms, leastWords, copiedFrom }: TeachBackCheck,
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
    return `It has ${words.length} words; say in at least ${leastWords} what is done, and to what.`
  if (new Set(words).size < leastWords / 2) return 'It says the same words again and again.'
  if (isCopied(words, copiedFrom)) return 'It repeats what is shown: say in your own words what will happen.'
  // Twice, since `a.ts` is one word to people, and 删除src is two.
  const told = ` ${plainWords(text)} ${plainWords(words.join(' '))} `
  const missing = terms.filter(group => !group.some(term => told.includes(` ${term} `)))
  if (missing.length === 0) return null
  const names = missing.map(([first = '']) => `“${first}”`)
  return `It does not name ${names.join(' and ')}.`
}

/** Words as people count them, in any script. */
function spokenWords(text: string): readonly string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text.normalize('NFKC'))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment.toLowerCase()] : []))
}

/** True where most words stand in the same order in what was shown. */
function isCopied(words: readonly string[], shown: readonly string[]): boolean {
  const runs = new Set(shown.flatMap(text => runsOf(spokenWords(text.slice(0, 20_000)))))
  const copied = new Set<number>()
  runsOf(words).forEach((one, at) => {
    if (runs.has(one)) for (let i = at; i < at + run; i++) copied.add(i)
  })
  return copied.size > words.length / 2
}

function runsOf(words: readonly string[]): readonly string[] {
  return words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' '))
}
