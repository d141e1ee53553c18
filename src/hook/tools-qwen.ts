import type { JsonObject } from '../model/json.ts'
import { withAddresses } from './addresses.ts'
import { shellInFolder } from './shell-input.ts'
import { kindIn, type ToolParts, type ToolTable } from './tools.ts'

/** Qwen Code’s own tools, older names too. Searches that show what is in files are reads. */
const table: ToolTable = {
  shell: ['run_shell_command'],
  file_read: ['read_file', 'read_many_files', 'grep_search', 'search_file_content'],
  file_write: ['write_file', 'edit', 'replace', 'notebook_edit'],
  http: ['web_fetch'],
}

/** What a call of a tool of Qwen Code is judged as; the hook already sees the real name of an MCP server’s tool. */
export function qwenTool(tool: string, input: JsonObject): ToolParts {
  const { command } = input
  const args =
    tool === 'run_shell_command' && typeof command === 'string'
      ? shellInFolder(input, command, ['directory'])
      : tool === 'web_fetch' && typeof input['url'] !== 'string'
        ? withAddresses(input)
        : input
  return { kind: kindIn(table, tool), tool, arguments: args }
}
