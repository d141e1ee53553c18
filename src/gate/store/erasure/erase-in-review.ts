import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Review, Vote } from '../../../ground/model/review.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { ErasedTexts } from './erased-texts.ts'

/** Stands in a row for a text that was taken out. */
export const erasedWord = '(erased)'

/** A review without the texts of its call, where these were taken out, and without words that they touch. */
export function eraseInReview(review: Review, texts: ErasedTexts, isOfCall: boolean): Review {
  const { withdrawn, reportedWrong, votes } = review
  const words = (text: string) => (texts.touches(text) ? erasedWord : text)
  return {
    ...review,
    ...(isOfCall && callTextsErased(review)),
    votes: votes.map(vote => eraseInVote(vote, words, isOfCall)),
    ...(withdrawn !== undefined && { withdrawn: words(withdrawn) }),
    ...(reportedWrong && { reportedWrong: { ...reportedWrong, why: words(reportedWrong.why) } }),
  }
}

/** Without the salt of a signature nobody can try whether it is of some call. */
function eraseInVote(vote: Vote, words: (text: string) => string, isOfCall: boolean): Vote {
  const { reason, signed } = vote
  return {
    ...vote,
    ...(reason !== undefined && { reason: words(reason) }),
    ...(isOfCall && signed && { signed: { ...signed, salt: '' } }),
  }
}

/** The key of the call goes too: it is a digest without a salt. */
function callTextsErased({ shape, plantedWhy }: Review): Partial<Review> {
  return {
    callKey: '',
    files: {},
    what: erasedWord,
    shape: { ...shape, text: erasedWord },
    ...(plantedWhy !== undefined && { plantedWhy: erasedWord }),
  }
}

/** A challenge without its questions and right answers, which were made from the call. */
export function eraseInChallenge(issued: IssuedChallenge): IssuedChallenge {
  const { salt: _salt, ...unsalted } = issued
  const bare = { ...unsalted, questions: [] } as IssuedChallenge
  if (bare.challenge === 'quiz') return { ...bare, right: [] }
  return bare.challenge === 'teach_back' ? { ...bare, terms: [] } : bare
}

/** An observation without the words of its shape, where these were made from erased texts. */
export function eraseInObservation(one: Observation, texts: ErasedTexts): Observation {
  return texts.touches(one.shapeText) ? { ...one, shapeText: erasedWord } : one
}
