import { claudeCode } from '../../clients/claude-code.ts'
import type { JsonObject } from '../../model/json.ts'
import { kindIn, type ToolParts } from '../tool-parts.ts'

/** What a call of a tool of Claude Code is judged as. */
export function claudeCodeTool(tool: string, input: JsonObject): ToolParts {
  return { kind: kindIn(claudeCode.tools, tool), tool, arguments: input }
}
