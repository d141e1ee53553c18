import { clients } from '../../../ground/clients/index.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
  silence,
} from '../client-adapter.ts'
import { parseClaudeShape } from './parse-claude-shape.ts'
import { blockedOutput, contextOutput, jsonOutput, newsIn } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { qwen } from '../../../ground/clients/qwen.ts'
import { withAddresses } from './with-addresses.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, type ToolParts } from '../tool-parts.ts'

/**
 * Qwen Code: Claude Code’s shape, its own rules. `defer` is a yes to it, and a rewritten input is ignored, so neither
 * is ever sent. A refusal is exit status 2 with text on stderr: noise on stdout can’t undo it.
 */
export const qwenDialect: ClientAdapter = {
  client: 'qwen',
  canAsk: true,
  canDefer: false,
  tells: clients.qwen.hook.tells,
  parse: (input, event) => parseClaudeShape(input, event, qwenTool),
  render: (answer, ask) =>
    ask.kind === 'call' ? renderCall(answer, ask) : withNews(newsIn(answer), ask.event),
  refuse: (why, event) =>
    event !== undefined && harmless.has(event) ? silence : blockedOutput(troubleText(why)),
}

/** Events in which no tool waits for the answer. */
const harmless: ReadonlySet<string> = new Set(
  'PostToolUse PostToolUseFailure UserPromptSubmit SessionStart SessionEnd Stop SubagentStart SubagentStop PreCompact Notification'.split(
    ' ',
  ),
)

function renderCall(answer: HookAnswer, { event, again }: HookAsk & { readonly kind: 'call' }): HookOutput {
  if (answer.effect === 'allow') return answer.approved && !again ? approvedOutput : silence
  // Asked again, it is about to ask the person: silence lets it.
  if (answer.effect === 'ask') return again ? silence : before(event, 'ask', answer.text)
  return blockedOutput(answer.text)
}

/** A text that reaches the model in the answer to these two; in that to a call it is read and left out. */
function withNews(message: string | undefined, event: string): HookOutput {
  return event === 'PostToolUse' || event === 'UserPromptSubmit' ? contextOutput(event, message) : silence
}

function before(
  hookEventName: string,
  permissionDecision: string,
  permissionDecisionReason: string,
): HookOutput {
  const hookSpecificOutput: JsonObject = { hookEventName, permissionDecision, permissionDecisionReason }
  return jsonOutput({ hookSpecificOutput })
}

const approvedOutput = before('PreToolUse', 'allow', 'A person approved this call.')

/** Reads a call of a tool of Qwen Code as it is judged; the hook already sees the real name of an MCP server’s tool. */
export function qwenTool(tool: string, input: JsonObject): ToolParts {
  const { command } = input
  const args =
    tool === 'run_shell_command' && typeof command === 'string'
      ? shellInFolder(input, command, ['directory'])
      : tool === 'web_fetch' && typeof input['url'] !== 'string'
        ? withAddresses(input)
        : input
  return { kind: kindIn(qwen.tools, tool), tool, arguments: args }
}
