import type { Answer } from '../verdict.ts'
import type { BundleContents } from './bundle-contents.ts'

/** Answers whether every entry is what its fingerprint says. `problem`: what stopped the reading. */
export function answerContent({ counts }: BundleContents, problem: string | undefined): Answer {
  if (problem !== undefined) return { state: 'no', sentence: `${capital(problem)}.`, details: [] }
  const { entries, withheld, shownParts, sealedParts } = counts
  const details: string[] = []
  if (shownParts > 0)
    details.push(`${parts(shownParts)} that the log keeps sealed ${isOrAre(shownParts)} shown, and right.`)
  if (sealedParts > 0)
    details.push(
      `${parts(sealedParts)} ${isOrAre(sealedParts)} not shown here: withheld by who made this file, or erased from the log. Nothing can be put in the place of one.`,
    )
  if (withheld > 0) details.push(`Of ${countOf(withheld, 'entry', 'entries')} only the fingerprint is here.`)
  const whole = entries - withheld
  if (whole === 0)
    return { state: 'not-shown', sentence: 'No entry is shown: only fingerprints are here.', details }
  const sentence =
    whole === 1
      ? 'The entry says exactly what was written down; not a letter of it changed.'
      : `All ${whole} entries say exactly what was written down; not a letter changed.`
  return { state: 'yes', sentence, details }
}

const parts = (count: number) => countOf(count, 'part', 'parts')
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
