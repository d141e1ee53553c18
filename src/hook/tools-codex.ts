import type { JsonObject } from '../model/json.ts'
import { typedText } from './typed-text.ts'
import { kindIn, type ToolParts, type ToolTable } from './tools.ts'

/** Codex’s own tools; calls that its code mode makes have the same names. Patches are read by their name. */
const table: ToolTable = {
  shell: ['Bash', 'shell', 'local_shell', 'shell_command', 'exec_command', 'container.exec'],
  file_read: ['view_image'],
}

/** What a call of a tool of Codex is judged as. What is typed into a program that runs is a command too. */
export function codexTool(tool: string, input: JsonObject): ToolParts {
  const typed = input['chars']
  if (tool === 'write_stdin' && typeof typed === 'string' && typed.trim() !== '')
    return { kind: 'shell', tool, arguments: { ...input, keystrokes: typedText(typed, false) } }
  return { kind: kindIn(table, tool), tool, arguments: input }
}
