import type { ToolCall } from '../src/ground/model/tool-call.ts'

/** A call in the virtual workspace, with what a test says over it. */
export function virtualCall(input: Partial<ToolCall> = {}): ToolCall {
  return {
    id: 'call-1',
    session: 'session-1',
    agent: 'agent-1',
    profile: 'default',
    kind: 'tool',
    tool: 'get_users',
    arguments: {},
    cwd: null,
    origin: 'check',
    at: 1_800_000_000_000,
    ...input,
  }
}
