import type { Answer, ShownChallenge } from '../../src/model/challenge.ts'
import type { ReviewPage } from '../../src/people/gate-people.ts'
import type { ReplayGate } from './replay-gate.ts'

/** So often a quiz is tried, whose right answers only the gate knows. */
const attempts = 60

/**
 * A person who says yes: passes the challenge of a review through the gate’s own verbs. False where the review can’t be
 * approved. Here, too, belongs the wider yes of a review that offers to let its session follow a source.
 */
export async function approveReview({ gate, clock }: ReplayGate, reviewId: string): Promise<boolean> {
  const who = await gate.vouch('replay')
  for (let attempt = 0; attempt < attempts; attempt++) {
    const page = await gate.reviews.show(reviewId)
    if (page.review.state !== 'pending') return page.review.state === 'approved'
    const sheet = await gate.reviews.begin(reviewId, who)
    clock.now += 1_000 * sheet.minimumSeconds
    const answer = answerTo(sheet, page, attempt)
    const { review } = await gate.reviews.answer({ reviewId, who, approve: true, sheetId: sheet.id, answer })
    if (review.state === 'approved') return true
  }
  return false
}

function answerTo(sheet: ShownChallenge, page: ReviewPage, attempt: number): Answer {
  const questions = 'questions' in sheet ? sheet.questions : []
  return {
    choices: questions.map(({ options }) => attempt % Math.max(1, options.length)),
    text: `${JSON.stringify(page.summary)} ${JSON.stringify(page.call.arguments)}`,
  }
}
