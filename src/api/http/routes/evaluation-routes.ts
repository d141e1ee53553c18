import * as z from 'zod'
import { type EvaluateOptions, type Gate, gateVerbs } from '../../../gate/core/gate.ts'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import { callKinds, type ToolCall, type RunningBoundary } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { ClientBeside } from '../../../agents/hook/speakers/speaker-finder.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { type Caller, agentSessionOf } from '../access/caller.ts'
import { insideOf, type Listener, type HeaderOf } from '../access/listener.ts'
import { type Route, route } from '../parts/route.ts'
import { booleanInQuery, jsonObject, shortText, text, namedSchema } from '../schemas/text.ts'
import { annotations, decision, offered, origins, callBoundary } from '../schemas/decision.ts'
import { carriedReport } from '../schemas/tool-report.ts'

const name = shortText(200).exactOptional()

/**
 * A call as it is asked. Agent, profile, principal, origin and boundary are for front ends on the owner’s socket alone; only
 * that it comes from an MCP proxy is said by a proxy inside a boundary itself.
 */
const askedCall = namedSchema(
  'AskedCall',
  z.strictObject({
    id: name,
    session: name,
    kind: z.enum(callKinds).exactOptional(),
    tool: text.nullable().exactOptional(),
    arguments: jsonObject.exactOptional(),
    docstring: text.exactOptional(),
    hints: jsonObject.exactOptional(),
    annotations: z.looseObject(annotations.shape).exactOptional(),
    offered: offered.exactOptional(),
    cwd: text.nullable().exactOptional(),
    agent: name,
    profile: name,
    principal: name,
    origin: z.enum(origins).exactOptional(),
    boundary: callBoundary.exactOptional(),
    traceparent: text.exactOptional(),
    told: z.array(carriedReport).max(50).exactOptional(),
  }),
)

type AskedCall = z.infer<typeof askedCall>

/** Judging calls. */
export const evaluationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/evaluations',
    may: gateVerbs.evaluate.may,
    about:
      'Judges one call. The same id again is the same decision, with `repeated`: it is one call, and whoever got the first answer runs it; with other bytes it is a conflict. What tools gave back to its session since can be `told` with it, instead of in a report of its own. A dry run is for the owner’s socket alone.',
    query: z.strictObject({ dryRun: booleanInQuery.exactOptional() }),
    body: askedCall,
    answer: decision,
    isUsual: true,
    handle: async ({ caller, listener, header, body, query }, served) => {
      const call = askedCallOf(body, { caller, listener, header }, served)
      if (query.dryRun && caller.role !== 'owner')
        throw new GateError('forbidden', 'A dry run is for the owner’s socket alone.', 'dryRun')
      const notices = body.told?.map(({ from: _from, ...one }) => ({ tool: null, ...one }))
      const { promptsOf, sessions } = await clientBeside(call, listener, served)
      const shared = {
        ...(promptsOf !== null && { promptsOf }),
        ...(sessions.length > 0 && { sessionsBeside: sessions }),
      }
      const dryRun = query.dryRun === true
      return evaluateAndCount(served, call, { dryRun, ...(notices && { reports: notices }), ...shared })
    },
  }),
]

/** The decision, counted and timed. */
export async function evaluateAndCount(
  {
    gate,
    metrics,
    clock,
    batching,
  }: Pick<RouteContext, 'metrics' | 'clock' | 'batching'> & { readonly gate: Pick<Gate, 'evaluate'> },
  call: ToolCall,
  options: EvaluateOptions = {},
): Promise<Decision> {
  const began = clock()
  await batching.nextBatch()
  const made = await metrics.during('countersign_evaluations_in_progress', () => gate.evaluate(call, options))
  metrics.count('countersign_decisions_total', `effect="${made.effect}"`)
  metrics.time('countersign_evaluation_seconds', `effect="${made.effect}"`, (clock() - began) / 1_000)
  return made
}

const nobody: ClientBeside = { promptsOf: null, sessions: [] }

/** Finds the client that started an MCP server’s proxy. Nothing is shared where that can’t be told. */
async function clientBeside(
  { origin }: ToolCall,
  listener: Listener,
  { ears }: Pick<RouteContext, 'ears'>,
): Promise<ClientBeside> {
  const mayHaveOne = listener.kind === 'owner' || insideOf(listener) !== undefined
  if (origin !== 'mcp' || !mayHaveOne || listener.kind === 'network' || !listener.findPeer) return nobody
  return ears.clientBeside(listener.findPeer).catch(() => nobody)
}

const ownersOwn = ['agent', 'profile', 'principal', 'origin', 'boundary'] as const

/** The one who asks, and the way by which they do. */
export interface Asker {
  readonly caller: Caller
  readonly listener: Listener
  readonly header: HeaderOf
}

/** Makes the call; of an agent’s, the place where its session is must be the one that it came from. */
export function askedCallOf(
  body: AskedCall,
  { caller, listener, header }: Asker,
  { running }: Pick<RouteContext, 'running'>,
): ToolCall {
  const inside = insideOf(listener)
  const call = callFrom(tracedBy(body, header), caller, inside)
  if (caller.role === 'agent') running.claim(call.session, inside)
  return call
}

/** The call with the span that asked for it: as the body says, or else the header that tracing adds by itself. */
function tracedBy(body: AskedCall, header: HeaderOf): AskedCall {
  const traceparent = body.traceparent ?? header('traceparent')
  return traceparent === undefined ? body : { ...body, traceparent }
}

/** Makes the call. The listener or the token says who asks, whatever the body says. */
function callFrom(body: AskedCall, caller: Caller, inside?: RunningBoundary): ToolCall {
  const { agent, profile, principal, origin, boundary, told: _told, ...rest } = body
  if (caller.role === 'owner') {
    const call = parseCall(rest, {
      origin: origin ?? 'http',
      agent: agent ?? 'owner',
      profile: profile ?? 'default',
      session: 'owner',
      ...(boundary && { boundary }),
    })
    return principal === undefined ? call : { ...call, principal }
  }
  const isProxy = inside !== undefined && origin === 'mcp'
  const text = ownersOwn.find(field => body[field] !== undefined && !(field === 'origin' && isProxy))
  if (text)
    throw new GateError(
      'forbidden',
      `The token or the socket says the ${text}, not the body: leave it out.`,
      text,
    )
  if (caller.role !== 'agent') throw new GateError('forbidden', 'Only an agent may ask.')
  const session = agentSessionOf(caller.agent, body.session)
  const call = parseCall(
    { ...rest, session },
    {
      origin: isProxy ? 'mcp' : 'http',
      agent: caller.agent,
      profile: caller.profile,
      session,
      ...(inside && { boundary: inside.boundary }),
    },
  )
  return caller.principal === undefined ? call : { ...call, principal: caller.principal }
}
