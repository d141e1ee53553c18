/**
 * The Claude Agent SDK behind the gate. Its hooks are the floor: they see every call, where `canUseTool` is passed over for
 * whatever `allowedTools` names. Tools run in Claude Code’s own process, so the gate can say whether a call runs and with
 * what, and is told by another hook how it ended.
 */
import { claudeCodeTool } from '../../../hook/dialects/claude-code-tool.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'
import type { CallKind } from '../../../../ground/model/tool-call.ts'
import { CallParked } from '../../call/call-parked.ts'
import { freezeArguments } from '../../call/freeze-arguments.ts'
import { checkToolOptions } from '../../guard/check-guard-options.ts'
import type { GuardOptions } from '../../call/guard-options.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'
import { reportOutcome, saidParts } from '../../call/report-outcome.ts'
import { permitCall } from '../../call/permit-call.ts'
import { type PreparedCall, preparedFrom } from '../../call/prepare-call.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'
import { promptReport } from '../../../hook/dialects/prompt-report.ts'
import { maxSaid } from '../../../../gate/core/intake/said-text.ts'
import { headAndTail } from '../../../../ground/model/head-and-tail.ts'
import { heedsReports, queueReports } from '../../call/queue-reports.ts'
import { takesPrompts } from '../../conversation/hear-conversation.ts'

/** The input of the SDK’s tool hooks, as far as it matters here. */
interface HookInput {
  readonly tool_name: string
  readonly tool_input: unknown
  readonly tool_use_id?: string
  readonly session_id?: string
  readonly cwd?: string
  readonly tool_response?: unknown
  readonly error?: string
  readonly duration_ms?: number
  readonly prompt?: unknown
  readonly agent_id?: string
}

/** A hook of the SDK. */
type HookCallback = (
  input: HookInput,
  toolUseID: string | undefined,
  options: { readonly signal: AbortSignal },
) => Promise<object>

/** The SDK’s `canUseTool`. */
type CanUseTool = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  options: CanUseToolOptions,
) => Promise<unknown>

/** The options of `canUseTool` besides the call. */
interface CanUseToolOptions {
  readonly toolUseID: string
  readonly signal: AbortSignal
}

/** A call that a hook, or `canUseTool`, asks about. */
interface AskedCall {
  readonly tool: string
  readonly given: unknown
  readonly signal: AbortSignal
}

/** Calls that are remembered until they end; the oldest makes room. */
const maxRemembered = 1_000

interface Allowed {
  readonly prepared: PreparedCall
  isTaken: boolean
}

/** Calls that a hook allowed and that have not ended: `canUseTool` asks about each as well, and it is judged once. */
class AllowedCalls {
  private readonly calls = new Map<string, Allowed>()

  /** `isTaken` where `canUseTool` has asked already. */
  add(callId: string | undefined, prepared: PreparedCall, isTaken: boolean): void {
    if (callId === undefined) return
    this.calls.set(callId, { prepared, isTaken })
    const [oldest] = this.calls.keys()
    if (this.calls.size > maxRemembered && oldest !== undefined) this.calls.delete(oldest)
  }

  /** The call that was allowed by this id, where it is this very call; once. */
  take(callId: string | undefined, prepared: PreparedCall): PreparedCall | undefined {
    const before = callId === undefined ? undefined : this.calls.get(callId)
    if (!before || before.isTaken || contentOf(before.prepared) !== contentOf(prepared)) return undefined
    before.isTaken = true
    return before.prepared
  }

  /** The call has run. */
  end(callId: string | undefined): PreparedCall | undefined {
    const ran = callId === undefined ? undefined : this.calls.get(callId)
    if (callId !== undefined) this.calls.delete(callId)
    return ran?.prepared
  }
}

/** Tool, kind and arguments of a call. */
function contentOf({ call }: PreparedCall): string {
  return JSON.stringify([call.tool, call.kind, call.arguments])
}

/** Seconds that a hook may take: as long as a call is held, and some for the gate. */
function timeLimit(holds: readonly (number | undefined)[]): number {
  const maxLength = Math.max(0, ...holds.map((hold = 86_400_000) => hold))
  return Math.ceil(Math.min(86_400_000, maxLength) / 1_000) + 60
}

/** Options for every tool, and more for each by its name, such as a docstring for `mcp__crm__delete_user`. */
export interface ClaudeOptions extends Omit<GuardOptions, 'name' | 'kind' | 'cwd'> {
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
  /** A call that is parked ends the query as a deferred one, which resumes with its session; else the model is told no. */
  readonly defer?: boolean
}

/** The SDK’s options, as far as they matter here. */
interface QueryOptions {
  readonly canUseTool?: CanUseTool
  readonly hooks?: Readonly<Record<string, readonly HookMatcher[]>>
}

/**
 * Options for `query`, of the same type, with the gate before every tool: `query({ prompt, options: guardQuery({ … }, { gate }) })`.
 * Hooks of yours stay; a `canUseTool` of yours is asked after the gate has allowed. An input that either changes is judged
 * as well. What the gate allows is left to the SDK’s own permissions.
 */
