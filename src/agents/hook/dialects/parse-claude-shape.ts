import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { CallParts, HookAsk } from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, sessionOf, saidIn } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import type { ToolParts } from '../tool-parts.ts'

/** Reads a client’s tool call as it is judged. */
export type ReadTool = (tool: string, input: JsonObject) => ToolParts

/**
 * Input in the shape that Claude Code began and others took over: `hook_event_name`, `tool_name`, `tool_input`. Throws
 * `invalid` for a call that can’t be read, and for input that names no event.
 */
export function parseClaudeShape(input: JsonObject, event: string | undefined, readTool: ReadTool): HookAsk {
  const name = optionalText(input, 'hook_event_name') ?? event
  if (name === undefined || (event !== undefined && event !== name))
    throw new GateError(
      'invalid',
      'The hook’s input names no event, or another one than the hook is for.',
      'hook_event_name',
    )
  if (name === 'PreToolUse') return { kind: 'call', event: name, call: callOf(input, readTool) }
  if (name === 'PermissionRequest')
    return { kind: 'call', event: name, call: callOf(input, readTool), again: true }
  if (name === 'PostToolUse' || name === 'PostToolUseFailure') return resultOf(input, name)
  if (name === 'UserPromptSubmit') return promptOf(input, name)
  return { kind: 'nothing', event: name }
}

function callOf(input: JsonObject, readTool: ReadTool): CallParts {
  const callId = optionalText(input, 'tool_use_id')
  return {
    session: sessionOf(input, 'session_id'),
    ...readTool(neededText(input, 'tool_name'), objectOf(input, 'tool_input')),
    cwd: folderOf(input),
    ...(callId !== undefined && { callId }),
  }
}

function resultOf(input: JsonObject, event: string): HookAsk {
  const callId = optionalText(input, 'tool_use_id')
  const report = {
    session: sessionOf(input, 'session_id'),
    tool: neededText(input, 'tool_name'),
    ...saidIn(input['tool_response'], input['error']),
    cwd: folderOf(input),
    ...(callId !== undefined && { callId }),
  }
  return { kind: 'report', event, report }
}

function promptOf(input: JsonObject, event: string): HookAsk {
  const session = sessionOf(input, 'session_id')
  const isForSubAgent = optionalText(input, 'agent_id') !== undefined
  const prompt = { session, ...saidIn(input['prompt']), cwd: folderOf(input), isForSubAgent }
  return { kind: 'report', event, report: promptReport(prompt) }
}
