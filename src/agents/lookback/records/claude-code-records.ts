import { claudeCode } from '../../../ground/clients/claude-code.ts'
import { claudeCodeTool } from '../../hook/dialects/claude-code-tool.ts'
import { longestRefusal } from '../../hook/refusal-text.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
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
  const prompt = type === 'user' ? promptItems(line, place) : []
  const parts = objectsIn(objectIn(line, 'message'), 'content').flatMap((part): readonly RecordedItem[] => {
    const what = textIn(part, 'type')
    const tool = textIn(part, 'name')
    if (type === 'assistant' && what === 'tool_use' && tool !== null)
      return [{ kind: 'call', ...place, id: textIn(part, 'id'), tool, arguments: objectIn(part, 'input') }]
    const text = what === 'tool_result' ? textsIn(part['content']) : ''
    if (type === 'user' && what === 'tool_result' && !isRefusal(part, text))
      return [{ kind: 'result', ...place, id: textIn(part, 'tool_use_id'), text }]
    return []
  })
  return [...prompt, ...parts]
}

/**
 * A call that this gate refused did not run, and the client writes the refusal where its result would stand. A hook is
 * never told it, so it is no text of the session: its advice would count as an order of somebody else's.
 */
function isRefusal(part: JsonObject, text: string): boolean {
  const [before] = /^PreToolUse:[\w-]{1,200} hook error: (?=Countersign: )/.exec(text) ?? []
  // A server can begin an error in the same words; it can't hide much behind them. A refusal that was cut says by how much.
  const most = longestRefusal + 100
  return part['is_error'] === true && before !== undefined && text.length - before.length <= most
}

/** Claude Code marks what it wrote itself, and what the agent wrote to an agent stands beside the conversation. */
function promptItems(
  line: JsonObject,
  place: Pick<RecordedItem, 'session' | 'cwd' | 'at'>,
): readonly RecordedItem[] {
  const { content } = objectIn(line, 'message')
  const texts = objectsIn(objectIn(line, 'message'), 'content').map(part => textIn(part, 'text') ?? '')
  const text = typeof content === 'string' ? content : texts.filter(one => one !== '').join('\n')
  const isClients = [line['isMeta'], line['isCompactSummary'], line['isSidechain']].includes(true)
  return text === '' ? [] : [{ kind: 'prompt', ...place, id: textIn(line, 'uuid'), text, isClients }]
}

function sessionOf(line: JsonObject): string {
  const session = textIn(line, 'sessionId') ?? ''
  if (line['isSidechain'] !== true) return session
  return `${session}/${textIn(line, 'agentId') ?? 'sidechain'}`
}
