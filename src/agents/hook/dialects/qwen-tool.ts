import { qwen } from '../../../ground/clients/qwen.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { withAddresses } from './with-addresses.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn, type ToolParts } from '../tool-parts.ts'

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