export function guardQuery<O extends object>(query: O, options: ClaudeOptions = {}): O {
  const { tools = {}, defer: _defer, ...common } = options
  checkToolOptions(common, tools)
  const { canUseTool, hooks: input = {} } = query as QueryOptions
  const gate = new ClaudeGate(options, canUseTool)
  const timeout = timeLimit([common.hold, ...Object.values(tools).map(({ hold = common.hold }) => hold)])
  const before = { hooks: [gate.preToolUse], timeout, onFailure: 'block' }
  const after = { hooks: [gate.postToolUse] }
  const guardedHooks = (event: string) => guardChanges(memberOf(input, event) ?? [], gate.judgeChange)
  const hooks = {
    ...input,
    PreToolUse: [...guardedHooks('PreToolUse'), before],
    ...(input['PermissionRequest'] && { PermissionRequest: guardedHooks('PermissionRequest') }),
    UserPromptSubmit: [...(input['UserPromptSubmit'] ?? []), { hooks: [gate.userPromptSubmit] }],
    PostToolUse: [...(input['PostToolUse'] ?? []), after],
    PostToolUseFailure: [...(input['PostToolUseFailure'] ?? []), after],
  }
  return { ...query, hooks, canUseTool: gate.canUseTool } as O
}

/** One query: its hook judges a call, and `canUseTool` takes that for an answer once. */
class ClaudeGate {
  private readonly options: ClaudeOptions
  private readonly next: CanUseTool | undefined
  private readonly allowed = new AllowedCalls()
  /** The session and folder of the last call, which `canUseTool` does not get. */
  private place: Pick<HookInput, 'session_id' | 'cwd'> = {}

  constructor(options: ClaudeOptions, next: CanUseTool | undefined) {
    this.options = options
    this.next = next
  }

  /** Refuses, or leaves it to the SDK’s own permissions. Never throws: what fails is refused. */
  readonly preToolUse: HookCallback = async (input, toolUseID, { signal }) => {
    try {
      const { tool_name: tool, tool_input: inputs, session_id, cwd } = input
      this.place = { ...(session_id !== undefined && { session_id }), ...(cwd !== undefined && { cwd }) }
      const prepared = this.prepare({ tool, given: inputs, signal })
      await permitCall(prepared)
      this.allowed.add(input.tool_use_id ?? toolUseID, prepared, false)
      return {}
    } catch (error) {
      const isDeferred = error instanceof CallParked && this.options.defer === true
      return { hookSpecificOutput: callDenied(messageOf(error), isDeferred ? 'defer' : 'deny') }
    }
  }

  /** Tells the gate how a call ended. */
  readonly postToolUse: HookCallback = async (input, toolUseID) => {
    const ran = this.allowed.end(input.tool_use_id ?? toolUseID)
    const { duration_ms: milliseconds = 0, error, tool_response: value } = input
    if (ran) reportOutcome(ran, error === undefined ? { value, milliseconds } : { error, milliseconds })
    return {}
  }

  /** Tells the gate what a person wrote, as far as the SDK says so. */
  readonly userPromptSubmit: HookCallback = async (input, _toolUseID, { signal }) => {
    try {
      hearPrompt(
        this.prepareNamed({ name: 'UserPromptSubmit', read: {}, kind: 'tool', signal }, input),
        input,
      )
    } catch {
      // A prompt that can’t be told names nothing: no query fails for that.
    }
    return {}
  }

  readonly canUseTool: CanUseTool = async (tool, input, more) => {
    try {
      const prepared = this.prepare({ tool, given: input, signal: more.signal })
      const judged = this.allowed.take(more.toolUseID, prepared) ?? (await this.permit(prepared, more))
      const updatedInput = judged.call.arguments
      if (!this.next) return { behavior: 'allow', updatedInput }
      const answer = await this.next(tool, updatedInput, more)
      if (isAllowing(answer)) return await this.evaluateAnswer(answer, judged, more)
      // The SDK waits for ever for what it does not understand; null is its own way to say that others answer.
      return answer === null || isDenying(answer)
        ? answer
        : { behavior: 'deny', message: `canUseTool gave neither allow nor deny for ${tool}: it was not run.` }
    } catch (error) {
      return { behavior: 'deny', message: messageOf(error) }
    }
  }

