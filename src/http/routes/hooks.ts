import * as z from 'zod'
import type { ClientAdapter, HookAsk } from '../../hook/adapter.ts'
import { framed } from '../../hook/framed.ts'
import { adapterOf } from '../../hook/index.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import { GateError } from '../../model/errors.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { type Caller, agentSessionOf } from '../access/caller.ts'
import type { HookCaller } from '../../hook/serve/hook-handler.ts'
import { evaluateAndCount } from './evaluation-routes.ts'
import { type Route, route } from '../parts/route.ts'
import { jsonObject, numberInQuery, shortText } from '../schemas/text.ts'
import { withinTime } from '../serve/within-time.ts'

/** Seconds that a client waits, where it does not say. */
const usualSeconds = 30
const mostSeconds = 86_400
/** Milliseconds that are kept for judging once more what was approved. */
const reserve = 1_500

const query = z.strictObject({
  event: shortText(60).exactOptional(),
  seconds: numberInQuery.exactOptional(),
  entry: shortText(60).exactOptional(),
})

/** What agents’ clients run before and after each call. */
export const hookRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/hooks/:client',
    may: 'ask',
    about:
      'What a client gives its hook on standard input, answered as the hook is to answer: a line `countersign/1 EXITCODE STREAM`, the text for that stream, and the line `countersign/1 end`. Every error is the client’s own form of refusal. `seconds` is how long it can wait.',
    query,
    body: jsonObject,
    answer: 'text/plain',
    isHook: true,
    milliseconds: 0,
    handle: async ({ caller, param, body, query, signal }, served) => {
      const adapter = knownAdapter(param('client'))
      const ask = adapter.parse(body, query.event === '' ? undefined : query.event)
      const seconds = Math.min(Math.max(query.seconds ?? usualSeconds, 1), mostSeconds)
      const who = callerOf(adapter, caller, seconds, query.entry, signal())
      const tooLate = `the gate had no answer within ${seconds} seconds.`
      return text(await withinTime(seconds * 1_000, tooLate, answered(adapter, ask, who, served)))
    },
  }),
]

/** A failed request as the launcher takes it: the client’s own refusal. What no client asked stays as it is. */
export async function hookAnswer(
  answer: Response,
  client: string | undefined,
  event: string | undefined,
): Promise<Response> {
  const adapter = adapterOf(client ?? '')
  if (answer.ok || !adapter) return answer
  const { message } = (await answer.json()) as { readonly message: string }
  return text(framed(adapter.refuse(message, event === '' ? undefined : event)))
}

async function answered(
  adapter: ClientAdapter,
  ask: HookAsk,
  who: HookCaller,
  served: RouteContext,
): Promise<string> {
  if (ask.kind === 'nothing') return framed(adapter.render({ effect: 'allow' }, ask))
  if (ask.kind === 'call') {
    const { gate, hooks } = served
    const counted = { reviews: gate.reviews, evaluate: (call: ToolCall) => evaluateAndCount(served, call) }
    const answer = await hooks.answer(counted, ask, who, served.address?.())
    return framed(adapter.render(answer, ask))
  }
  const { cwd: _, callId, ...report } = ask.report
  const id = served.hooks.idOf(who.agent, report.session, callId)
  const { agent, profile } = who
  const session = agentSessionOf(agent, report.session)
  await served.gate.report({ ...report, session, agent, profile, ...(id !== undefined && { callId: id }) })
  return framed(adapter.render({ effect: 'allow' }, ask))
}

function callerOf(
  adapter: ClientAdapter,
  caller: Caller,
  seconds: number,
  entry: string | undefined,
  signal: AbortSignal,
): HookCaller {
  const longest = Math.max(0, seconds * 1_000 - reserve)
  const canDefer = adapter.canDefer && adapter.isUnattended?.(entry ?? '') === true
  const how = { longest, canAsk: adapter.canAsk, canDefer, signal }
  if (caller.role !== 'agent') return { ...how, agent: adapter.client, profile: 'default' }
  const { agent, profile, principal } = caller
  return { ...how, agent, profile, ...(principal !== undefined && { principal }) }
}

function knownAdapter(client: string): ClientAdapter {
  const adapter = adapterOf(client)
  if (adapter) return adapter
  throw new GateError('missing', `There is no client ${client.slice(0, 40)} here.`, 'client')
}

function text(framedText: string): Response {
  return new Response(framedText, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
