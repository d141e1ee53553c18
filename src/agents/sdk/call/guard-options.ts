import type { Gate } from '../../../gate/core/gate.ts'
import type { CallKind, ToolAnnotations } from '../../../ground/model/tool-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Approver } from '../approvers/approver.ts'
import type { QueueHandler } from './settle-queued.ts'
import type { CallRefused } from './call-refused.ts'

/** A value, or what gives it for each call: the session of the request that is served, say. */
export type PerCall<T> = T | (() => T)

/** The facts of a tool and of its caller; the gate’s own default holds for those that are left out. */
export interface GuardOptions {
  /** The tool’s name; the function’s own when left out. A function without a name needs one. */
  readonly name?: string
  /** The effect of the tool, in words, for the model and for the five factors; it can raise a score, never lower it. */
  readonly docstring?: string
  /**
   * The program’s own knowledge of the risk: each `true` adds, and each number, such as an amount. Never from the
   * model.
   */
  readonly hints?: PerCall<JsonObject>
  readonly annotations?: ToolAnnotations
  /** The place where the call takes effect, such as `production`. */
  readonly environment?: PerCall<string>
  /** The name of the agent; `sdk` when left out. */
  readonly agent?: PerCall<string>
  /** One run of the agent: what it read and did is remembered by this name. One for each process when left out. */
  readonly session?: PerCall<string>
  /** For whom the agent works: never counts as one of several approvers. */
  readonly principal?: PerCall<string>
  /** The profile of the policy; `sdk` when left out. */
  readonly profile?: string
  /** `tool` when left out; `shell`, `sql`, `http`, `file_read`, `file_write` have their arguments read as such. */
  readonly kind?: CallKind
  /** Working directory of the call; this process’s own for every kind but `tool`, which has none. */
  readonly cwd?: string
  /** Names of the parameters in order, where the source does not tell them (minified or bound functions). */
  readonly parameters?: readonly string[]
  /** Parameters that are handed over as they are and not judged: what the program itself gives, never the model. */
  readonly unjudged?: readonly string[]
  /** The gate that judges; `createGate()` once for each process when left out. */
  readonly gate?: Gate
  /** Approvers of this program who are asked as well. */
  readonly approvers?: readonly Approver[]
  /**
   * The way in which a call waits that a person must look at: `hold` waits (the default), `park` throws `CallParked` at
   * once.
   */
  readonly onQueue?: 'hold' | 'park' | QueueHandler
  /** Milliseconds that `hold` waits before it parks; the policy’s own when left out. */
  readonly hold?: number
  /** Gives every call up. An AbortSignal among the arguments is heeded as well. */
  readonly signal?: AbortSignal
}

/** A guard whose refusals come back as results, for a model to read, instead of being thrown. */
export interface ReturningOptions<R> extends GuardOptions {
  readonly onRefused: (refused: CallRefused) => R
}