  /** A hook of the program’s is given little time, so that nobody is waited for: a change that was parked may come again. */
  readonly judgeChange: CheckChange = async ({ tool_name: tool }, input, signal) => {
    try {
      const { tool: known, call } = this.prepare({ tool, given: input, signal })
      await permitCall(preparedFrom({ ...known, onQueue: 'park' }, call.arguments, { ...call, signal }))
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }

  /** The yes of the program’s `canUseTool`, with the input that was judged. */
  private async evaluateAnswer(
    answer: Allowing,
    judged: PreparedCall,
    more: CanUseToolOptions,
  ): Promise<unknown> {
    const { updatedInput: input = judged.call.arguments } = answer
    const changed = this.prepare({ tool: judged.call.tool ?? '', given: input, signal: more.signal })
    const isSame = contentOf(changed) === contentOf(judged)
    const { call } = isSame ? judged : await this.permit(changed, more)
    return { ...answer, updatedInput: call.arguments }
  }

  private async permit(prepared: PreparedCall, { toolUseID }: CanUseToolOptions): Promise<PreparedCall> {
    await permitCall(prepared)
    this.allowed.add(toolUseID, prepared, true)
    return prepared
  }

  private prepare({ tool: name, given: input, signal }: AskedCall): PreparedCall {
    const frozen = freezeArguments(input, 'tool_input')
    if (typeof frozen !== 'object' || frozen === null || Array.isArray(frozen))
      throw new GateError('invalid', `The input of ${name} is no object: it was not run.`, 'tool_input')
    const { kind, arguments: read } = claudeCodeTool(name, frozen as JsonObject)
    return this.prepareNamed({ name, read, kind, signal }, this.place)
  }

  private prepareNamed(
    { name, read, kind, signal }: NamedCall,
    { session_id: session, cwd }: Pick<HookInput, 'session_id' | 'cwd'>,
  ): PreparedCall {
    const { tools = {}, defer: _defer, ...common } = this.options
    const own = Object.hasOwn(tools, name) ? tools[name] : {}
    const place = kind !== 'tool' && cwd !== undefined ? { cwd } : {}
    const tool = newGuardedTool({ kind, ...place, ...common, ...own }, name)
    const isNamed = session !== undefined && session !== '' && tool.session === undefined
    return preparedFrom(tool, read, { signal, ...(isNamed && { session }) })
  }
}

/** A call as Claude Code’s tools are read. */
interface NamedCall extends Pick<AskedCall, 'signal'> {
  readonly name: string
  readonly read: JsonObject
  readonly kind: CallKind
}

/** The SDK’s yes. */
interface Allowing {
  readonly behavior: 'allow'
  readonly updatedInput?: unknown
}

function isAllowing(answer: unknown): answer is Allowing {
  return (answer as { readonly behavior?: unknown } | null | undefined)?.behavior === 'allow'
}

function isDenying(answer: unknown): boolean {
  return (answer as { readonly behavior?: unknown } | undefined)?.behavior === 'deny'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The call was given up.'
}

/** Tells the gate of a prompt: a person’s, but for what Claude Code or another agent wrote into it. */
function hearPrompt({ tool: { gate }, call }: PreparedCall, { prompt, agent_id }: HookInput): void {
  if (typeof prompt !== 'string' || prompt === '' || !heedsReports(gate) || !takesPrompts(gate)) return
  const { session, agent, profile } = call
  const isForSubAgent = agent_id !== undefined && agent_id !== ''
  const { from } = promptReport({ session, cwd: null, text: prompt, isForSubAgent })
  const parts = saidParts(headAndTail(prompt, maxSaid))
  const report = { session, agent, profile, tool: null, ...parts }
  queueReports(gate, session, [{ ...report, ...(from !== undefined && { from }) }])
}

/** The SDK’s registration of hooks for an event. */
type HookMatcher = object & { readonly hooks?: readonly HookCallback[] }

/** Judges an input that a hook of the program’s gave in the place of the model’s: what to tell the model where it may not run. */
type CheckChange = (asked: HookInput, changed: unknown, signal: AbortSignal) => Promise<string | undefined>

/** Hooks of the program’s own, as they are but for one thing: an input that they change is judged before it counts. */
function guardChanges(matchers: readonly HookMatcher[], judge: CheckChange): readonly HookMatcher[] {
  return matchers.map(matcher => ({
    ...matcher,
    hooks: (matcher.hooks ?? []).map(hook => guardHook(hook, judge)),
  }))
}

function guardHook(hook: HookCallback, judge: CheckChange): HookCallback {
  return async (input, toolUseID, more) => {
    const answer = await hook(input, toolUseID, more)
    const output = membersOf(membersOf(answer)['hookSpecificOutput'])
    const isRequest = output['hookEventName'] === 'PermissionRequest'
    const { updatedInput: changed } = isRequest ? membersOf(output['decision']) : output
    const refusal = changed === undefined ? undefined : await judge(input, changed, more.signal)
    if (refusal === undefined) return answer
    return { hookSpecificOutput: isRequest ? requestDenied(refusal) : callDenied(refusal, 'deny') }
  }
}

/** A `PreToolUse` hook’s no, or its leave to end the query until somebody has answered. */
function callDenied(reason: string, permissionDecision: 'deny' | 'defer') {
  return { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: reason }
}

function requestDenied(message: string) {
  return { hookEventName: 'PermissionRequest', decision: { behavior: 'deny', message } }
}

function membersOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {}
}
