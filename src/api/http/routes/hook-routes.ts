import * as z from 'zod'
import type { AgentName } from '../../../gate/core/intake/agent-call.ts'
import type { ClientAdapter } from '../../../agents/hook/client-adapter.ts'
import { frameOutput } from '../../../agents/hook/frame-output.ts'
import { maxEventSize } from '../../../agents/hook/max-event-size.ts'
import { adapterOf } from '../../../agents/hook/index.ts'
import type { RunningBoundary } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import type { FindPeer } from '../../../agents/hook/speakers/speaker-finder.ts'
import { insideOf, type Listener, type HeaderOf } from '../access/listener.ts'
import type { Caller } from '../access/caller.ts'
import { type HookGate, type HookRun, serveHook } from '../../../agents/hook/serve/serve-hook.ts'
import { evaluateAndCount } from './evaluation-routes.ts'
import { type Route, route } from '../parts/route.ts'
import { jsonObject, numberInQuery, shortText } from '../schemas/text.ts'
import type { Outcome } from '../parts/answer-request.ts'
import { errorBody } from '../serve/error-answer.ts'
import { PlainText } from '../serve/json-answer.ts'
import { withinTime } from '../serve/within-time.ts'

/** Seconds that a client waits, where it does not say. */
const usualSeconds = 30
const maxSeconds = 86_400

const query = z.strictObject({
  event: shortText(60).exactOptional(),
  seconds: numberInQuery.exactOptional(),
  entry: shortText(60).exactOptional(),
  trace: shortText(60).exactOptional(),
})

type HookQuery = z.output<typeof query>

/** The route that agents’ clients ask before and after each call. */
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
    isUsual: true,
    bytes: maxEventSize,
    milliseconds: 0,
    handle: async ({ caller, listener, param, body, query, header, signal }, served) => {
      const adapter = knownAdapter(param('client'))
      const run = { ...runOf(adapter, caller, query, served), ...placeOf(listener, served) }
      const who = () => agentOf(adapter, caller, insideOf(listener))
      const tooLate = `the gate had no answer within ${run.seconds} seconds.`
      const work = serveHook(adapter, body, {
        ...run,
        who,
        bytes: () => sizeOf(body, header),
        signal: signal(),
      })
      return new PlainText(frameOutput(await withinTime(run.seconds * 1_000, tooLate, work)))
    },
  }),
]

/** As its length tells; of a body that comes without one, as it would be written. */
function sizeOf(body: JsonObject, header: HeaderOf): number {
  const notified = Number(header('content-length') ?? Number.NaN)
  return Number.isInteger(notified) ? notified : Buffer.byteLength(JSON.stringify(body))
}

/** A failed request as the launcher takes it: the client’s own refusal. What no client asked stays as it is. */
export function inClientsWords(
  outcome: Outcome,
  { isHook }: Route,
  client: string | undefined,
  event: string | undefined,
): Outcome {
  const adapter = isHook && 'error' in outcome ? adapterOf(client ?? '') : undefined
  if (!adapter || !('error' in outcome)) return outcome
  const refusal = adapter.refuse(errorBody(outcome.error).message, event === '' ? undefined : event)
  return { value: new PlainText(frameOutput(refusal)) }
}

function runOf(
  adapter: ClientAdapter,
  caller: Caller,
  { event, seconds, entry, trace }: HookQuery,
  served: RouteContext,
): Omit<HookRun, 'signal' | 'who' | 'bytes'> {
  const { gate, hooks: handler, ears } = served
  const isUnattended = adapter.isUnattended?.(entry ?? '') === true
  const hookGate: HookGate = {
    reviews: gate.reviews,
    evaluate: call => evaluateAndCount(served, call),
    report: report => gate.report(report),
    decisions: query => gate.decisions(query),
  }
  return {
    handler,
    event: event === '' ? undefined : event,
    seconds: Math.min(Math.max(seconds ?? usualSeconds, 1), maxSeconds),
    canDefer: adapter.canDefer && isUnattended,
    ...(trace !== undefined && { traceparent: trace }),
    isUnattended,
    ears,

    gateFor: async () => hookGate,
    address: served.address?.(),
  }
}

function placeOf(listener: Listener, { running }: RouteContext): Pick<HookRun, 'claim' | 'findPeer'> {
  return {
    findPeer: findPeerOf(listener),
    claim: session => running.claim(session, insideOf(listener)),
  }
}

/** Clients ask over the agents’ socket; over a port nobody can tell which process asks. */
function findPeerOf(listener: Listener): FindPeer | undefined {
  return listener.kind === 'agent' ? listener.findPeer : undefined
}

/** The owner’s own hooks are those of the client itself; others are whoever their token says. */
function agentOf(adapter: ClientAdapter, caller: Caller, inside: RunningBoundary | undefined): AgentName {
  if (caller.role !== 'agent') return { agent: adapter.client, profile: 'default' }
  const { agent, profile, principal } = caller
  return {
    agent,
    profile,
    ...(principal !== undefined && { principal }),
    ...(inside && { boundary: inside.boundary }),
  }
}

function knownAdapter(client: string): ClientAdapter {
  const adapter = adapterOf(client)
  if (adapter) return adapter
  throw new GateError('missing', `There is no client ${client.slice(0, 40)} here.`, 'client')
}
