import type { Gate } from '../../../gate/core/gate.ts'
import { reportOrNote } from '../../../gate/core/hold/report-or-note.ts'
import { type AgentName, agentSession } from '../../../gate/core/intake/agent-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { agentReport } from '../agent-report.ts'
import type { ClientAdapter, HookAsk, HookOutput } from '../client-adapter.ts'
import { maxCallSize, sizeText } from '../max-event-size.ts'
import type { Speaker } from '../../../ground/model/tool-report.ts'
import type { FindPeer, SpeakerFinder } from '../speakers/speaker-finder.ts'
import type { WatchedCall } from '../speakers/watched-calls.ts'
import type { HookHandler } from './hook-handler.ts'

/** Milliseconds that are kept for judging once more what was approved, and for the refusal. */
export const reserve = 1_500

/** The gate as a hook needs it. */
export type HookGate = Pick<Gate, 'evaluate' | 'reviews' | 'report' | 'decisions'>

/** One run of a hook, as the process that answers it knows it. */
export interface HookRun {
  /** Remembers recent calls; one that is made for this run alone remembers nothing of others. */
  readonly handler: HookHandler
  /** The event that the hook is registered for, where that is known. */
  readonly event?: string | undefined
  /** The size of what the client wrote. */
  readonly bytes: () => number
  /** Seconds until it has answered. */
  readonly seconds: number
  /** Nobody sits there, and the client can end with a call left open. */
  readonly canDefer: boolean
  /** The agent that asks, by its installation or its token; never by the client’s input. */
  readonly who: () => AgentName
  /** The gate for calls in a folder. It is opened for calls and reports alone. */
  readonly gateFor: (cwd: string | null) => Promise<HookGate>
  /** The dashboard, for a link to the review. */
  readonly address?: string | undefined
  readonly signal?: AbortSignal
  /** Tells who speaks in a prompt; nobody’s prompts are a person’s where it is absent. */
  readonly ears?: SpeakerFinder | undefined
  /** The process that asks. */
  readonly findPeer?: FindPeer | undefined
  /** Notes where a session is; throws where it is elsewhere. */
  readonly claim?: (session: string) => void
  /** The span that asked, as `COUNTERSIGN_TRACEPARENT` names it. */
  readonly traceparent?: string
  /** The client says that nobody sits there. */
  readonly isUnattended?: boolean
}

/**
 * Answers one run of a hook: parses the client’s input, judges the call or passes the report on, and renders the answer
 * in the client’s dialect. Rejects with `invalid` for input that can’t be read, and as the gate does; the refusal is
 * its caller’s.
 */
export async function serveHook(
  adapter: ClientAdapter,
  input: JsonObject,
  run: HookRun,
): Promise<HookOutput> {
  const ask = adapter.parse(input, run.event)
  if (ask.kind === 'call' && run.bytes() > maxCallSize)
    return adapter.render({ effect: 'deny', text: sizeText(run.bytes()) }, ask)
  if (ask.kind === 'call') return answerCall(adapter, ask, run)
  if (ask.kind === 'nothing') return adapter.render({ effect: 'allow' }, ask)
  await passReport(adapter, ask, run)
  const { session, cwd, from } = ask.report
  // An agent that waits for its person makes no call at which it could be told.
  const isHeard = adapter.tells?.includes(from === undefined ? 'result' : 'prompt') === true
  const { agent } = run.who()
  const message = isHeard ? await run.handler.newsOf(agent, session, () => run.gateFor(cwd)) : undefined
  return adapter.render({ effect: 'allow', ...(message !== undefined && { told: message }) }, ask)
}

async function answerCall(
  adapter: ClientAdapter,
  ask: HookAsk & { readonly kind: 'call' },
  run: HookRun,
): Promise<HookOutput> {
  const { handler, seconds, canDefer, who, gateFor, address, signal, ears, traceparent } = run
  const caller = {
    ...who(),
    longest: Math.max(0, seconds * 1_000 - reserve),
    canAsk: adapter.canAsk,
    ...(adapter.tells?.includes('call') && { canTell: true }),
    canDefer,
    ...(signal && { signal }),
  }
  const session = agentSession(caller.agent, ask.call.session)
  run.claim?.(session)
  await meetClient(adapter, session, ask.call.cwd, run)
  const traced = { ...ask, call: { ...ask.call, ...(traceparent !== undefined && { traceparent }) } }
  const answer = await handler.answer(() => gateFor(ask.call.cwd), traced, caller, address)
  if (!ask.again && (answer.effect === 'allow' || answer.effect === 'ask'))
    ears?.callBegan({ ...ask.call, session })
  return adapter.render(answer, ask)
}

/** Before the first call of a session is judged; no call fails for what only prompts need. */
async function meetClient(
  { client }: ClientAdapter,
  session: string,
  cwd: string | null,
  { ears, findPeer, gateFor }: HookRun,
): Promise<void> {
  if (!ears || !findPeer) return
  const hasCalls = async (one: string) => isKnown(await gateFor(cwd), one)
  await ears.meet({ client, session, hasCalls }, findPeer).catch(() => undefined)
}

async function isKnown(gate: HookGate, session: string): Promise<boolean> {
  return (await gate.decisions({ session, limit: 1 })).length > 0
}

async function passReport(
  adapter: ClientAdapter,
  { report }: HookAsk & { readonly kind: 'report' },
  run: HookRun,
): Promise<void> {
  const { handler, who, gateFor } = run
  const { cwd, callId, from: claimed } = report
  const { agent, profile } = who()
  const id = handler.idOf(agent, report.session, callId)
  const session = agentSession(agent, report.session)
  run.claim?.(session)
  const gate = await gateFor(cwd)
  const from = claimed === 'person' ? await speakerOf(adapter, session, gate, run) : claimed
  if (claimed === undefined) await noteEnd({ session, tool: report.tool ?? '', callId }, run)
  await reportOrNote(gate, agentReport(report, { agent, profile }, { callId: id, from }))
}

/** Whoever can’t be told apart from the agent speaks for nobody. */
async function speakerOf(
  { client }: ClientAdapter,
  session: string,
  gate: HookGate,
  { ears, findPeer, isUnattended = false }: HookRun,
): Promise<Speaker> {
  if (!ears || !findPeer) return 'client'
  const hasCalls = (one: string) => isKnown(gate, one)
  return ears.speakerOf({ client, session, isUnattended, hasCalls }, findPeer)
}

async function noteEnd(call: WatchedCall, { ears, findPeer }: HookRun): Promise<void> {
  if (findPeer) await ears?.callEnded(call, findPeer)
}
