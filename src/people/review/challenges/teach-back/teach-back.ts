import type { ChallengeSpec } from '../challenge-spec.ts'
import { hasConsequence } from './has-consequence.ts'
import { checkTeachBack } from './check-teach-back.ts'
import { teachBackTerms } from './teach-back-terms.ts'

/** A text in the reviewer's own words that names the deed, its targets, and what can’t be undone or whom it reaches. */
export const teachBack: ChallengeSpec<'teach_back'> = {
  leastSeconds: 30,
  issue: ({ context }) => ({
    questions: [],
    terms: teachBackTerms(context),
    ...(hasConsequence(context) && { consequence: true as const }),
  }),
  grade({ terms, consequence = false }, { text = '' }, { settings, copiedFrom }) {
    const why = checkTeachBack(text, {
      terms,
      leastWords: settings.teach_back_words,
      copiedFrom,
      consequence,
    })
    return { why, score: why === null ? 'named what happens' : 'did not name what happens' }
  },
}
