import { type AgentAnswer, answerAgent, type AnswerLimits } from '../../../gate/core/hold/answer-agent.ts'
import type { EvaluatingGate } from '../../../gate/core/hold/evaluate-and-wait.ts'
import { agentCall, type AgentName, agentSession } from '../../../gate/core/intake/agent-call.ts'
import type { CallParts, HookAnswer, HookAsk } from '../client-adapter.ts'
import { renderAnswer } from '../render-answer.ts'
import { localClock } from '../../../ground/model/local-moment.ts'
import { listWords } from '../../../ground/model/list-words.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { createHash } from 'node:crypto'

/**
 * Milliseconds for which an answer is good for the same call again, once it was given. A client asks again at once,
 * and later the files that the call runs, the policy or a pause may be others.
 */
const goodFor = 30_000
/** Milliseconds for which the id of a call is known to its reports. */
const knownFor = 600_000
const maxKept = 5_000

/** A call with its answer, or the promise of it. */
interface RecentCall<T> {
  /** The id that it was judged under. */
  readonly id: string
  readonly answer: Promise<T>
}

interface KeptCall<T> extends RecentCall<T> {
  /** The moment of its answer; NaN while it has none, when it counts as new. */
  answeredAt: number
}

/**
 * Calls that clients asked lately. A hook that is installed twice asks twice, and some clients ask again before their
 * own prompt: it is one call, so it gets one decision.
 */
export class RecentCalls<T> {
  private readonly kept = new Map<string, KeptCall<T>>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** The same call, where what it was answered is still good. */
  find(key: string | undefined): RecentCall<T> | undefined {
    return this.within(goodFor, key)
  }

  /** The id that a call was judged under, for what comes after it. */
  idOf(key: string): string | undefined {
    return this.within(knownFor, key)?.id
  }

  private within(milliseconds: number, key: string | undefined): RecentCall<T> | undefined {
    const found = key === undefined ? undefined : this.kept.get(key)
    const since = found && this.now() - found.answeredAt
    // Of a clock that was set back nothing is known.
    return since === undefined || since >= milliseconds || since < 0 ? undefined : found
  }

  /** The same call like `find`, whose answer is good for this one time more under this key. */
  take(key: string): RecentCall<T> | undefined {
    const found = this.find(key)
    this.kept.delete(key)
    return found
  }

  /** Keeps a call under its keys; the oldest go. */
  keep(keys: readonly string[], id: string, answer: Promise<T>): void {
    const call: KeptCall<T> = { id, answer, answeredAt: Number.NaN }
    const markAnswered = () => {
      call.answeredAt = this.now()
    }
    answer.then(markAnswered, markAnswered)
    for (const key of keys) {
      this.kept.delete(key)
      this.kept.set(key, call)
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxKept) return
      this.kept.delete(oldest)
    }
  }

  /** Forgets a call that is to be judged anew when it comes again. */
  drop(keys: readonly string[], id: string): void {
    for (const key of keys) if (this.kept.get(key)?.id === id) this.kept.delete(key)
  }
}

/** One key for all that these values say, however long they are. */
function recentKey(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64')
}

const maxSessions = 200
const maxOfSession = 8

/** Reviews of calls that were parked, by session: what people said of them is told once, at a later call of the agent. */
class ParkedReviews {
  private readonly bySession = new Map<string, Set<string>>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Notes that a call of this session waits, or that its review has come to its end. */
  note(session: string, reviewId: string, waits: boolean): void {
    const known = this.bySession.get(session) ?? new Set()
    known.delete(reviewId)
    if (waits) known.add(reviewId)
    this.bySession.delete(session)
    if (known.size > 0) this.bySession.set(session, new Set([...known].slice(-maxOfSession)))
    for (const oldest of [...this.bySession.keys()].slice(0, -maxSessions)) this.bySession.delete(oldest)
  }

  /** Tells whether anything of a session waits, without asking the gate. */
  hasAny(session: string): boolean {
    return this.bySession.has(session)
  }

  /** Returns what the agent should know of its answered reviews, in sentences; undefined for nothing new. */
  async news(session: string, gate: Pick<EvaluatingGate, 'reviews'>): Promise<string | undefined> {
    const messages: string[] = []
    for (const id of this.bySession.get(session) ?? []) {
      // What can’t be found any more is not worth a failed call.
      const review = await gate.reviews.wait(id, { timeout: 0 }).catch(() => undefined)
      if (review?.state === 'pending') continue
      this.note(session, id, false)
      const sentence = review && newsOf(review, this.now())
      if (sentence !== undefined) messages.push(sentence)
    }
    return messages.length === 0 ? undefined : messages.join(' ')
  }
}

/** Says what became of a review to the agent whose call it was. */
function newsOf({ id, state, votes, usableUntil = 0, releasedAt }: Review, now: number): string | undefined {
  const last = votes.at(-1)
  // One person says no; a yes is of all who had to agree.
  const voters = state === 'approved' ? votes.filter(({ approve }) => approve) : votes.slice(-1)
  const who =
    listWords(
      voters.map(({ reviewer }) => reviewer),
      4,
    ) || 'A person'
  const why = last?.reason === undefined ? '' : `: ${visibleText(last.reason, 300)}`
  switch (state) {
    case 'approved':
      return releasedAt !== undefined || usableUntil <= now
        ? undefined
        : `Countersign: ${who} said yes to review ${id}. Make exactly that call again before ${localClock(usableUntil)}, and it runs once.`
    case 'denied':
      return `Countersign: ${who} said no to review ${id}${why}. Leave that call.`
    case 'returned':
      return `Countersign: ${who} wants the call of review ${id} otherwise${why}. Change it, and make the changed call.`
    case 'expired':
      return `Countersign: nobody answered review ${id} in time; the same call opens a new one.`
    default:
      return undefined
  }
}

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
    const message = await this.newsAfter(decision, openGate, ask.call, caller)
    const answer = renderAnswer(decision, {
      address,
      canDefer,
      ...(message !== undefined && { told: message }),
    })
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
    const keys = [...named, ...twice, recentKey(caller.agent, call.session, 'call', bytes)]
    this.recent.keep([...keys, ...report], id, answer)
    // What a person let run at the client’s own prompt has a result too: its id stays known.
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
