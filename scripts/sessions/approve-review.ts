import type { Answer, ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { ReplayGate } from './replay-gate.ts'

/** So often a challenge is tried, whose right answers only the gate knows. */
const attempts = 40

/** Words of one’s own; the words that a teach-back must have are told when they are missing. */
const ownWords =
  'I have read it and agree that this call may now do what I name here, though nobody can undo it'

/**
 * A person who says yes: passes the challenge of a review through the gate’s own verbs. False where the review can’t be
 * approved. Where a review offers that its session follows the text that asked, they say yes to that too.
 */
export async function approveReview({ gate, clock }: ReplayGate, reviewId: string): Promise<boolean> {
  const notified = new Set<string>()
  for (let attempt = 0; attempt < attempts; attempt++) {
    // Somebody who failed is asked harder questions: each attempt is another person’s.
    const who = await gate.vouch(`person-${attempt}`)
    const sheet = await gate.reviews.begin(reviewId, who)
    clock.now += 1_000 * sheet.minimumSeconds
    const answer = answerTo(sheet, notified)
    const { review, failed } = await gate.reviews.answer({
      reviewId,
      who,
      approve: true,
      ...(sheet.follow && { follow: true as const }),
      sheetId: sheet.id,
      answer,
    })
    if (review.state !== 'pending') return review.state === 'approved'
    for (const [, word = ''] of failed?.why.matchAll(/“([^”]{1,80})”/g) ?? []) notified.add(word)
  }
  return false
}

/** Options come in random order, so that the first one is as good as any. */
function answerTo({ challenge, questions }: ShownChallenge, notified: ReadonlySet<string>): Answer {
  return challenge === 'teach_back'
    ? { text: `${ownWords}: ${[...notified].join(' and then ')}.` }
    : { choices: questions.map(() => 0) }
}
