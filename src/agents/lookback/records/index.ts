import { type RecordClient, recordClients } from '../../../ground/clients/index.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { codexRecords } from './codex-records.ts'
import { copilotRecords } from './copilot-records.ts'
import { geminiRecords, qwenRecords } from './qwen-records.ts'
import { opencodeRecords } from './opencode-records.ts'
import { cline } from '../../../ground/clients/cline.ts'
import { clineTool } from '../../hook/dialects/cline-tool.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn, textsIn } from '../text-in.ts'
import { claudeCode } from '../../../ground/clients/claude-code.ts'
import { claudeCodeTool } from '../../hook/dialects/claude-code-tool.ts'
import { maxRefusalLength } from '../../hook/refusal-text.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

/** Claude Code: one line a message, in `projects/FOLDER/SESSION.jsonl`; sub-agents in files of their own. */
const claudeCodeRecords: RecordFormat = {
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
  const max = maxRefusalLength + 100
  return part['is_error'] === true && before !== undefined && text.length - before.length <= max
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

/** Cline: `data/tasks/TASK/api_conversation_history.json`, a list of messages; the task is the moment it began. */
const clineRecords: RecordFormat = {
  client: 'cline',
  folder: cline.sessions,
  readTool: clineTool,
  recordOf: path => (/^[^/]+\/api_conversation_history\.json$/.test(path) ? path : null),
  begin: record => begin(record.slice(0, record.indexOf('/'))),
}

/** The folder is told in the text that goes with what the person wrote. */
const folder = /# Current W(?:orking|orkspace) Directory \((\/[^)\n]{1,1000})\)/

/** Marks of Cline’s own stand around the words of the person. */
const typed = /^\s{0,20}<(task|feedback|answer|user_message)>([\s\S]{0,200000}?)<\/\1>/

function begin(task: string): ReadValue {
  let at = /^\d{12,14}$/.test(task) ? Number(task) : null
  let cwd: string | null = null
  return message => {
    at = momentIn(message, 'ts') ?? at
    const role = textIn(message, 'role')
    return objectsIn(message, 'content').flatMap((part): readonly RecordedItem[] => {
      const type = textIn(part, 'type')
      const tool = textIn(part, 'name')
      const place = { session: task, cwd, at }
      if (role === 'assistant' && type === 'tool_use' && tool !== null)
        return [{ kind: 'call', ...place, id: textIn(part, 'id'), tool, arguments: objectIn(part, 'input') }]
      if (role !== 'user') return []
      if (type === 'tool_result')
        return [{ kind: 'result', ...place, id: textIn(part, 'tool_use_id'), text: textsIn(part['content']) }]
      const text = (textIn(part, 'text') ?? '').slice(0, 200_000)
      cwd = folder.exec(text)?.[1] ?? cwd
      const statement = typed.exec(text)?.[2]
      return statement === undefined ? [] : [{ kind: 'prompt', ...place, cwd, id: null, text: statement }]
    })
  }
}

const formats: Readonly<Record<RecordClient, RecordFormat>> = {
  'claude-code': claudeCodeRecords,
  codex: codexRecords,
  gemini: geminiRecords,
  opencode: opencodeRecords,
  copilot: copilotRecords,
  qwen: qwenRecords,
  cline: clineRecords,
}

/** Every kind of record that can be read. */
export const recordFormats: readonly RecordFormat[] = recordClients.map(name => formats[name])
