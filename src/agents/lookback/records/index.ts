import { type RecordClient, recordClients } from '../../../ground/clients/index.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import { claudeCodeRecords } from './claude-code-records.ts'
import { codexRecords } from './codex-records.ts'
import { copilotRecords } from './copilot-records.ts'
import { geminiRecords, qwenRecords } from './qwen-records.ts'
import { opencodeRecords } from './opencode-records.ts'
import { cline } from '../../../ground/clients/cline.ts'
import { clineTool } from '../../hook/dialects/cline-tool.ts'
import { momentIn, objectIn, objectsIn, textIn } from '../text-in.ts'

/** Cline: `data/tasks/TASK/api_conversation_history.json`, a list of messages; the task is the moment it began. */
const clineRecords: RecordFormat = {
  client: 'cline',
  folder: cline.sessions,
  readTool: clineTool,
  namesCalls: true,
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
        return [{ kind: 'result', ...place, id: textIn(part, 'tool_use_id'), ...saidIn(part['content']) }]
      const { text } = saidIn(part['text'])
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
