import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import type { GateEvent } from '../events/event-of.ts'
import { eventStream } from '../events/event-stream.ts'
import { type Route, route } from '../parts/route.ts'
import { checkReviewerValidity } from '../access/check-reviewer-validity.ts'
import { isCallerValid } from '../access/is-caller-valid.ts'
import { numberInQuery } from '../schemas/text.ts'

/** Events, as they happen. */
export const eventRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/events',
    may: 'look',
    about:
      'Server-sent events: decision, report, review, reviewer, grant, trust, pause, canary, access, policy, erasure, seal, and reset for who missed too much. The id of each is its number in the log: `Last-Event-ID` goes on after it.',
    query: z.strictObject({ after: numberInQuery.exactOptional() }),
    answer: 'text/event-stream',
    milliseconds: 0,
    handle: async ({ caller, query, header, signal }, served) => {
      const after = query.after ?? lastSeen(header('last-event-id'))
      return eventStream((tell, end) => {
        // Whoever is let out hears nothing more, not even why.
        const tellIfIn = (event: GateEvent) => {
          if (!isCallerValid(caller, served)) return end()
          tell(event)
          // A removal at another hub ends no session here, and whoever listens makes no request that would.
          if (event.name === 'reviewer') checkReviewerValidity(caller, served).catch(end)
        }
        return served.events.listen(caller.key, after, tellIfIn, end)
      }, signal())
    },
  }),
]

function lastSeen(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,15}$/.test(header)) return Number(header)
  throw new GateError('invalid', 'Last-Event-ID must be a number that an event had.', 'last-event-id')
}
