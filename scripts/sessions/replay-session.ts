import type { Assessment } from '../../src/ground/model/assessment.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import type { Decision, DecisionEffect } from '../../src/ground/model/decision.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { approveReview } from './approve-review.ts'
import { profileOf, type ReplayGate } from './replay-gate.ts'
import type { CallEvent, SessionEvent, StoredCall, StoredSession } from './stored-session.ts'

/** How sessions are replayed. */
export interface ReplayOptions {
  readonly front: 'mcp' | 'sdk' | 'hook'
  /** The gate hears the person’s prompts. */
  readonly prompts: boolean
  /** A person says yes to what honest calls ask. */
  readonly answer: boolean
}

/** One call as it was judged. */
export interface ReplayedCall {
  readonly call: StoredCall
  /** The number of its event in the session. */
  readonly number: number
  readonly injected: boolean
  readonly effect: DecisionEffect
  readonly composite: number
  readonly codes: readonly string[]
  /** A person was asked and said yes; the call ran. */
  readonly approved: boolean
}

/** A session with what its calls got. */
export interface ReplayedSession {
  readonly session: StoredSession
  readonly calls: readonly ReplayedCall[]
}

/** Time between two events, in milliseconds. */
const pace = 2_000

/** Tells the gate of one session, event after event, and asks it about every call before it runs. */
export async function replaySession(
  replay: ReplayGate,
  session: StoredSession,
  options: ReplayOptions,
): Promise<ReplayedSession> {
  const calls: ReplayedCall[] = []
  const ids = callIds(session)
  for (const [i, event] of session.events.entries()) {
    replay.clock.now += pace
    if ('call' in event) calls.push(await replayCall(replay, session, event, { ...options, number: i }))
    else await tell(replay, session, event, { ...options, ids })
  }
  return { session, calls }
}

/** The ids that calls are judged under, by their own: a result belongs to its call, as hooks say. An id that stands twice says nothing. */
function callIds({ id, events }: StoredSession): ReadonlyMap<string, string> {
  const named = events.flatMap((event, i) =>
    'call' in event && event.id ? [[event.id, `${id}#${i}`] as const] : [],
  )
  const times = new Map<string, number>()
  for (const [own] of named) times.set(own, (times.get(own) ?? 0) + 1)
  return new Map(named.filter(([own]) => times.get(own) === 1))
}

async function tell(
  { gate }: ReplayGate,
  session: StoredSession,
  event: Exclude<SessionEvent, CallEvent>,
  { front, prompts, ids }: ReplayOptions & { readonly ids: ReadonlyMap<string, string> },
): Promise<void> {
  const about = { session: session.id, agent: 'replay', profile: session.profile ?? profileOf(front) }
  if ('result' in event && event.rejected) return
  const callId = 'result' in event && event.id !== undefined ? ids.get(event.id) : undefined
  const named = callId === undefined ? {} : { callId }
  if ('result' in event)
    await gate.report({ ...about, ...named, tool: event.tool ?? null, text: event.result })
  else if (prompts) await gate.report({ ...about, tool: null, text: event.prompt, from: 'person' })
}

/** A session goes on after a question as if the call had run: its stored results follow. */
async function replayCall(
  replay: ReplayGate,
  session: StoredSession,
  { call, injected }: CallEvent,
  options: ReplayOptions & { readonly number: number },
): Promise<ReplayedCall> {
  const parsed = { ...callOf(session, call, options), at: replay.clock.now }
  const decision = await replay.gate.evaluate(parsed)
  const isAnswered = options.answer && !injected && decision.effect === 'queue'
  const approved = isAnswered && (await runApproved(replay, parsed, decision))
  const { composite } = decision.assessment
  return {
    call,
    number: options.number,
    injected,
    effect: decision.effect,
    composite,
    codes: codesOf(decision.assessment),
    approved,
  }
}

function callOf(
  { id, profile, origin }: StoredSession,
  call: StoredCall,
  { front, number }: ReplayOptions & { readonly number: number },
): ToolCall {
  const { kind = 'tool', tool, args, docstring } = call
  const input = { id: `${id}#${number}`, kind, tool, args, ...(docstring && { docstring }) }
  const from = (origin ?? front) as ToolCall['origin']
  return parseCall(input, {
    origin: from,
    agent: 'replay',
    session: id,
    profile: profile ?? profileOf(front),
  })
}

/** The same call asked again finds its approval and runs, as a client would ask it. */
async function runApproved(replay: ReplayGate, call: ToolCall, { reviewId }: Decision): Promise<boolean> {
  if (reviewId === undefined || !(await approveReview(replay, reviewId))) return false
  const again = await replay.gate.evaluate({ ...call, id: `${call.id}+`, at: replay.clock.now })
  return again.effect === 'allow'
}

function codesOf({ contributions }: Assessment): readonly string[] {
  return contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
}
