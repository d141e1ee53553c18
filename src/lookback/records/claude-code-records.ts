import { claudeCode } from '../../clients/claude-code.ts'
import { claudeCodeTool } from '../../hook/dialects/claude-code-tool.ts'
import type { JsonObject } from '../../model/json.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn, textsIn } from '../text-in.ts'
import type { RecordedItem, RecordFormat } from '../record-format.ts'

/** Claude Code: one line a message, in `projects/FOLDER/SESSION.jsonl`; sub-agents in files of their own. */
export const claudeCodeRecords: RecordFormat = {
  client: 'claude-code',
  folder: claudeCode.sessions,
  readTool: claudeCodeTool,
  recordOf: path => (/^[^/]+\/(?:[^/]+\/subagents\/)?[^/]+\.jsonl$/.test(path) ? path : null),
  begin: () => readLine,
}

function readLine(line: JsonObject): readonly RecordedItem[] {
  const type = textIn(line, 'type')
  if (type !== 'assistant' && type !== 'user') return []
  const place = { session: sessionOf(line), cwd: folderIn(line, 'cwd'), at: momentIn(line, 'timestamp') }
  return objectsIn(objectIn(line, 'message'), 'content').flatMap((part): readonly RecordedItem[] => {
    const what = textIn(part, 'type')
    const tool = textIn(part, 'name')
    if (type === 'assistant' && what === 'tool_use' && tool !== null)
      return [{ kind: 'call', ...place, id: textIn(part, 'id'), tool, arguments: objectIn(part, 'input') }]
    if (type === 'user' && what === 'tool_result')
      return [{ kind: 'result', ...place, id: textIn(part, 'tool_use_id'), text: textsIn(part['content']) }]
    return []
  })
}

function sessionOf(line: JsonObject): string {
  const session = textIn(line, 'sessionId') ?? ''
  if (line['isSidechain'] !== true) return session
  return `${session}/${textIn(line, 'agentId') ?? 'sidechain'}`
}
