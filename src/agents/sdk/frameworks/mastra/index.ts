/** Tools of Mastra behind the gate: by its suspend and resume, and by its own tool approval where you use it. */
import type { Review } from '../../../../ground/model/review.ts'
import { answerReview } from '../../call/answer-review.ts'
import type { Approver } from '../../approvers/approver.ts'
import { checkNoWaiting } from '../../guard/check-guard-options.ts'
import type { GuardToolsOptions } from '../../guard/guard-tools.ts'
import { toolsOf, withExecute } from '../../guard/tools-of.ts'
import { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { prepareCall, type PreparedCall } from '../../call/prepare-call.ts'
import type { Decision } from '../../../../ground/model/decision.ts'
import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce } from '../../call/call-once.ts'
import { CallDenied } from '../../call/call-refused.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import { isDeepStrictEqual } from 'node:util'
import { GateError } from '../../../../ground/model/errors.ts'
import type { Json } from '../../../../ground/model/json.ts'
import { freezeArguments } from '../../call/freeze-arguments.ts'

type Execute = (input: unknown, context: object) => Promise<unknown>

/** A tool of Mastra’s own: it reads its input by its schema before it works, unless the agent that calls it says it has. */
interface ReadingTool {
  readonly inputSchema: unknown
  readonly constructor: new (config: object) => { readonly execute: Execute }
}
const mark = Symbol.for('mastra.core.tool.Tool')

/** Input that a tool will read by itself. */
interface ReadInput {
  /** The value that the tool will work with. */
  readonly judged: Json
  /** The value that the tool must be given for that. */
  readonly given: Json
}

/** True for a tool that may read what it is given. */
function readsItself(tool: object): tool is ReadingTool {
  return mark in tool && 'inputSchema' in tool && tool.inputSchema !== undefined
}

/**
 * Input as the tool will read it; undefined for what it refuses. Throws a GateError `invalid` where its schema gives
 * something else each time, so that what would run can’t be told.
 */
async function readToolInput(tool: ReadingTool, input: unknown): Promise<ReadInput | undefined> {
  const raw = freezeArguments(input ?? {}, 'arguments')
  const judged = await readOnce(tool, raw)
  if (judged === undefined) return undefined
  for (const input of [judged, raw])
    if (isDeepStrictEqual(await readOnce(tool, input), judged)) return { judged, given: input }
  throw unreadableInput('is read in another way each time')
}

/** For input that can’t be judged as what would run. */
function unreadableInput(why: string): GateError {
  return new GateError(
    'invalid',
    `The input of the tool ${why}, so that what would run can’t be judged, and nothing was run.`,
    'arguments',
  )
}

/** By Mastra itself, which mends what some models write: frozen, and undefined for what is refused. */
async function readOnce(tool: ReadingTool, input: Json): Promise<Json | undefined> {
  const execute = async (read: unknown) => ({ read })
  const probe = new tool.constructor({ id: 'probe', inputSchema: tool.inputSchema, execute })
  const notice = await probe.execute(input, {})
  if (typeof notice !== 'object' || notice === null || !('read' in notice)) return undefined
  return freezeArguments(notice.read, 'arguments')
}

/** Arguments as a tool will read them. What it refuses never runs as it is, and is judged as it is. */
async function judgedInput(tools: object, name: string, args: unknown): Promise<unknown> {
  const tool = Object.hasOwn(tools, name) ? (tools as Readonly<Record<string, object>>)[name] : undefined
  if (!tool || !readsItself(tool)) return args
  return (await readOnce(tool, freezeArguments(args, 'arguments'))) ?? args
}

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
class MastraTool {
  private readonly tool: GuardedTool
  private readonly given: GivenTool
  private readonly ahead: EvaluationsAhead
  private readonly suspends: boolean

  private readonly isGuarded: (name: string) => boolean

