import { codex } from '../../../ground/clients/codex.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { typedText } from './typed-text.ts'
import { kindIn, type ToolParts } from '../tool-parts.ts'

/** Reads a call of a tool of Codex as it is judged. Text that is typed into a running program is a command too. */
export function codexTool(tool: string, input: JsonObject): ToolParts {
  const typed = input['chars']
  if (tool === 'write_stdin' && typeof typed === 'string' && typed.trim() !== '')
    return { kind: 'shell', tool, arguments: { ...input, keystrokes: typedText(typed, false) } }
  return { kind: kindIn(codex.tools, tool), tool, arguments: input }
}
