import type { Decision } from '../../../../ground/model/decision.ts'
import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce } from '../../call/call-once.ts'
import { CallDenied } from '../../call/call-refused.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import type { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { type PreparedCall, prepareCall } from '../../call/prepare-call.ts'
import { type ReadInput, readToolInput, readsItself, unreadableInput } from './read-tool-input.ts'

type Suspend = (payload: object) => unknown

/** The context of an agent’s call in Mastra’s `execute`; some versions put it below `agent`. */
interface AgentContext {
  readonly toolCallId?: string
  readonly messages?: readonly unknown[]
  readonly suspend?: Suspend
  readonly resumeData?: unknown
  /** The payload that the run was suspended with. */
  readonly suspendPayload?: unknown
}
interface Context extends AgentContext {
  readonly agent?: AgentContext
  readonly abortSignal?: AbortSignal
}

interface GivenTool {
  readonly execute: (input: unknown, context?: Context) => unknown
}

/** One tool of Mastra’s. */
export class MastraTool {
  private readonly tool: GuardedTool
  private readonly given: GivenTool
  private readonly ahead: EvaluationsAhead
  private readonly suspends: boolean

  private readonly isGuarded: (name: string) => boolean

  constructor(
    tool: GuardedTool,
    given: GivenTool,
    ahead: EvaluationsAhead,
    isGuarded: (name: string) => boolean,
  ) {
    this.isGuarded = isGuarded
    this.suspends = tool.onQueue === undefined && tool.hold === undefined
    // Where a run can’t be suspended, as in a workflow’s step, a call is parked.
    this.tool = this.suspends ? { ...tool, onQueue: 'park' } : tool
    this.given = given
    this.ahead = ahead
  }

  readonly execute = async (input: unknown, context: Context = {}): Promise<unknown> => {
    const agent = context.agent ?? context
    const { toolCallId, messages, suspend, resumeData } = agent
    const isResumed = resumeData !== undefined && resumeData !== null
    const isOurs = isResumed && isPayload(agent.suspendPayload)
    const isRun = toolCallId !== undefined && messages !== undefined && !isResumed
    // Mastra does not read the input of a tool that goes on from a question of its own.
    const read = isResumed && !isOurs ? undefined : await this.read(input, isRun)
    const prepared = prepareCall(this.tool, {
      arguments: read ? read.judged : input,
      signal: context.abortSignal,
      // A tool that suspended itself is called again to go on: that is no second call of the same.
      ...(isRun && { callId: callIdWithin(messages, toolCallId, this) }),
    })
    const { isGuarded } = this
    hearConversation({ gate: this.tool.gate, about: prepared.call, messages, isGuarded })
    if (this.suspends && suspend) {
      const decision = await this.ahead.evaluate(this.tool.name, prepared)
      if (decision.effect === 'queue') return suspend(payloadOf(prepared, decision))
      if (decision.effect === 'deny') throw new CallDenied(this.tool.name, decision)
    }
    const now = this.ahead.take(this.tool.name, prepared)
    return callOnce(now, frozen =>
      // Another context than Mastra’s own makes the tool read its input, whatever Mastra did.
      read ? this.given.execute(read.given, withoutResumption(context)) : this.given.execute(frozen, context),
    )
  }

  /** Input as the tool itself will read it; undefined where it runs with what it is given, or refuses that. */
  private async read(input: unknown, isRun: boolean): Promise<ReadInput | undefined> {
    if (!readsItself(this.given)) return undefined
    const read = await readToolInput(this.given, input)
    // An agent may have read it already, and says so to the tool, which does not read it again then.
    if (!read && !isRun) throw unreadableInput('does not fit its schema')
    return read
  }
}

/**
 * Removes the value that the app resumed the gate’s suspension with: it is no answer to a question of the tool’s own.
 */
function withoutResumption(context: Context): Context {
  const { resumeData: _data, suspendPayload: _payload, ...rest } = context
  return context.agent ? { ...rest, agent: withoutResumption(context.agent) as AgentContext } : rest
}

/** True for what the gate suspended a run with. */
function isPayload(value: unknown): boolean {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return ['reviewId', 'tool', 'reason', 'score'].every(key => keys.includes(key))
}

/** Makes the payload that an app shows of a suspended call. */
function payloadOf({ tool }: PreparedCall, { reviewId, reason, assessment, challenge }: Decision): object {
  return { reviewId, tool: tool.name, reason: reason.text, score: assessment.composite, challenge }
}
