import type { PreparedCall } from '../prepare-call.ts'

/** What the SDK’s tool hooks are given, as far as it matters here. */
export interface HookInput {
  readonly tool_name: string
  readonly tool_input: unknown
  readonly tool_use_id?: string
  readonly session_id?: string
  readonly cwd?: string
  readonly tool_response?: unknown
  readonly error?: string
  readonly duration_ms?: number
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
  options: { readonly toolUseID: string; readonly signal: AbortSignal },
) => Promise<unknown>

/** A call that a hook, or `canUseTool`, asks about. */
export interface Asked {
  readonly tool: string
  readonly given: unknown
  readonly callId: string | undefined
  readonly signal: AbortSignal
  readonly session?: string | undefined
  readonly cwd?: string | undefined
}

/** Calls that are remembered until they end; the oldest makes room. */
const mostRemembered = 1_000

/** Calls that were allowed and have not ended: the hook and `canUseTool` ask about each, and it is judged once. */
export class AllowedCalls {
  private readonly calls = new Map<string, PreparedCall>()

  add(callId: string | undefined, prepared: PreparedCall): void {
    if (callId === undefined) return
    this.calls.set(callId, prepared)
    const [oldest] = this.calls.keys()
    if (this.calls.size > mostRemembered && oldest !== undefined) this.calls.delete(oldest)
  }

  /** The call that was allowed by this id, where it is this very call. */
  same(callId: string | undefined, prepared: PreparedCall): PreparedCall | undefined {
    const before = callId === undefined ? undefined : this.calls.get(callId)
    return before && contentOf(before) === contentOf(prepared) ? before : undefined
  }

  /** The call has run. */
  end(callId: string | undefined): PreparedCall | undefined {
    const ran = callId === undefined ? undefined : this.calls.get(callId)
    if (callId !== undefined) this.calls.delete(callId)
    return ran
  }
}

function contentOf({ call }: PreparedCall): string {
  return JSON.stringify([call.tool, call.kind, call.arguments])
}

/** Seconds that a hook may take: as long as a call is held, and some for the gate. */
export function timeLimit({ hold = 86_400_000 }: { readonly hold?: number }): number {
  return Math.ceil(Math.min(86_400_000, Math.max(0, hold)) / 1_000) + 60
}
