import { isAnswered } from '../../../people/review/is-answered.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import { type Refusal, refusalOf } from '../../../judge/policy/refusal.ts'
import { type ApproverRound, askApprovers } from '../approvers/ask-approvers.ts'
import { CallDenied } from './call-refused.ts'
import { CallParked } from './call-parked.ts'
import { evaluateCall } from './evaluate-call.ts'
import type { PreparedCall } from './prepare-call.ts'
import type { Gate } from '../../../gate/core/gate.ts'

/** The parts of holding one call. */
interface Hold {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
  /** Approvers of the program that are asked. */
  readonly round?: ApproverRound
  /** The review was opened for this call. */
  readonly isOurs: boolean
}

/** Calls of this process that are held for reviews: a review that nobody wants any more is withdrawn. */
class Holders {
  private readonly gate: Gate
  private readonly counts = new Map<string, number>()

  constructor(gate: Gate) {
    this.gate = gate
  }

  /**
   * The review once it is no longer pending, the time is over, or every approver of the program has failed. Rejects with
   * the signal’s reason; the review is withdrawn then, unless another call of this process is held for it.
   */
  async hold(id: string, { timeout, signal, round, isOurs }: Hold): Promise<Review> {
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1)
    const stop = new AbortController()
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const held = this.gate.reviews.wait(id, { timeout: Math.max(0, timeout), signal: either })
    try {
      if (!round) return await held
      const first = await Promise.race([held, round.failed])
      if (first) return first
      stop.abort()
      await held.catch(() => undefined)
      return await this.gate.reviews.wait(id, { timeout: 0 })
    } catch (error) {
      if (!signal?.aborted) throw error
      if (isOurs && this.counts.get(id) === 1) await this.withdraw(id)
      throw signal.reason
    } finally {
      this.leave(id)
    }
  }

  private leave(id: string): void {
    const remaining = (this.counts.get(id) ?? 1) - 1
    if (remaining === 0) this.counts.delete(id)
    else this.counts.set(id, remaining)
  }

  /** Withdraws a review. Where that fails the review stays, and lets nothing run but the same call. */
  private async withdraw(id: string): Promise<void> {
    await this.gate.reviews.withdraw(id, 'The program gave the call up.').catch(() => undefined)
  }
}

const known = new WeakMap<Gate, Holders>()

/** Those of one gate. */
function holdersOf(gate: Gate): Holders {
  const holders = known.get(gate) ?? new Holders(gate)
  known.set(gate, holders)
  return holders
}

/** A call that a person must look at, as a handler of yours sees it. */
export interface QueuedCall {
  readonly call: ToolCall
  readonly decision: Decision
  readonly review: Review
  readonly signal?: AbortSignal
}

/** Says what happens to a queued call. Nothing that it says can let the call run: only people’s answers do. */
export type QueueHandler = (queued: QueuedCall) => QueueChoice | Promise<QueueChoice>

/** Wait, throw `CallParked` and leave the review open, or throw `CallDenied` and withdraw it. */
export type QueueChoice = 'hold' | 'park' | 'deny'

/** The longest that a call is held at a stretch. */
const maxHoldLength = 86_400_000

/**
 * The number of times that a gate may say that a review is approved and its call is not: the approval may just have
 * been used by another call.
 */
const maxContradictions = 100

/**
 * Waits for people’s answer to a queued call; gives the decision that allows it. Throws `CallDenied` or `CallParked`
 * else.
 */
export async function settleQueued(prepared: PreparedCall, queued: Decision): Promise<Decision> {
  const { tool, call, signal } = prepared
  let decision = queued
  let until: number | undefined
  let contradictions = 0
  for (;;) {
    const id = decision.reviewId
    if (id === undefined) throw new CallDenied(tool.name, decision)
    const review = await tool.gate.reviews.wait(id, { timeout: 0 })
    const round = askApprovers(tool, id)
    const choice = await choiceOf(prepared, decision, review)
    if (choice === 'deny') {
      if (isOurs(decision))
        await tool.gate.reviews.withdraw(id, `The program refused the call of ${call.tool}.`)
      throw new CallDenied(tool.name, decision, review, byProgram(decision, review))
    }
    if (choice === 'park') throw new CallParked(tool.name, decision, review)
    until ??= performance.now() + (await holdTime(prepared, id))
    const ended = await holdersOf(tool.gate).hold(id, {
      timeout: until - performance.now(),
      isOurs: isOurs(decision),
      ...(signal && { signal }),
      ...(round && { round: round }),
    })
    if (ended.state === 'pending') {
      await tool.gate.reviews.unanswered(id)
      throw withTroubles(new CallParked(tool.name, decision, ended), round?.troubles)
    }
    if (!isAnswered(ended)) throw new CallDenied(tool.name, decision, ended)
    decision = await evaluateCall(prepared)
    if (decision.effect === 'allow') return decision
    if (decision.reviewId === id && ++contradictions > maxContradictions) throw contradicting(id)
    // An approval lets one call run: another one of the same was faster, and this one is asked for anew.
    if (decision.effect === 'deny') throw new CallDenied(tool.name, decision, ended)
  }
}

/** It waits for nobody any more: to ask again asks the same program. */
function byProgram(decision: Decision, review: Review): Refusal {
  return {
    ...refusalOf(decision, review),
    kind: 'rule',
    why: `This program refuses calls that a person must look at. ${decision.reason.text}`,
    final: true,
    instead: 'another way, or ask the person you work for',
  }
}

/** To ask again would ask for ever. */
function contradicting(id: string): GateError {
  return new GateError(
    'unavailable',
    `The gate says that ${id.slice(0, 80)} is approved, and holds its call still: nothing was run; ask it for the call again.`,
  )
}

/** A review that was there before may be waited for by others too. */
function isOurs({ reason }: Decision): boolean {
  return reason.kind !== 'parked'
}

/** Adds the errors that the approvers of this program threw, where nobody could answer. */
function withTroubles(parked: CallParked, troubles: readonly unknown[] = []): CallParked {
  if (troubles.length > 0) parked.cause = troubles.length === 1 ? troubles[0] : new AggregateError(troubles)
  return parked
}

async function choiceOf(
  { tool, call, signal }: PreparedCall,
  decision: Decision,
  review: Review,
): Promise<QueueChoice> {
  const { onQueue = 'hold' } = tool
  if (typeof onQueue !== 'function') return demandChoice(onQueue)
  return demandChoice(await onQueue({ call, decision, review, ...(signal && { signal }) }))
}

function demandChoice(choice: unknown): QueueChoice {
  if (choice === 'hold' || choice === 'park' || choice === 'deny') return choice
  throw new GateError(
    'invalid',
    `onQueue must say hold, park or deny, and said ${String(choice).slice(0, 40)}: the call was not run. A yes is an approver’s to give.`,
    'onQueue',
  )
}

async function holdTime({ tool }: PreparedCall, id: string): Promise<number> {
  if (tool.hold !== undefined) return Math.max(0, Math.min(maxHoldLength, tool.hold))
  return tool.gate.reviews.holdFor(id, true)
}
