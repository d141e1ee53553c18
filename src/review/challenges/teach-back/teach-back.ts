import type { ChallengeSpec } from '../challenge-spec.ts'
import { checkTeachBack } from './check-teach-back.ts'
import { teachBackTerms } from './teach-back-terms.ts'

/** A text in the reviewer's own words that names the deed and its targets. */
export const teachBack: ChallengeSpec<'teach_back'> = {
  leastSeconds: 30,
  issue: ({ context }) => ({ questions: [], terms: teachBackTerms(context) }),
  grade({ terms }, { text = '' }, { settings, copiedFrom }) {
    const why = checkTeachBack(text, { terms, leastWords: settings.teach_back_words, copiedFrom })
    return { why, score: why === null ? 'named what happens' : 'did not name what happens' }
  },
}
