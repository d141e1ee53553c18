import type { Gate } from '../../gate/gate.ts'
import { type AgentName, agentSession } from '../../gate/intake/agent-call.ts'
import type { JsonObject } from '../../model/json.ts'
import type { ClientAdapter, HookAsk, HookOutput } from '../client-adapter.ts'
import type { HookHandler } from './hook-handler.ts'

/** Milliseconds that are kept for judging once more what was approved, and for the refusal. */
export const reserve = 1_500

/** The gate as a hook needs it. */
export type HookGate = Pick<Gate, 'evaluate' | 'reviews' | 'report'>

/** One run of a hook, as the process that answers it knows it. */
export interface HookRun {
  /** Remembers recent calls; one that is made for this run alone remembers nothing of others. */
  readonly handler: HookHandler
  /** The event that the hook is registered for, where that is known. */
  readonly event?: string | undefined
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
  if (ask.kind === 'call') return answerCall(adapter, ask, run)
  if (ask.kind === 'report') await passReport(ask, run)
  return adapter.render({ effect: 'allow' }, ask)
}

async function answerCall(
  adapter: ClientAdapter,
  ask: HookAsk & { readonly kind: 'call' },
  { handler, seconds, canDefer, who, gateFor, address, signal }: HookRun,
): Promise<HookOutput> {
  const caller = {
    ...who(),
    longest: Math.max(0, seconds * 1_000 - reserve),
    canAsk: adapter.canAsk,
    canDefer,
    ...(signal && { signal }),
  }
  return adapter.render(await handler.answer(() => gateFor(ask.call.cwd), ask, caller, address), ask)
}

async function passReport(
  { report: { cwd, callId, ...report } }: HookAsk & { readonly kind: 'report' },
  { handler, who, gateFor }: HookRun,
): Promise<void> {
  const { agent, profile } = who()
  const id = handler.idOf(agent, report.session, callId)
  const session = agentSession(agent, report.session)
  const gate = await gateFor(cwd)
  await gate.report({ ...report, session, agent, profile, ...(id !== undefined && { callId: id }) })
}
