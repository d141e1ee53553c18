import type { Decision } from '../../ground/model/decision.ts'
import type { Review } from '../../ground/model/review.ts'
import { refusalOf } from '../../judge/policy/refusal.ts'
import { unboundParts } from '../../judge/policy/unbound-parts.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Longest text that a model is given: a refusal is to be read, not searched. */
export const maxRefusalLength = 1_500

/** Words a refusal for the model: why, whether that is the last word, what to do instead, and the review. */
export function refusalText(decision: Decision, review?: Review, address?: string): string {
  const { why, final, instead, reviewId } = refusalOf(decision, review)
  const words = [
    `Countersign: ${placed(why, reviewId, address)}`,
    final ? 'This is final: asking again changes nothing.' : undefined,
    `Do instead: ${endSentence(instead)}`,
    coverageText(decision),
  ]
  return visibleText(words.filter(text => text !== undefined).join(' '), maxRefusalLength)
}

/** Words for what an approval would not cover: the person can start the call by a program that waits for the answer. */
function coverageText({ effect, effects }: Decision): string | undefined {
  const [part] = effect === 'queue' ? unboundParts(effects) : []
  return part === undefined
    ? undefined
    : `An approval will not cover ${part}; where that matters the person can start it with countersign run.`
}

/** Words a refusal for the model where the gate could not judge. */
export function troubleText(why: string): string {
  return visibleText(
    `Countersign could not judge this call, so it does not run: ${endSentence(why)} Tell the person you work for.`,
    maxRefusalLength,
  )
}

/** The review comes first, with the ways to answer it: clients cut what follows. */
function placed(why: string, reviewId: string | undefined, address: string | undefined): string {
  const head = `Review ${reviewId} waits for a person`
  if (reviewId === undefined || !why.startsWith(head)) return why
  const page = address === undefined ? '' : `${address}/reviews/${reviewId}, or `
  return `${head} (${page}countersign review ${reviewId})${why.slice(head.length)}`
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
