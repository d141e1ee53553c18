import type { Decision } from '../../model/decision.ts'
import { GateError } from '../../model/errors.ts'
import { answerReview } from '../answer-review.ts'
import type { ApprovalAnswer } from '../approvers/approver.ts'
import type { JudgedAhead } from '../judged-ahead.ts'
import type { PreparedCall } from '../prepare-call.ts'
import { type GivenToolCall, membersOf } from './request.ts'

/** The value of an interrupt: the call that waits, and the review that people have to answer. */
export interface GateInterrupt {
  readonly kind: 'countersign'
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly reviewId: string
  /** Why a person is asked. */
  readonly reason: string
  /** Why the last answer did not count. */
  readonly trouble?: string
}

/**
 * What a resume may say: an answer to the review, by a person for whom this program speaks. It counts as far as the challenge
 * lets it. Anything else only has the gate look again.
 */
export interface GateResume extends ApprovalAnswer {
  readonly reviewId: string
  readonly reviewer: string
}

type Interrupt = (value: GateInterrupt) => unknown

/** LangGraph’s own `interrupt`, where the graph can be resumed. */
export function interruptOf({ runtime }: GivenToolCall): Interrupt | undefined {
  const { interrupt, configurable } = membersOf(runtime)
  const isResumable = Boolean(membersOf(configurable)['__pregel_checkpointer'])
  return isResumable && typeof interrupt === 'function' ? (interrupt as Interrupt) : undefined
}

/** The call once nobody has to be waited for. Throws LangGraph’s interrupt else. */
export async function untilAnswered(
  prepared: PreparedCall,
  ahead: JudgedAhead,
  interrupt: Interrupt,
): Promise<PreparedCall> {
  const id = prepared.callId ?? prepared.call.id
  const queued = await ahead.judge(id, prepared)
  if (queued.effect !== 'queue') return ahead.take(id, prepared)
  const { answer, pending } = lastResume(interrupt, valueOf(prepared, queued))
  if (!isAnswer(answer) || answer.reviewId !== queued.reviewId) throw pending
  const trouble = await troubleOf(prepared, answer)
  const now = await ahead.judge(id, prepared)
  if (now.effect !== 'queue') return ahead.take(id, prepared)
  throw trouble === undefined
    ? pending
    : lastResume(interrupt, { ...valueOf(prepared, now), trouble }).pending
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

/** A step that runs again is given every resume again: only the last one is news. `pending` interrupts for the next one. */
function lastResume(interrupt: Interrupt, value: GateInterrupt) {
  let answer: unknown
  for (;;)
    try {
      answer = interrupt(value)
    } catch (pending) {
      return { answer, pending }
    }
}

function valueOf({ tool, call }: PreparedCall, { reviewId = '', reason }: Decision): GateInterrupt {
  return { kind: 'countersign', tool: tool.name, arguments: call.arguments, reviewId, reason: reason.kind }
}

function isAnswer(given: unknown): given is GateResume {
  const { reviewId, reviewer, approve } = (given ?? {}) as Partial<Record<keyof GateResume, unknown>>
  return typeof reviewId === 'string' && typeof reviewer === 'string' && typeof approve === 'boolean'
}
