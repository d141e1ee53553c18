import type { Decision } from '../../model/decision.ts'
import { callIdWithin } from '../call-id-within.ts'
import { callOnce } from '../call-once.ts'
import { CallDenied } from '../call-refused.ts'
import type { GuardedTool } from '../guarded-tool.ts'
import type { JudgedAhead } from '../judged-ahead.ts'
import { type PreparedCall, prepareCall } from '../prepare-call.ts'

type Suspend = (payload: object) => unknown

/** What Mastra tells `execute` of an agent’s call; some versions put it below `agent`. */
interface AgentContext {
  readonly toolCallId?: string
  readonly messages?: readonly unknown[]
  readonly suspend?: Suspend
  readonly resumeData?: unknown
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
  private readonly ahead: JudgedAhead
  private readonly suspends: boolean

  constructor(tool: GuardedTool, given: GivenTool, ahead: JudgedAhead) {
    this.suspends = tool.onQueue === undefined && tool.hold === undefined
    // Where a run can’t be suspended, as in a workflow’s step, a call is parked.
    this.tool = this.suspends ? { ...tool, onQueue: 'park' } : tool
    this.given = given
    this.ahead = ahead
  }

  readonly execute = async (input: unknown, context: Context = {}): Promise<unknown> => {
    const { toolCallId, messages, suspend, resumeData } = context.agent ?? context
    // A tool that suspended itself is called again to go on: that is no second call of the same.
    const isOnce = toolCallId !== undefined && messages !== undefined && resumeData === undefined
    const prepared = prepareCall(this.tool, {
      arguments: input,
      signal: context.abortSignal,
      ...(isOnce && { callId: callIdWithin(messages, toolCallId, this) }),
    })
    if (this.suspends && suspend) {
      const decision = await this.ahead.judge(this.tool.name, prepared)
      if (decision.effect === 'queue') return suspend(payloadOf(prepared, decision))
      if (decision.effect === 'deny') throw new CallDenied(this.tool.name, decision)
    }
    const now = this.ahead.take(this.tool.name, prepared)
    return callOnce(now, frozen => this.given.execute(frozen, context))
  }
}

/** What an app shows of a suspended call. */
function payloadOf({ tool }: PreparedCall, { reviewId, reason, assessment, challenge }: Decision): object {
  return { reviewId, tool: tool.name, reason: reason.text, score: assessment.composite, challenge }
}

interface Schema {
  readonly '~standard'?: { validate(value: unknown): unknown }
}

/** Arguments as the tool’s schema hands them on: those that run. What the schema refuses never runs, and is judged as it is. */
export async function judgedInput(tools: object, name: string, args: unknown): Promise<unknown> {
  const tool = Object.hasOwn(tools, name) ? (tools as Readonly<Record<string, unknown>>)[name] : undefined
  const schema = (tool as { readonly inputSchema?: Schema } | undefined)?.inputSchema
  const read = (await schema?.['~standard']?.validate(args)) as { readonly value?: unknown } | undefined
  return read && 'value' in read ? read.value : args
}
