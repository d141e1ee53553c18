import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { reviewStates } from '../../../ground/model/review.ts'
import { reviewForCaller } from '../access/review-for-caller.ts'
import { type Route, route } from '../parts/route.ts'
import { booleanInQuery, numberInQuery, shortText } from '../schemas/text.ts'
import { review, reviewerStats, reviewPage } from '../schemas/review.ts'
import { sentReview, shownReview } from '../events/shown-review.ts'

/** The longest that one request waits; whoever waits longer asks again. */
export const maxWaitLength = 50_000

const states = z
  .string()
  .transform(input => input.split(','))
  .pipe(z.array(z.enum(reviewStates)))

/** Looking at reviews, and waiting for them. */
export const reviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/reviews',
    may: gateVerbs.reviews.list.may,
    about:
      'Reviews, the most dangerous first, or with `newest` those that changed last; `states` with commas between them.',
    query: z.strictObject({
      states: states.exactOptional(),
      session: shortText(200).exactOptional(),
      profile: shortText(64).exactOptional(),
      limit: numberInQuery.exactOptional(),
      newest: booleanInQuery.exactOptional(),
    }),
    answer: z.array(review),
    handle: async ({ query }, { gate, team }) =>
      (await gate.reviews.list(query)).map(one => sentReview(one, team)),
  }),
  route({
    method: 'GET',
    path: '/v1/reviews/:id',
    may: gateVerbs.reviews.show.may,
    about:
      'All that a reviewer sees of one review before the challenge. For this and for answers a beginning of the id is enough, from `r-` and four characters on, that no other review has; agents’ verbs take the whole id.',
    answer: reviewPage,
    handle: async ({ param }, { gate, team }) => {
      const page = await gate.reviews.show(param('id'))
      return { ...page, review: sentReview(page.review, team) }
    },
  }),
  route({
    method: 'GET',
    path: '/v1/reviews/:id/wait',
    may: gateVerbs.reviews.wait.may,
    about:
      'Answers when the review is no longer pending, or after `timeout` milliseconds (50,000 at most). An agent waits for its own reviews alone.',
    query: z.strictObject({ timeout: numberInQuery }),
    answer: review,
    milliseconds: maxWaitLength + 10_000,
    handle: async ({ caller, param, query, signal }, { gate, metrics }) => {
      const id = param('id')
      const own = await reviewForCaller(gate, id, caller)
      const timeout = Math.min(query.timeout, maxWaitLength)
      if (timeout === 0) return shownReview(own)
      const wait = () => gate.reviews.wait(id, { timeout, signal: signal() })
      return shownReview(await metrics.during('countersign_review_waits', wait))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/reviews/:id/hold',
    may: gateVerbs.reviews.holdFor.may,
    about:
      'Milliseconds for which a front end should hold the call of this review; 0 parks, or asks by the client’s own prompt where it may. `attended`: a person sits where the agent runs; `at_terminal`: it is a person who asked, and sees it wait.',
    query: z.strictObject({
      attended: booleanInQuery.exactOptional(),
      at_terminal: booleanInQuery.exactOptional(),
    }),
    answer: z.strictObject({ milliseconds: z.number(), mayAskClient: z.boolean() }),
    handle: async ({ caller, param, query }, { gate }) => {
      await reviewForCaller(gate, param('id'), caller)
      const { attended = false, at_terminal: atTerminal = false } = query
      const milliseconds = await gate.reviews.holdFor(param('id'), attended, atTerminal)
      return { milliseconds, mayAskClient: await gate.reviews.mayAskClient(param('id')) }
    },
  }),
  route({
    method: 'POST',
    path: '/v1/reviews/:id/unanswered',
    may: gateVerbs.reviews.unanswered.may,
    about: 'A hold ended without an answer.',
    answer: z.null(),
    handle: async ({ caller, param }, { gate }) => {
      await reviewForCaller(gate, param('id'), caller)
      await gate.reviews.unanswered(param('id'))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/review-stats',
    may: gateVerbs.reviews.stats.may,
    about: 'How people answered: how many, how fast, how well.',
    answer: z.array(reviewerStats),
    handle: async (_asked, { gate }) => gate.reviews.stats(),
  }),
]
