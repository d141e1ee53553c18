import * as z from 'zod'
import { callKinds } from '../../../ground/model/tool-call.ts'
import type { Overview, SeenClient, SeenSession } from '../../../ground/model/overview.ts'
import { moment, text, namedSchema } from './text.ts'
import { origins } from './decision.ts'

const count = z.number()
const effects = { allowed: count, queued: count, denied: count }

const answerTimes = namedSchema(
  'AnswerTimes',
  z.strictObject({
    opened: count,
    answered: count,
    expired: count,
    p50: z.number().nullable(),
    p90: z.number().nullable(),
  }),
)

/** Figures over some days. */
export const overview: z.ZodType<Overview> = namedSchema(
  'Overview',
  z.strictObject({
    ...effects,
    at: moment,
    from: moment,
    offset: z.number(),
    asked: z.number().nullable(),
    observed: z.strictObject({ queued: count, denied: count }),
    answers: answerTimes,
    days: z.array(
      z.strictObject({
        ...effects,
        date: text,
        from: moment,
        asked: z.number().nullable(),
        answers: answerTimes,
      }),
    ),
    findings: z.array(z.strictObject({ code: text, what: text, queued: count, denied: count })),
    filters: z.array(z.strictObject({ ...effects, filter: text, points: z.number(), decisions: count })),
    tools: z.array(z.strictObject({ ...effects, kind: z.enum(callKinds), tool: text.nullable() })),
    judging: z.strictObject({
      measured: count,
      p50: z.number().nullable(),
      p90: z.number().nullable(),
      p99: z.number().nullable(),
    }),
    counted: z.number(),
  }),
)

const seen = { ...effects, first: moment, last: moment, calls: count, agent: text, profile: text }

/** A client with the counts of its calls. */
export const seenClient: z.ZodType<SeenClient> = namedSchema(
  'SeenClient',
  z.strictObject({ ...seen, origin: z.enum(origins) }),
)

/** A session with the counts of its calls. */
export const seenSession: z.ZodType<SeenSession> = namedSchema(
  'SeenSession',
  z.strictObject({ ...seen, id: text, lastSeq: z.number(), gate: text.exactOptional() }),
)
