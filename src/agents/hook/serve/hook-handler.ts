import { type AgentAnswer, type AnswerLimits, answerAgent } from '../../../gate/core/hold/answer-agent.ts'
import type { EvaluatingGate } from '../../../gate/core/hold/evaluate-and-wait.ts'
import { type AgentName, agentCall, agentSession } from '../../../gate/core/intake/agent-call.ts'
import type { CallParts, HookAnswer, HookAsk } from '../client-adapter.ts'
import { renderAnswer } from '../render-answer.ts'
import { ParkedReviews } from './parked-reviews.ts'
import { recentKey, RecentCalls } from './recent-calls.ts'

/** The agent that asks through a hook, and how its client can wait. */
export interface HookCaller extends AgentName {
  /** Milliseconds that it can be held at most. */
  readonly longest: number
  readonly canAsk: boolean
  /** Nobody sits there, and the client can end with this call left open. */
  readonly canDefer: boolean
  /** The model can be handed a text beside a yes. */
  readonly canTell?: boolean
  readonly signal?: AbortSignal
}

/** A hook’s question about a call. */
export type CallAsk = HookAsk & { readonly kind: 'call' }

/** Milliseconds for which two deferred calls of a session count as calls of the same message. */
const sameMessage = 60_000

/** Answers calls of hooks: each call gets one decision, however often its client asks. */
export class HookHandler {
  private readonly recent: RecentCalls<AgentAnswer>
  /** Session → its call that was deferred last. */
  private readonly deferred = new Map<string, { readonly callId: string; readonly at: number }>()
  private readonly parked: ParkedReviews
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
    this.recent = new RecentCalls(now)
    this.parked = new ParkedReviews(now)
  }

  /** The answer to a call; rejects as the gate does. The gate is opened only for a call that needs a decision. */
  async answer(
    openGate: () => Promise<EvaluatingGate>,
    ask: CallAsk,
    caller: HookCaller,
    address?: string,
  ): Promise<HookAnswer> {
    const decision = await this.decide(openGate, ask, caller)
    const canDefer = caller.canDefer && decision.effect === 'park' && this.isAlone(ask.call)
    const told = await this.newsAfter(decision, openGate, ask.call, caller)
    const answer = renderAnswer(decision, { address, canDefer, ...(told !== undefined && { told }) })
    return caller.canDefer && answer.effect === 'park' && !canDefer
      ? { ...answer, text: `${answer.text} Make one call at a time.` }
      : answer
  }

  /** Notes what became of this call, and returns what people said meanwhile of earlier ones that were parked. */
  private async newsAfter(
    { effect, decision: { reviewId } }: AgentAnswer,
    openGate: () => Promise<EvaluatingGate>,
    call: CallParts,
    { agent, canTell = false }: HookCaller,
  ): Promise<string | undefined> {
    const session = agentSession(agent, call.session)
    if (reviewId !== undefined) this.parked.note(session, reviewId, effect === 'park')
    const isHeard = canTell || effect !== 'allow'
    return isHeard && this.parked.hasAny(session) ? this.parked.news(session, await openGate()) : undefined
  }

  /** Returns what people said meanwhile of calls that were parked, for a prompt’s answer. */
  async newsOf(
    agent: string,
    clientSession: string,
    openGate: () => Promise<EvaluatingGate>,
  ): Promise<string | undefined> {
    const session = agentSession(agent, clientSession)
    return this.parked.hasAny(session) ? this.parked.news(session, await openGate()) : undefined
  }

  /** The id that the call of a report was judged under, where it was. */
  idOf(agent: string, session: string, callId: string | undefined): string | undefined {
    return callId === undefined ? undefined : this.recent.idOf(recentKey(agent, session, callId))
  }

  private async decide(
    openGate: () => Promise<EvaluatingGate>,
    { call, again, same }: CallAsk,
    caller: HookCaller,
  ): Promise<AgentAnswer> {
    // First of all, since it refuses what no key can be made of.
    const made = agentCall(call, caller)
    const bytes = recentKey(call.kind, call.tool, call.arguments, call.cwd)
    const named = call.callId === undefined ? [] : [recentKey(caller.agent, call.session, call.callId, bytes)]
    const shared = same && recentKey(caller.agent, call.session, 'same', same)
    const first = again && shared !== undefined ? this.recent.take(shared) : undefined
    if (first) return first.answer
    const before = this.recent.find(
      again && !same ? recentKey(caller.agent, call.session, 'call', bytes) : named[0],
    )
    if (before) return before.answer
    const { id } = made
    const limits = this.limitsOf(caller)
    const answer = openGate().then(gate => answerAgent(gate, made, limits))
    const report = call.callId === undefined ? [] : [recentKey(caller.agent, call.session, call.callId)]
    const twice = again || shared === undefined ? [] : [shared]
    const keys = [...named, ...report, ...twice, recentKey(caller.agent, call.session, 'call', bytes)]
    this.recent.keep(keys, id, answer)
    const forget = () => this.recent.drop(keys, id)
    answer.then(({ effect }) => effect !== 'allow' && forget(), forget)
    return answer
  }

  /** Opening the gate and judging take of the time that the client gives: what is left is known when a hold begins. */
  private limitsOf(caller: HookCaller): AnswerLimits {
    const began = this.now()
    const timeLeft = () => caller.longest - Math.max(0, this.now() - began)
    return {
      ...caller,
      attended: !caller.canDefer,
      get longest() {
        return Math.max(0, timeLeft())
      },
    }
  }

  /** Of two calls of one message that are deferred, the client forgets the first without a word. */
  private isAlone({ session, callId }: CallParts): boolean {
    if (callId === undefined) return false
    const last = this.deferred.get(session)
    const at = this.now()
    if (last && last.callId !== callId && at - last.at < sameMessage) return false
    for (const [other, { at: then }] of this.deferred)
      if (at - then >= sameMessage) this.deferred.delete(other)
    this.deferred.set(session, { callId, at })
    return true
  }
}