  constructor(
    tool: GuardedTool,
    input: GivenTool,
    ahead: EvaluationsAhead,
    isGuarded: (name: string) => boolean,
  ) {
    this.isGuarded = isGuarded
    this.suspends = tool.onQueue === undefined && tool.hold === undefined
    // Where a run can’t be suspended, as in a workflow’s step, a call is parked.
    this.tool = this.suspends ? { ...tool, onQueue: 'park' } : tool
    this.given = input
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

/**
 * The same tools, with their types, each `execute` behind the gate. A call that a person must look at suspends the run
 * (`suspendPayload` names the review and why) and is judged anew by `resumeGenerate` or `resumeStream`, whatever they are
 * given: it runs once people have approved it, and else suspends again. With `onQueue` it waits in `execute`, or is
 * refused, instead. A refusal is thrown, which Mastra gives the model as the tool’s error. `description` is the docstring.
 */
export function guardTools<T extends object>(tools: T, options: GuardToolsOptions<T> = {}): T {
  return guarded(tools, options, new EvaluationsAhead())
}

/** The call that Mastra asks about. */
export interface AskedApproval {
  readonly toolName: string
  readonly args: unknown
}

/** A person’s answer to a suspended call. */
export interface GivenApproval {
  readonly approved: boolean
  readonly reason?: string
}

/** Tools for the agent, and `requireToolApproval` for `generate` and `stream`. */
export interface ApprovingTools<T> {
  readonly tools: T
  /** True for a call that a person must look at; one that is denied runs into its refusal. Rejects where the gate fails. */
  readonly requireToolApproval: (asked: AskedApproval) => Promise<boolean>
  /**
   * Before you approve or decline in Mastra: hands a yes or no to the gate, as `reviewer`. A plain yes passes no quiz;
   * `ask` is shown the challenge and answers it as an approver does. Nothing where no review is open for the call.
   */
  readonly answer: (
    asked: AskedApproval,
    reviewer: string,
    input: GivenApproval | Approver['ask'],
  ) => Promise<Review | undefined>
}

/**
 * `guardTools` with Mastra’s own approvals. What was approved there runs only if the gate has an approval for the very
 * arguments that would run; else it suspends.
 */
export function approveTools<T extends object>(
  tools: T,
  options: Omit<GuardToolsOptions<T>, 'onQueue' | 'hold'> = {},
): ApprovingTools<T> {
  checkNoWaiting(options)
  const known = options as GuardToolsOptions<T>
  const toolOf = toolsOf(tools, known)
  const ahead = new EvaluationsAhead()
  const evaluateCall = async ({ toolName, args }: AskedApproval) => {
    const prepared = prepareCall(toolOf(toolName), { arguments: await judgedInput(tools, toolName, args) })
    return { prepared, decision: await ahead.evaluate(toolName, prepared) }
  }
  return {
    tools: guarded(tools, known, ahead),
    requireToolApproval: async asked => (await evaluateCall(asked)).decision.effect === 'queue',
    answer: async (asked, reviewer, input) => {
      const { prepared, decision } = await evaluateCall(asked)
      // Only a review that was open before was seen by whoever answered.
      if (decision.reviewId === undefined || decision.reason.kind !== 'parked') return undefined
      const answer = typeof input === 'function' ? input : plain(input)
      return answerReview(prepared.tool.gate, decision.reviewId, reviewer, answer)
    },
  }
}

function plain({ approved, reason }: GivenApproval) {
  return { approve: approved, ...(reason !== undefined && { reason }) }
}

function guarded<T extends object>(tools: T, options: GuardToolsOptions<T>, ahead: EvaluationsAhead): T {
  const toolOf = toolsOf(tools, options)
  const isGuarded = (name: string) =>
    Object.hasOwn(tools, name) &&
    typeof (tools as Readonly<Record<string, { readonly execute?: unknown }>>)[name]?.execute === 'function'
  const all = Object.entries(tools).map(([name, input]: [string, { readonly execute?: unknown }]) => {
    if (typeof input.execute !== 'function') return [name, input]
    const tool = new MastraTool(toolOf(name), input as never, ahead, isGuarded)
    return [name, withExecute(input, tool.execute)]
  })
  return Object.fromEntries(all) as T
}
