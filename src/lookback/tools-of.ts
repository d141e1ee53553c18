import { claudeCodeTool } from '../hook/tools-claude-code.ts'
import { clineTool } from '../hook/tools-cline.ts'
import { codexTool } from '../hook/tools-codex.ts'
import { copilotTool } from '../hook/tools-copilot.ts'
import { geminiTool } from '../hook/tools-gemini.ts'
import { opencodeTool } from '../hook/tools-opencode.ts'
import { qwenTool } from '../hook/tools-qwen.ts'
import type { ToolParts } from '../hook/tools.ts'
import type { JsonObject } from '../model/json.ts'
import type { RecordClient } from './record.ts'

const readers: Readonly<Record<RecordClient, (tool: string, input: JsonObject) => ToolParts>> = {
  'claude-code': claudeCodeTool,
  codex: codexTool,
  gemini: geminiTool,
  opencode: opencodeTool,
  copilot: copilotTool,
  qwen: qwenTool,
  cline: clineTool,
}

/** What a call of a client’s tool is judged as, the same as its hook would have asked. Throws `invalid` where it can’t be read. */
export function toolPartsOf(client: RecordClient, tool: string, input: JsonObject): ToolParts {
  return readers[client](tool, input)
}
