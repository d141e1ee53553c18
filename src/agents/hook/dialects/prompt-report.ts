import type { ReportParts } from '../client-adapter.ts'

/** The place of a prompt, and its text. */
export interface PromptParts extends Pick<ReportParts, 'session' | 'cwd' | 'text' | 'unread'> {
  /** It is for a sub-agent, whose prompts the agent that started it writes. */
  readonly isForSubAgent?: boolean
}

/**
 * Text that clients write into their own prompts: of a command or an agent in the background that has ended, of a team
 * mate, of a command of the client’s, of what became too long.
 */
const clientsOwn =
  /<\/?(?:task-notification|system-reminder|system_reminder|teammate-message|cross-session-message|command-(?:name|message|args)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|user-memory-input|environment_context|session_context|user_instructions|turn_aborted|subagent_notification|state_snapshot|conversation-summary)\b|^\s{0,20}(?:This session is being continued from a previous conversation|Caveat: The messages below were generated|# AGENTS\.md instructions for |\[Request interrupted by user|\[SYSTEM NOTIFICATION)/i
const maxLength = 1_048_576

/** A prompt as it is reported: a person’s, as far as the client can say, unless it wrote the text itself. */
export function promptReport({ text, isForSubAgent = false, ...place }: PromptParts): ReportParts {
  const isClients = isForSubAgent || clientsOwn.test(text.slice(0, maxLength))
  return { ...place, tool: null, text, from: isClients ? 'client' : 'person' }
}
