import type { HookCallback, HookInput } from './allowed-calls.ts'

/** The SDK’s registration of hooks for an event. */
export type HookMatcher = object & { readonly hooks?: readonly HookCallback[] }

/** Judges an input that a hook of the program’s gave in the place of the model’s: what to tell the model where it may not run. */
export type CheckChange = (
  asked: HookInput,
  changed: unknown,
  signal: AbortSignal,
) => Promise<string | undefined>

/** Hooks of the program’s own, as they are but for one thing: an input that they change is judged before it counts. */
export function guardChanges(matchers: readonly HookMatcher[], judge: CheckChange): readonly HookMatcher[] {
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
export function callDenied(reason: string, permissionDecision: 'deny' | 'defer') {
  return { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: reason }
}

function requestDenied(message: string) {
  return { hookEventName: 'PermissionRequest', decision: { behavior: 'deny', message } }
}

function membersOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {}
}
