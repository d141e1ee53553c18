import * as z from 'zod'
import { jsonObject, shortText, text, namedSchema } from './text.ts'

const name = shortText(500)
const properties = jsonObject.exactOptional()

const subject = z.looseObject({ type: name, id: name, properties })
const action = z.looseObject({ name, properties })
const resource = z.looseObject({ type: name, id: name, properties })
const context = z.looseObject({ session: name.exactOptional() })

/** The most that are asked at once. */
const maxAtOnce = 100

/** An AuthZEN 1.0 request. Who asks is known by the token; the subject is what the asker says, and proves nothing. */
export const accessRequest = namedSchema(
  'AccessRequest',
  z.looseObject({ subject, action, resource, context: context.exactOptional() }),
)

/** Several at once; what one leaves out is as the request itself has it. */
export const accessRequests = namedSchema(
  'AccessRequests',
  z.looseObject({
    subject: subject.exactOptional(),
    action: action.exactOptional(),
    resource: resource.exactOptional(),
    context: context.exactOptional(),
    evaluations: z
      .array(
        z.looseObject({
          subject: subject.exactOptional(),
          action: action.exactOptional(),
          resource: resource.exactOptional(),
          context: context.exactOptional(),
        }),
      )
      .max(maxAtOnce, `ask at most ${maxAtOnce} at once`)
      .exactOptional(),
    options: z
      .looseObject({
        evaluations_semantic: z
          .enum(['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'])
          .exactOptional(),
      })
      .exactOptional(),
  }),
)

/** The answer to one access request. */
export const accessAnswer = namedSchema(
  'AccessAnswer',
  z.strictObject({
    decision: z.boolean(),
    context: z.strictObject({
      id: text,
      effect: z.enum(['allow', 'queue', 'deny']),
      reason: text,
      instead: text.exactOptional(),
      reviewId: text.exactOptional(),
      final: z.boolean(),
    }),
  }),
)

/** One that could not be judged is no. */
export const accessFailure = namedSchema(
  'AccessFailure',
  z.strictObject({
    decision: z.literal(false),
    context: z.strictObject({ error: z.strictObject({ status: z.number(), message: text }) }),
  }),
)

/** The answers to several access requests. */
export const accessAnswers = namedSchema(
  'AccessAnswers',
  z.union([accessAnswer, z.strictObject({ evaluations: z.array(z.union([accessAnswer, accessFailure])) })]),
)

/** The description of this server, as AuthZEN has it. */
export const accessConfiguration = namedSchema(
  'AccessConfiguration',
  z.strictObject({
    policy_decision_point: text,
    access_evaluation_endpoint: text,
    access_evaluations_endpoint: text,
  }),
)
