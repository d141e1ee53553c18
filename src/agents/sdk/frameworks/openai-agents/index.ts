/**
 * The OpenAI Agents SDK behind the gate, by its own approvals: a call that a person must look at interrupts the run, and
 * its saved state resumes here or in another process. An approval in that state is bound to nothing, so what lets a call
 * run is the gate’s answer for the arguments that are about to run, whatever the state says.
 */
import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce, isRefusal } from '../../call/call-once.ts'
import { checkToolOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { type PreparedCall, prepareCall } from '../../call/prepare-call.ts'
import { answerProbe, isToolProbe, type ProbeDetails, rememberProbe } from './settle-interruptions.ts'

export { type Interrupted, settleInterruptions, type SettleOptions } from './settle-interruptions.ts'
export { approveHostedCalls, guardMcpServer } from './guard-mcp-server.ts'
export { hearInput, type HearInputOptions } from './hear-input.ts'

/** Options for every tool, and more for each by its name. `onQueue` left out interrupts the run; the others wait, or refuse. */
export interface AgentsOptions extends Omit<GuardOptions, 'name'> {
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
}

/** The SDK’s `tool`, or what has its form. */
export type ToolMaker = (config: never) => { readonly name: string; readonly invoke: unknown }

/** The configuration of the SDK’s `tool`, as far as it matters here. */
interface ToolConfig {
  readonly name?: string
  readonly description?: string
  readonly outputSchema?: unknown
  readonly needsApproval?: unknown
  readonly execute: (input: unknown, context?: object, details?: CallDetails) => unknown
}

interface CallDetails extends ProbeDetails {
  readonly toolCall?: { readonly callId?: string }
  readonly signal?: AbortSignal
}

/**
 * The SDK’s own `tool` with every tool that it makes guarded, and the type it had:
 * `const tool = guardToolMaker(agents.tool, { gate })`. What a model asks is judged after the SDK has parsed it; a refusal
 * is the tool’s output, for the model to read (with an `outputSchema` it is thrown, for `errorFunction`).
 */
export function guardToolMaker<F extends ToolMaker>(tool: F, options: AgentsOptions = {}): F {
  const { tools = {}, ...common } = options
  checkToolOptions(common, tools)
  const makeTool = (config: ToolConfig) => {
    const name = config.name ?? config.execute.name
    const own = Object.hasOwn(tools, name) ? tools[name] : {}
    const docstring = config.description === undefined ? {} : { docstring: config.description }
    const guarded = new AgentTool(config, newGuardedTool({ ...docstring, ...common, ...own }, name))
    const result = tool({
      ...config,
      name,
      needsApproval: guarded.needsApproval,
      execute: guarded.execute,
    } as never)
    rememberProbe(result.invoke as object)
    return result
  }
  return makeTool as unknown as F
}

/** One tool of the SDK: whether it needs approval, and its run. */
class AgentTool {
  private readonly config: ToolConfig
  private readonly tool: GuardedTool
  private readonly interrupts: boolean
  private readonly ahead = new EvaluationsAhead()

  constructor(config: ToolConfig, tool: GuardedTool) {
    this.config = config
    this.interrupts = tool.onQueue === undefined
    // A run that comes here without an answer of the gate is not held: the state has been approved, the call has not.
    this.tool = this.interrupts ? { ...tool, onQueue: 'park' } : tool
  }

  /** True interrupts the run. What the gate refuses needs no approval: its run gives the reason. */
  readonly needsApproval = async (context: object, input: unknown, callId?: string): Promise<boolean> => {
    const own = await this.ownApproval(context, input, callId)
    if (!this.interrupts || callId === undefined) return own
    const prepared = this.prepare(context, input, callId)
    const { effect } = await this.ahead.evaluate(this.idOf(context, callId, prepared), prepared)
    return effect === 'queue' || (own && effect !== 'deny')
  }

  readonly execute = async (
    input: unknown,
    context: object = {},
    details?: CallDetails,
  ): Promise<unknown> => {
    const callId = details?.toolCall?.callId
    const prepared = this.prepare(context, input, callId, details?.signal)
    if (isToolProbe(details)) {
      const isOwn = await this.ownApproval(context, input, callId)
      answerProbe(details, { prepared, isOwn, ahead: this.ahead })
      return ''
    }
    try {
      const id = callId === undefined ? undefined : this.idOf(context, callId, prepared)
      const now = id === undefined ? prepared : this.ahead.take(id, prepared)
      return await callOnce(now, frozen => this.config.execute(frozen, context, details))
    } catch (error) {
      if (isRefusal(error) && this.config.outputSchema === undefined) return error.message
      throw error
    }
  }

  /**
   * Makes the key of a settled call from the model’s id alone: an agent that is a tool may run in a context of its own.
   */
  private idOf(context: object, callId: string, prepared: PreparedCall): string {
    return this.ahead.has(callId, prepared) ? callId : callIdWithin(context, callId)
  }

  /** A call without an id of the model’s is a call of its own each time. */
  private prepare(context: object, input: unknown, callId?: string, signal?: AbortSignal): PreparedCall {
    const id = callId === undefined ? {} : { callId: callIdWithin(context, callId) }
    return prepareCall(this.tool, { arguments: input, ...id, signal })
  }

  private async ownApproval(context: object, input: unknown, callId?: string): Promise<boolean> {
    const { needsApproval = false } = this.config
    if (typeof needsApproval !== 'function') return needsApproval !== false
    return Boolean(await needsApproval(context, input, callId))
  }
}
