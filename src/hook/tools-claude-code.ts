import type { JsonObject } from '../model/json.ts'
import { kindIn, type ToolParts, type ToolTable } from './tools.ts'

/** Claude Code’s own tools. Searches that show what is in files are reads. */
const table: ToolTable = {
  shell: ['Bash', 'PowerShell', 'Monitor'],
  file_read: ['Read', 'NotebookRead', 'Grep'],
  file_write: ['Write', 'Edit', 'MultiEdit', 'NotebookEdit'],
  http: ['WebFetch'],
}

/** What a call of a tool of Claude Code is judged as. */
export function claudeCodeTool(tool: string, input: JsonObject): ToolParts {
  return { kind: kindIn(table, tool), tool, arguments: input }
}
