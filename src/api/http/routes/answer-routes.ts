import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import type { GivenAnswer } from '../../../people/acts/gate-people/reviews.ts'
import type { Caller } from '../access/caller.ts'
import { identityOf } from '../access/identity-of.ts'
import { reviewForCaller } from '../access/review-for-caller.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { answerOutcome, givenAnswer, review, shownChallenge, who } from '../schemas/review.ts'
import { shownReview } from '../events/shown-review.ts'

/** A no takes no secret, so the log says through which gate of a team it came: whoever has that gate’s key may say it. */
function viaOf(caller: Caller): Pick<GivenAnswer, 'via'> {
  return caller.role === 'owner' && caller.through !== undefined ? { via: caller.through } : {}
}

/** Answers of people to reviews. */
export const answerRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/reviews/:id/challenge',
    may: gateVerbs.reviews.begin.may,
    about: 'Draws the challenge for one reviewer and starts their clock; one that is open is given again.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: shownChallenge,
    handle: async ({ caller, param, body }, { gate }) =>
      gate.reviews.begin(param('id'), identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/votes',
    may: gateVerbs.reviews.answer.may,
    about: 'One person’s answer. A failed challenge is an outcome; a yes that is too early is forbidden.',
    body: givenAnswer,
    answer: answerOutcome,
    handle: async ({ caller, param, body }, { gate }) => {
      const { who, ...input } = body
      const outcome = await gate.reviews.answer({
        ...input,
        ...(!input.approve && viaOf(caller)),
        reviewId: param('id'),
        who: identityOf(caller, who),
      })
      return { ...outcome, review: shownReview(outcome.review) }
    },
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/withdraw',
    may: gateVerbs.reviews.withdraw.may,
    about:
      'Ends a pending review without an answer: its call does not run. An agent withdraws the reviews of its own calls alone.',
    body: z.strictObject({ why: shortText(2_000) }),
    answer: review,
    handle: async ({ caller, param, body }, { gate }) => {
      await reviewForCaller(gate, param('id'), caller)
      // Read by people, so whose words it are is said before them.
      const why = caller.role === 'agent' ? `By its agent: ${body.why}` : body.why
      return shownReview(await gate.reviews.withdraw(param('id'), why))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/end-following',
    may: gateVerbs.reviews.endFollowing.may,
    about: 'Ends that the session follows the text which this review let it follow. Needs no secret.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: review,
    handle: async ({ caller, param, body }, { gate }) =>
      shownReview(await gate.reviews.endFollowing(param('id'), identityOf(caller, body.who))),
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/undo',
    may: gateVerbs.reviews.undo.may,
    about:
      'Takes one’s own no back, for five minutes: the review waits again, or is withdrawn where a call was answered by the no already.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: review,
    handle: async ({ caller, param, body }, { gate }) =>
      shownReview(await gate.reviews.undo(param('id'), identityOf(caller, body.who))),
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/wrong',
    may: gateVerbs.reviews.reportWrong.may,
    about: 'Says later that an approval was wrong.',
    body: z.strictObject({ why: shortText(2_000), who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, param, body }, { gate }) =>
      gate.reviews.reportWrong(param('id'), body.why, identityOf(caller, body.who)),
  }),
]
