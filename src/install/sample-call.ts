import type { ClientName } from '../clients/index.ts'
import type { JsonObject } from '../model/json.ts'

/** A shell command as a client tells it to its hook. */
export interface SampleCall {
  /** What the installed command is started with. */
  readonly event: string
  readonly input: JsonObject
}

/** What these calls name as their session. */
export const proofSession = 'countersign-proof'
const session = proofSession

/** What a client would write for this command, in its own dialect. */
export function sampleCall(client: ClientName, command: string, cwd: string): SampleCall {
  return samples[client](command, cwd)
}

const samples: Readonly<Record<ClientName, (command: string, cwd: string) => SampleCall>> = {
  'claude-code': claudeShape('PreToolUse', 'Bash'),
  codex: claudeShape('PreToolUse', 'Bash'),
  gemini: claudeShape('BeforeTool', 'run_shell_command'),
  qwen: claudeShape('PreToolUse', 'run_shell_command'),
  opencode: (command, directory) => {
    const event = 'tool.execute.before'
    return { event, input: { event, tool: 'bash', sessionID: session, directory, args: { command } } }
  },
  copilot: (command, cwd) => ({
    event: 'preToolUse',
    input: { sessionId: session, cwd, toolName: 'bash', toolArgs: { command } },
  }),
  cline: (command, cwd) => {
    const input = { commands: [command] }
    return {
      event: 'PreToolUse',
      input: {
        hookName: 'tool_call',
        taskId: session,
        workspaceRoots: [cwd],
        tool_call: { id: 'proof', name: 'run_commands', input },
        preToolUse: { toolName: 'run_commands', parameters: input },
      },
    }
  },
  cursor: (command, cwd) => {
    const event = 'beforeShellExecution'
    const input = { hook_event_name: event, conversation_id: session, command, cwd, workspace_roots: [cwd] }
    return { event, input }
  },
  windsurf: (command, cwd) => {
    const event = 'pre_run_command'
    const input = {
      agent_action_name: event,
      trajectory_id: session,
      tool_info: { command_line: command, cwd },
    }
    return { event, input }
  },
  amp: cmd => ({ event: 'Bash', input: { cmd } }),
}

function claudeShape(event: string, tool: string) {
  return (command: string, cwd: string): SampleCall => ({
    event,
    input: { session_id: session, hook_event_name: event, cwd, tool_name: tool, tool_input: { command } },
  })
}
