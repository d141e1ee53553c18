import type { PreparedCall } from '../../call/prepare-call.ts'

/** The input of the SDK’s tool hooks, as far as it matters here. */
export interface HookInput {
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
export type HookCallback = (
  input: HookInput,
  toolUseID: string | undefined,
  options: { readonly signal: AbortSignal },
) => Promise<object>

/** The SDK’s `canUseTool`. */
export type CanUseTool = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  options: CanUseToolOptions,
) => Promise<unknown>

/** The options of `canUseTool` besides the call. */
export interface CanUseToolOptions {
  readonly toolUseID: string
  readonly signal: AbortSignal
}

/** A call that a hook, or `canUseTool`, asks about. */
export interface AskedCall {
  readonly tool: string
  readonly given: unknown
  readonly signal: AbortSignal
}

/** Calls that are remembered until they end; the oldest makes room. */
const mostRemembered = 1_000

interface Allowed {
  readonly prepared: PreparedCall
  isTaken: boolean
}

/** Calls that a hook allowed and that have not ended: `canUseTool` asks about each as well, and it is judged once. */
export class AllowedCalls {
  private readonly calls = new Map<string, Allowed>()

  /** `isTaken` where `canUseTool` has asked already. */
  add(callId: string | undefined, prepared: PreparedCall, isTaken: boolean): void {
    if (callId === undefined) return
    this.calls.set(callId, { prepared, isTaken })
    const [oldest] = this.calls.keys()
    if (this.calls.size > mostRemembered && oldest !== undefined) this.calls.delete(oldest)
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
export function contentOf({ call }: PreparedCall): string {
  return JSON.stringify([call.tool, call.kind, call.arguments])
}

/** Seconds that a hook may take: as long as a call is held, and some for the gate. */
export function timeLimit(holds: readonly (number | undefined)[]): number {
  const longest = Math.max(0, ...holds.map((hold = 86_400_000) => hold))
  return Math.ceil(Math.min(86_400_000, longest) / 1_000) + 60
}
