import { claudeCode } from '../../../ground/clients/claude-code.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { kindIn, type ToolParts } from '../tool-parts.ts'

/** Reads a call of a tool of Claude Code as it is judged. */
export function claudeCodeTool(tool: string, input: JsonObject): ToolParts {
  return { kind: kindIn(claudeCode.tools, tool), tool, arguments: input }
}
