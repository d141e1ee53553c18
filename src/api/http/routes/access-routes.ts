import type * as z from 'zod'
import { callKinds } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { refusalOf } from '../../../judge/policy/refusal.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { type Route, route } from '../parts/route.ts'
import {
  accessAnswer,
  accessAnswers,
  accessConfiguration,
  type accessFailure,
  accessRequest,
  accessRequests,
} from '../schemas/access-request.ts'
import { type Asker, askedCallOf, evaluateAndCount } from './evaluation-routes.ts'

type Request = z.infer<typeof accessRequest>
type Answer = z.infer<typeof accessAnswer> | z.infer<typeof accessFailure>

const one = '/access/v1/evaluation'
const several = '/access/v1/evaluations'

/** AuthZEN 1.0. */
export const accessRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: one,
    may: 'ask',
    isAuthZen: true,
    about:
      'AuthZEN 1.0: true when the call may run. A queued call is false, with its review in the context. A resource of type shell, sql, http, file_read or file_write is such a call with the properties as arguments; anything else is a call of the tool that the action names.',
    body: accessRequest,
    answer: accessAnswer,
    handle: async ({ body, ...asker }, served) => answerTo(body, asker, served),
  }),
  route({
    method: 'POST',
    path: several,
    may: 'ask',
    isAuthZen: true,
    about:
      'AuthZEN 1.0, several at once, judged one after the other; `options.evaluations_semantic` says whether to stop at the first no or yes. Without `evaluations` it is one.',
    body: accessRequests,
    answer: accessAnswers,
    handle: async ({ body, ...asker }, served) => {
      const { evaluations: asked = [], options } = body
      if (asked.length === 0) return answerTo(whole(body, {}), asker, served)
      const stop = stops[options?.evaluations_semantic ?? 'execute_all']
      const evaluations: Answer[] = []
      for (const each of asked) {
        const answer = await answerOrFailure(async () => answerTo(whole(body, each), asker, served))
        evaluations.push(answer)
        if (answer.decision === stop) break
      }
      return { evaluations }
    },
  }),
  route({
    method: 'GET',
    path: '/.well-known/authzen-configuration',
    may: 'anybody',
    about: 'AuthZEN 1.0: where the two are.',
    answer: accessConfiguration,
    handle: async ({ listener, header }) => {
      const base = `http://${(listener.kind === 'network' && header('host')) || 'localhost'}`
      return {
        policy_decision_point: base,
        access_evaluation_endpoint: base + one,
        access_evaluations_endpoint: base + several,
      }
    },
  }),
]

/** The answer that is the last one. */
const stops = { execute_all: null, deny_on_first_deny: false, permit_on_first_permit: true } as const

async function answerTo(
  body: Request,
  asker: Asker,
  served: RouteContext,
): Promise<z.infer<typeof accessAnswer>> {
  const made = await evaluateAndCount(served, askedCallOf(callOf(body), asker, served))
  const { why, instead, final } = refusalOf(made)
  const { id, effect, reviewId } = made
  const context =
    effect === 'allow'
      ? { id, effect, reason: made.reason.text, final: false }
      : { id, effect, reason: why, instead, final, ...(reviewId !== undefined && { reviewId }) }
  return { decision: effect === 'allow', context }
}

/** Whatever fails is no; a gate that can’t judge is no answer at all. */
async function answerOrFailure(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof GateError) || error.code !== 'invalid') throw error
    return { decision: false, context: { error: { status: 400, message: error.message } } }
  }
}

/** A request with what it leaves out taken from the one around it. */
function whole(around: z.infer<typeof accessRequests>, own: Partial<Request>): Request {
  const context = own.context ?? around.context
  return {
    subject: own.subject ?? around.subject ?? missing('subject'),
    action: own.action ?? around.action ?? missing('action'),
    resource: own.resource ?? around.resource ?? missing('resource'),
    ...(context && { context }),
  }
}

function missing(field: string): never {
  throw new GateError(
    'invalid',
    `The field ${field} is missing: name it here or around the evaluations.`,
    field,
  )
}

function callOf({ action, resource, context }: Request) {
  const kind = callKinds.find(one => one === resource.type && one !== 'tool')
  const input = { ...resource.properties, ...action.properties }
  const session = context?.session
  return {
    ...(session !== undefined && { session }),
    ...(kind === undefined
      ? {
          kind: 'tool' as const,
          tool: action.name,
          arguments: { ...input, resource: { type: resource.type, id: resource.id } },
        }
      : { kind, tool: null, arguments: input }),
  }
}
