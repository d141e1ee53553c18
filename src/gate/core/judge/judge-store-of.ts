import type { SignedAnswers } from '../../../people/acts/answers/signed-answers.ts'
import type { Store } from '../ports/store.ts'
import type { JudgeStore } from './judge-parts.ts'

/** Returns the reads that judging needs: of people's answers, those that they signed, as far as they count now. */
export function judgeStoreOf(
  store: Store,
  answers: SignedAnswers,
  people: JudgeStore['people'] = answers,
): JudgeStore {
  return {
    session: id => store.session(id),
    hearing: id => store.hearing(id),
    markKey: store.markKey,
    counts: (session, tool) => store.counts(session, tool),
    canaries: () => store.canaries(),
    firstTimes: (profile, keys) => store.firstTimes(profile, keys),
    consistently: work => store.consistently(work),
    tools: { knownTool: use => answers.knownTool(use, people.group) },
    people,
  }
}
