/**
 * The Claude Agent SDK behind the gate. Its hooks are the floor: they see every call, where `canUseTool` is passed over for
 * whatever `allowedTools` names. Tools run in Claude Code’s own process, so the gate can say whether a call runs and with
 * what, and is told by another hook how it ended.
 */
import { claudeCodeTool } from '../../hook/tools-claude-code.ts'
import { GateError } from '../../model/errors.ts'
import type { JsonObject } from '../../model/json.ts'
import { CallParked } from '../call-parked.ts'
import { freezeArguments } from '../freeze-arguments.ts'
import type { GuardOptions } from '../guard-options.ts'
import { guardedTool } from '../guarded-tool.ts'
import { reportOutcome } from '../outcomes.ts'
import { permitCall } from '../permit-call.ts'
import { type PreparedCall, preparedFrom } from '../prepare-call.ts'
import {
  AllowedCalls,
  type Asked,
  type CanUseTool,
  type HookCallback,
  timeLimit,
} from '../claude-agent-sdk/calls.ts'

/** Options for every tool, and more for each by its name, such as a docstring for `mcp__crm__delete_user`. */
export interface ClaudeOptions extends Omit<GuardOptions, 'name' | 'kind' | 'cwd'> {
  readonly tools?: Readonly<Record<string, Omit<GuardOptions, 'name'>>>
  /** A call that is parked ends the query as a deferred one, which resumes with its session; else the model is told no. */
  readonly defer?: boolean
}

/** The SDK’s options, as far as they matter here. */
interface QueryOptions {
  readonly canUseTool?: CanUseTool
  readonly hooks?: Readonly<Record<string, readonly object[]>>
}

/**
 * Options for `query`, of the same type, with the gate before every tool: `query({ prompt, options: guardQuery({ … }, { gate }) })`.
 * Hooks of yours stay; a `canUseTool` of yours is asked after the gate has allowed. What the gate allows is left to the
 * SDK’s own permissions.
 */
export function guardQuery<O extends object>(query: O, options: ClaudeOptions = {}): O {
  const { canUseTool, hooks: given = {} } = query as QueryOptions
  const gate = new ClaudeGate(options, canUseTool)
  const before = { hooks: [gate.preToolUse], timeout: timeLimit(options), onFailure: 'block' }
  const after = { hooks: [gate.postToolUse] }
  const hooks = {
    ...given,
    PreToolUse: [...(given['PreToolUse'] ?? []), before],
    PostToolUse: [...(given['PostToolUse'] ?? []), after],
    PostToolUseFailure: [...(given['PostToolUseFailure'] ?? []), after],
  }
  return { ...query, hooks, canUseTool: gate.canUseTool } as O
}

/** One query: what asks about the same call twice gets one answer. */
class ClaudeGate {
  private readonly options: ClaudeOptions
  private readonly next: CanUseTool | undefined
  private readonly allowed = new AllowedCalls()

  constructor(options: ClaudeOptions, next: CanUseTool | undefined) {
    this.options = options
    this.next = next
  }

  /** Refuses, or leaves it to the SDK’s own permissions. Never throws: what fails is refused. */
  readonly preToolUse: HookCallback = async (input, toolUseID, { signal }) => {
    const { tool_name: tool, tool_input: given, session_id: session, cwd } = input
    try {
      await this.permit({ tool, given, callId: input.tool_use_id ?? toolUseID, signal, session, cwd })
      return {}
    } catch (error) {
      const isDeferred = error instanceof CallParked && this.options.defer === true
      return {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: isDeferred ? 'defer' : 'deny',
          permissionDecisionReason: messageOf(error),
        },
      }
    }
  }

  /** Tells the gate how a call ended. */
  readonly postToolUse: HookCallback = async (input, toolUseID) => {
    const ran = this.allowed.end(input.tool_use_id ?? toolUseID)
    const { duration_ms: milliseconds = 0, error, tool_response: value } = input
    if (ran) reportOutcome(ran, error === undefined ? { value, milliseconds } : { error, milliseconds })
    return {}
  }

  readonly canUseTool: CanUseTool = async (tool, given, more) => {
    try {
      const { call } = await this.permit({ tool, given, callId: more.toolUseID, signal: more.signal })
      const updatedInput = call.arguments
      return this.next ? await this.next(tool, updatedInput, more) : { behavior: 'allow', updatedInput }
    } catch (error) {
      return { behavior: 'deny', message: messageOf(error) }
    }
  }

  private async permit(asked: Asked): Promise<PreparedCall> {
    const prepared = this.prepare(asked)
    const before = this.allowed.same(asked.callId, prepared)
    if (before) return before
    await permitCall(prepared)
    this.allowed.add(asked.callId, prepared)
    return prepared
  }

  private prepare({ tool: name, given, signal, session, cwd }: Asked): PreparedCall {
    const { tools = {}, defer: _defer, ...common } = this.options
    const own = Object.hasOwn(tools, name) ? tools[name] : {}
    const frozen = freezeArguments(given, 'tool_input')
    if (typeof frozen !== 'object' || frozen === null || Array.isArray(frozen))
      throw new GateError('invalid', `The input of ${name} is no object: it was not run.`, 'tool_input')
    const { kind, arguments: read } = claudeCodeTool(name, frozen as JsonObject)
    const place = kind !== 'tool' && cwd !== undefined ? { cwd } : {}
    const tool = guardedTool({ kind, ...place, ...common, ...own }, name)
    const isNamed = session !== undefined && session !== '' && tool.session === undefined
    return preparedFrom(tool, read, { signal, ...(isNamed && { session }) })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The call was given up.'
}
