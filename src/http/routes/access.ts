import * as z from 'zod'
import { callKinds } from '../../model/call.ts'
import { refusalOf } from '../../policy/refusal.ts'
import { type Route, route } from '../route.ts'
import { jsonObject, shortText, text } from '../schemas/basic.ts'
import { named } from '../schemas/named.ts'
import { callFrom, judged } from './evaluations.ts'

const name = shortText(500)
const properties = jsonObject.exactOptional()

/** An AuthZEN 1.0 request. Who asks is known by the token; the subject is what the asker says, and proves nothing. */
const accessRequest = named(
  'AccessRequest',
  z.looseObject({
    subject: z.looseObject({ type: name, id: name, properties }),
    action: z.looseObject({ name, properties }),
    resource: z.looseObject({ type: name, id: name, properties }),
    context: z.looseObject({ session: name.exactOptional() }).exactOptional(),
  }),
)

const accessAnswer = named(
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

/** AuthZEN. */
export const accessRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/access/v1/evaluation',
    may: 'ask',
    about:
      'AuthZEN 1.0: true when the call may run. A queued call is false, with its review in the context. A resource of type shell, sql, http, file_read or file_write is such a call with the properties as arguments; anything else is a call of the tool that the action names.',
    body: accessRequest,
    answer: accessAnswer,
    handle: async ({ caller, body, header }, served) => {
      const made = await judged(served, callFrom(callOf(body), caller), false)
      const { why, instead, final } = refusalOf(made)
      const { id, effect, reviewId } = made
      const context =
        effect === 'allow'
          ? { id, effect, reason: made.reason.text, final: false }
          : { id, effect, reason: why, instead, final, ...(reviewId !== undefined && { reviewId }) }
      const request = header('x-request-id')
      return Response.json(
        { decision: effect === 'allow', context },
        { headers: request === undefined ? {} : { 'x-request-id': request.slice(0, 200) } },
      )
    },
  }),
]

function callOf({ action, resource, context }: z.infer<typeof accessRequest>) {
  const kind = callKinds.find(one => one === resource.type && one !== 'tool')
  const given = { ...resource.properties, ...action.properties }
  const session = context?.session
  return {
    ...(session !== undefined && { session }),
    ...(kind === undefined
      ? {
          kind: 'tool' as const,
          tool: action.name,
          arguments: { ...given, resource: { type: resource.type, id: resource.id } },
        }
      : { kind, tool: null, arguments: given }),
  }
}
