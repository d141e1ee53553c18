/** Tools of the Vercel AI SDK behind the gate: in `execute`, and in its own approval requests where you use them. */
import type { Review } from '../../../../ground/model/review.ts'
import { answerReview } from '../../call/answer-review.ts'
import type { Approver } from '../../approvers/approver.ts'
import { CallParked } from '../../call/call-parked.ts'
import { CallDenied } from '../../call/call-refused.ts'
import { checkNoWaiting } from '../../guard/check-guard-options.ts'
import type { GuardToolsOptions } from '../../guard/guard-tools.ts'
import { type ToolOf, toolsOf, withExecute } from '../../guard/tools-of.ts'
import { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { prepareCall, type PreparedCall } from '../../call/prepare-call.ts'
import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce } from '../../call/call-once.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import { isStreaming, streamThrough } from '../../guard/stream-through.ts'

/** Reads approvals in a conversation of the Vercel AI SDK. Messages come from anywhere: every member is checked. */

/** A person’s answer in the last message, and the call that it is about, as the messages have it now. */
interface ApprovalResponse {
  readonly toolCallId: string
  readonly toolName: string
  readonly input: unknown
  readonly approved: boolean
  readonly reason?: string
}

type Part = Readonly<Record<string, unknown>>

/**
 * Answers that a resumed conversation ends with, in their order. As the SDK does it: only the assistant’s messages ask and
 * call, and the last of the same id counts.
 */
function approvalsIn(messages: readonly unknown[]): readonly ApprovalResponse[] {
  const last = messages.at(-1)
  if (roleOf(last) !== 'tool') return []
  const parts = messages.filter(message => roleOf(message) === 'assistant').flatMap(partsOf)
  return partsOf(last).flatMap(response => {
    if (response['type'] !== 'tool-approval-response') return []
    const asked = parts.findLast(part => isRequest(part) && part['approvalId'] === response['approvalId'])
    const call = parts.findLast(part => isCall(part) && part['toolCallId'] === asked?.['toolCallId'])
    if (!asked || !call) return []
    const { approved, reason } = response
    return {
      toolCallId: String(call['toolCallId']),
      toolName: String(call['toolName']),
      input: call['input'],
      approved: approved === true,
      ...(typeof reason === 'string' && reason !== '' && { reason }),
    }
  })
}

const isRequest = (part: Part) => part['type'] === 'tool-approval-request'
const isCall = (part: Part) => part['type'] === 'tool-call'

function roleOf(message: unknown): unknown {
  return isObject(message) ? message['role'] : undefined
}

function partsOf(message: unknown): readonly Part[] {
  const content = isObject(message) ? message['content'] : undefined
  return Array.isArray(content) ? content.filter(isObject) : []
}

function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}

/**
 * The same tools, with their types, each `execute` behind the gate: it is judged and waits for people, and what refuses
 * it is thrown, which the SDK gives the model as the tool’s error. `description` is the docstring, the SDK’s abort
 * signal gives the call up. Tools without `execute` (run by the provider or in a browser) are handed through unjudged.
 */
export function guardTools<T extends object>(tools: T, options: GuardToolsOptions<T> = {}): T {
  return wrapTools(tools, toolsOf(tools, options), prepared => prepared)
}

/** The answer of `toolApproval`, in the SDK’s words. */
export type ToolApproval =
  | { readonly type: 'not-applicable' }
  | { readonly type: 'denied' | 'user-approval'; readonly reason: string }

interface AskedCall {
  readonly toolName: string
  readonly toolCallId: string
  readonly input: unknown
}

/** The call that the SDK asks about. */
export interface AskedApproval {
  readonly toolCall: AskedCall
  readonly messages: readonly unknown[]
}

/** Tools and their approval: give both to `generateText`, `streamText` or an agent. */
export interface ApprovingTools<T> {
  readonly tools: T
  /**
   * Judges a call when the model asks for it: allowed ones run, denied ones come back with the reason, and a call for
   * people becomes a `tool-approval-request` whose reason names the review. Rejects with a GateError where the gate fails.
   */
  readonly toolApproval: (asked: AskedApproval) => Promise<ToolApproval>
  /**
   * Before you resume: hands the yes and no in the last message to the gate, as `reviewer`. A plain yes passes no quiz;
   * `ask` is shown the challenge and answers it as an approver does. A yes for arguments that nobody was asked about is
   * not handed on. Gives the reviews as they are now.
   */
  readonly answer: (
    messages: readonly unknown[],
    reviewer: string,
    ask?: Approver['ask'],
  ) => Promise<readonly Review[]>
}

/**
 * `guardTools` with the SDK’s own approval requests: nothing waits in `execute`. On resume the gate decides, from the
 * arguments that would run then, so that an approval in the messages lets nothing run by itself.
 */
