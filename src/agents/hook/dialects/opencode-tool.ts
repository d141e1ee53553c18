import { opencode } from '../../../ground/clients/opencode.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, mcpName, type ToolParts } from '../tool-parts.ts'

/** Its other tools, whose names say themselves how they are read. */
const others: ReadonlySet<string> = new Set(
  'apply_patch todo_write todo_read plan_enter plan_exit lsp_hover lsp_diagnostics'.split(' '),
)

/**
 * Reads a call of a tool of opencode as it is judged. Throws `invalid` for a batch: the calls in it may reach no hook of
 * their own.
 */
export function opencodeTool(tool: string, input: JsonObject): ToolParts {
  if (tool === 'batch')
    throw new GateError('invalid', 'A batch hides the calls in it: make them one at a time.', 'tool')
  const kind = kindIn(opencode.tools, tool)
  const { command } = input
  if (tool === 'bash' && typeof command === 'string')
    return { kind, tool, arguments: shellInFolder(input, command, ['workdir']) }
  return { kind, tool: kind === 'tool' ? toolName(tool) : tool, arguments: input }
}

/** `server_tool_name` is a tool of an MCP server; where the server’s name ends is not told, so it ends at once. */
function toolName(tool: string): string {
  const at = tool.indexOf('_')
  return others.has(tool) || at <= 0 || at === tool.length - 1 || tool.startsWith('mcp__')
    ? tool
    : mcpName(tool.slice(0, at), tool.slice(at + 1))
}
