import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { freezeArguments } from './freeze-arguments.ts'
import type { PerCall } from './guard-options.ts'
import { type GuardedTool, usualCaller } from './guarded-tool.ts'
import { readTraceParent, type TraceParent, traceParentText } from '../../../ground/model/trace-parent.ts'

/** The place in which every copy of version 1 of OpenTelemetry’s API in a process keeps what the program registered. */
const registry = Symbol.for('opentelemetry.js.api.1')
/** The member of a context that is its active span. */
const spanOfContext = Symbol.for('OpenTelemetry Context Key SPAN')

/** The parts that the program registered, as far as they say which context it is in. */
interface Registered {
  readonly context?: { active(): { getValue(key: symbol): ActiveSpan | undefined } }
}

interface ActiveSpan {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
}

/**
 * The active span of the program around a guarded call; undefined where the program has no OpenTelemetry, or no span. The API
 * is not loaded for it: a program may have it in a bundle, where nobody else finds it.
 */
function activeTrace(): TraceParent | undefined {
  const { context } = ((globalThis as Record<symbol, unknown>)[registry] ?? {}) as Registered
  const span = context?.active().getValue(spanOfContext)?.spanContext()
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span
  // Read as what any caller says: a tracer that makes ids of another form has no say in what the log holds.
  return readTraceParent(traceParentText({ trace: traceId, span: spanId, isSampled: (traceFlags & 1) === 1 }))
}

/** One call of a tool, as a framework tells it. */
export interface GivenCall {
  /** The model’s arguments by name; plain JSON data. */
  readonly arguments: unknown
  /** The framework’s own id of the call: a second call with it joins the first instead of running again. */
  readonly callId?: string
  readonly session?: string
  readonly agent?: string
  readonly principal?: string
  readonly signal?: AbortSignal | undefined
}

/** A call that can be judged: its arguments are frozen, and are the ones that will run. */
export class PreparedCall {
  readonly tool: GuardedTool
  readonly call: ToolCall
  readonly callId: string | undefined
  readonly signal: AbortSignal | undefined
  private isEvaluated = false
  private allowance: Decision | undefined

  constructor(tool: GuardedTool, call: ToolCall, callId?: string, signal?: AbortSignal) {
    this.tool = tool
    this.call = call
    this.callId = callId
    this.signal = signal
  }

  /** The call as it is judged now: an id is judged once and for all, so that a later judgement has an id of its own. */
  nextEvaluation(): ToolCall {
    if (this.isEvaluated) return { ...this.call, id: randomUUID(), at: Date.now() }
    this.isEvaluated = true
    return this.call
  }

  /** The same call as `now` runs it, that was allowed already: it need not be judged again to run once. */
  allowedBy(decision: Decision, now: PreparedCall): PreparedCall {
    const allowed = new PreparedCall(this.tool, this.call, now.callId, now.signal)
    allowed.isEvaluated = true
    allowed.allowance = decision
    return allowed
  }

  /** Takes the decision that allowed it ahead; gives it once. */
  useAllowance(): Decision | undefined {
    const { allowance } = this
    this.allowance = undefined
    return allowance
  }
}

/** Copies and freezes the arguments. Throws a GateError `invalid` for what can’t be judged; nothing has run then. */
export function prepareCall(tool: GuardedTool, input: GivenCall): PreparedCall {
  const frozen = freezeArguments(input.arguments, 'arguments')
  if (typeof frozen !== 'object' || frozen === null || Array.isArray(frozen))
    throw new GateError('invalid', 'The arguments must be an object of named arguments.', 'arguments')
  return preparedFrom(tool, frozen as JsonObject, input)
}

/** The same for arguments that `freezeArguments` made. */
export function preparedFrom(
  tool: GuardedTool,
  frozen: JsonObject,
  input: Omit<GivenCall, 'arguments'>,
): PreparedCall {
  const signal = eitherSignal(tool.signal, input.signal)
  return new PreparedCall(tool, callOf(tool, frozen, input), input.callId, signal)
}

function callOf(tool: GuardedTool, frozen: JsonObject, input: Omit<GivenCall, 'arguments'>): ToolCall {
  const { kind = 'tool', docstring, annotations, environment } = tool
  const principal = text(input.principal ?? tool.principal, 'principal')
  const hints = hintsOf(tool.hints, text(environment, 'environment'))
  const call: Mutable<ToolCall> = {
    id: randomUUID(),
    session: text(input.session ?? tool.session, 'session') ?? usualCaller.session,
    agent: text(input.agent ?? tool.agent, 'agent') ?? usualCaller.agent,
    profile: tool.profile ?? usualCaller.profile,
    kind,
    tool: tool.name,
    arguments: frozen,
    cwd: tool.cwd ?? (kind === 'tool' ? null : process.cwd()),
    origin: 'sdk',
    at: Date.now(),
  }
  // Members are added where they are there: spreading what is not would cost every call.
  if (principal !== undefined) call.principal = principal
  if (docstring !== undefined) call.docstring = docstring
  if (hints !== undefined) call.hints = hints
  if (annotations !== undefined) call.annotations = annotations
  const trace = activeTrace()
  if (trace !== undefined) call.trace = trace
  // Handlers, scorers and approvers see it: nobody changes it between two judgements.
  return Object.freeze(call)
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function hintsOf(
  input: PerCall<JsonObject> | undefined,
  environment: string | undefined,
): JsonObject | undefined {
  const hints = typeof input === 'function' ? input() : input
  if (hints === undefined) return environment === undefined ? undefined : { environment }
  const frozen = freezeArguments(hints, 'hints') as JsonObject
  return environment === undefined ? frozen : { ...frozen, environment }
}

function text(input: PerCall<string> | undefined, field: string): string | undefined {
  const value = typeof input === 'function' ? input() : input
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= 1_024))
    return value
  throw new GateError(
    'invalid',
    `The ${field} of a guarded call must be text of 1 to 1,024 characters.`,
    field,
  )
}

function eitherSignal(one?: AbortSignal, other?: AbortSignal): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}
