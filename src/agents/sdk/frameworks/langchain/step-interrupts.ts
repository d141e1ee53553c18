import type { Decision } from '../../../../ground/model/decision.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import { answerReview } from '../../call/answer-review.ts'
import type { ApprovalAnswer } from '../../approvers/approver.ts'
import type { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import type { PreparedCall } from '../../call/prepare-call.ts'
import { type GivenToolCall, membersOf } from './given-call-of.ts'

/** The value of an interrupt: the call that waits, and the review that people have to answer. */
export interface GateInterrupt {
  readonly kind: 'countersign'
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly reviewId: string
  /** The reason why a person is asked. */
  readonly reason: string
  /** The reason why the last answer did not count. */
  readonly trouble?: string
}

/**
 * The value of a resume: an answer to the review, by a person for whom this program speaks. It counts as far as the
 * challenge lets it. Any other value only makes the gate look again.
 */
export interface GateResume extends ApprovalAnswer {
  readonly reviewId: string
  readonly reviewer: string
}

type Interrupt = (value: GateInterrupt | undefined) => unknown

/** The value that a step was resumed with last, for every call of it: LangGraph gives it to the first that asks. */
const news = new WeakMap<object, unknown>()

/** The interrupts of one call in one run of its step. */
export class StepInterrupts {
  /** The number of values that the call was resumed with. */
  taken = 0
  private readonly interrupt: Interrupt
  private readonly step: object

  constructor(interrupt: Interrupt, step: object) {
    this.interrupt = interrupt
    this.step = step
  }

  /** Takes all that the step was resumed with: when it runs again it is given all again, and only the last is news. */
  drain(value: GateInterrupt) {
    for (;;)
      try {
        news.set(this.step, this.interrupt(value))
        this.taken++
      } catch (pending) {
        return { answer: news.get(this.step), pending }
      }
  }

  /** Passes over what the call was resumed with before its tool interrupted: the rest are answers to the tool. */
  passOver(taken: number): void {
    for (; this.taken < taken; this.taken++) this.interrupt(undefined)
  }
}

/** LangGraph’s own `interrupt`, where the graph can be resumed. */
export function interruptsOf({ runtime }: GivenToolCall): StepInterrupts | undefined {
  const { interrupt, configurable } = membersOf(runtime)
  const { __pregel_checkpointer: isResumable, __pregel_scratchpad: step } = membersOf(configurable)
  if (!isResumable || typeof interrupt !== 'function') return undefined
  return new StepInterrupts(interrupt as Interrupt, typeof step === 'object' && step ? step : interrupt)
}

/** The call once nobody has to be waited for. Throws LangGraph’s interrupt else. */
export async function untilAnswered(
  prepared: PreparedCall,
  ahead: EvaluationsAhead,
  step: StepInterrupts,
): Promise<PreparedCall> {
  const id = prepared.callId ?? prepared.call.id
  const queued = await ahead.evaluate(id, prepared)
  if (queued.effect !== 'queue') {
    // Answered in the inbox: what it was resumed with is no answer to a question of the tool’s own.
    if (queued.effect === 'allow' && queued.reviewId !== undefined) step.drain(valueOf(prepared, queued))
    return ahead.take(id, prepared)
  }
  const { answer, pending } = step.drain(valueOf(prepared, queued))
  if (!isAnswer(answer) || answer.reviewId !== queued.reviewId) throw pending
  const trouble = await troubleOf(prepared, answer)
  const now = await ahead.evaluate(id, prepared)
  if (now.effect !== 'queue') return ahead.take(id, prepared)
  throw trouble === undefined ? pending : step.drain({ ...valueOf(prepared, now), trouble }).pending
}

/** Hands the answer to the gate; says what was wrong with it. */
async function troubleOf({ tool }: PreparedCall, answer: GateResume): Promise<string | undefined> {
  try {
    await answerReview(tool.gate, answer.reviewId, answer.reviewer, answer)
  } catch (error) {
    if (error instanceof GateError) return error.message
    throw error
  }
  return undefined
}

function valueOf({ tool, call }: PreparedCall, { reviewId = '', reason }: Decision): GateInterrupt {
  return { kind: 'countersign', tool: tool.name, arguments: call.arguments, reviewId, reason: reason.kind }
}

function isAnswer(input: unknown): input is GateResume {
  const { reviewId, reviewer, approve } = (input ?? {}) as Partial<Record<keyof GateResume, unknown>>
  return typeof reviewId === 'string' && typeof reviewer === 'string' && typeof approve === 'boolean'
}