export function approveTools<T extends object>(
  tools: T,
  options: Omit<GuardToolsOptions<T>, 'onQueue' | 'hold'> = {},
): ApprovingTools<T> {
  checkNoWaiting(options)
  const toolOf = toolsOf(tools, { ...options, onQueue: 'park' } as GuardToolsOptions<T>)
  const ahead = new EvaluationsAhead()
  const prepare = ({ toolName, input }: AskedCall) => prepareCall(toolOf(toolName), { arguments: input })
  return {
    tools: wrapTools(tools, toolOf, (prepared, id) => ahead.take(id, prepared)),
    toolApproval: ({ toolCall, messages }) => {
      const isResumed = approvalsIn(messages).some(({ toolCallId }) => toolCallId === toolCall.toolCallId)
      const prepared = prepare(toolCall)
      hearMessages(tools, prepared, messages)
      return approvalOf(ahead, prepared, toolCall.toolCallId, isResumed)
    },
    answer: async (messages, reviewer, ask) => {
      const reviews: Review[] = []
      for (const response of approvalsIn(messages)) {
        const review = await handOn(ahead, prepare(response), response, reviewer, ask)
        if (review) reviews.push(review)
      }
      return reviews
    },
  }
}

async function approvalOf(
  ahead: EvaluationsAhead,
  prepared: PreparedCall,
  id: string,
  isResumed: boolean,
): Promise<ToolApproval> {
  const { tool } = prepared
  const decision = await (isResumed ? ahead.resume(id, prepared) : ahead.evaluate(id, prepared))
  if (decision.effect === 'allow') return { type: 'not-applicable' }
  if (decision.effect === 'deny' || decision.reviewId === undefined)
    return { type: 'denied', reason: new CallDenied(tool.name, decision).message }
  const review = await tool.gate.reviews.wait(decision.reviewId, { timeout: 0 })
  // The SDK runs a call that is resumed whatever it is told but `denied`.
  if (isResumed) return { type: 'denied', reason: new CallParked(tool.name, decision, review).message }
  return { type: 'user-approval', reason: `${decision.reason.text} Review ${review.id}.` }
}

/** Only a review that was open before was seen by whoever answered. */
async function handOn(
  ahead: EvaluationsAhead,
  prepared: PreparedCall,
  { toolCallId, approved, reason }: ApprovalResponse,
  reviewer: string,
  ask: Approver['ask'] | undefined,
): Promise<Review | undefined> {
  const { effect, reason: why, reviewId } = await ahead.resume(toolCallId, prepared)
  if (effect !== 'queue' || reviewId === undefined || why.kind !== 'parked') return undefined
  const answer = { approve: approved, ...(reason !== undefined && { reason }) }
  return answerReview(prepared.tool.gate, reviewId, reviewer, approved && ask ? ask : answer)
}

/** The second argument of `execute` in the AI SDK. */
interface ExecuteOptions {
  readonly toolCallId: string
  readonly messages: readonly unknown[]
  readonly abortSignal?: AbortSignal | undefined
}

type Execute = (input: unknown, options: ExecuteOptions) => unknown

/** The same tools; `judged` may give a call back as one that was judged already. */
function wrapTools<T extends object>(
  tools: T,
  toolOf: ToolOf,
  judged: (prepared: PreparedCall, id: string) => PreparedCall,
): T {
  const all = Object.entries(tools).map(([name, inputs]: [string, { readonly execute?: Execute }]) => {
    const { execute } = inputs
    if (typeof execute !== 'function') return [name, inputs]
    const tool = toolOf(name)
    const call = (input: unknown, { toolCallId, messages, abortSignal }: ExecuteOptions) => {
      // Some models count their ids anew in every conversation: the step tells calls apart.
      const callId = callIdWithin(messages, toolCallId, tool)
      const prepared = prepareCall(tool, { arguments: input, callId, signal: abortSignal })
      hearMessages(tools, prepared, messages)
      return judged(prepared, toolCallId)
    }
    const run = (frozen: unknown, options: ExecuteOptions) => execute.call(inputs, frozen, options)
    const guarded: Execute = isStreaming(execute)
      ? async function* (input, options) {
          const work = (frozen: unknown) => run(frozen, options) as AsyncIterable<unknown>
          yield* streamThrough(call(input, options), work)
        }
      : async (input, options) => callOnce(call(input, options), frozen => lastOf(run(frozen, options)))
    return [name, withExecute(inputs, guarded)]
  })
  return Object.fromEntries(all) as T
}

/** Tells the gate what the conversation of a call says; tools without `execute` run elsewhere, and are not guarded. */
function hearMessages(tools: object, { tool: { gate }, call }: PreparedCall, messages: unknown): void {
  const isGuarded = (name: string) =>
    Object.hasOwn(tools, name) &&
    typeof (tools as Readonly<Record<string, { readonly execute?: unknown }>>)[name]?.execute === 'function'
  hearConversation({ gate, about: call, messages, isGuarded })
}

/** A stream that can’t be told from its function gives its last part, and nothing before. */
async function lastOf(result: unknown): Promise<unknown> {
  const value = await result
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value
  let last: unknown
  for await (const part of value as AsyncIterable<unknown>) last = part
  return last
}
