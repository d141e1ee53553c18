import { qwen } from '../../../ground/clients/qwen.ts'
import { qwenTool } from '../../hook/dialects/qwen-tool.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn, textsIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { beginChat } from './gemini-records.ts'

/** Qwen Code: `projects/FOLDER/chats/SESSION.jsonl`; older versions like Gemini CLI in `tmp/PROJECT/chats`. */
export const qwenRecords: RecordFormat = {
  client: 'qwen',
  folder: qwen.sessions,
  readTool: qwenTool,
  recordOf: path => (/^(?:projects|tmp)\/[^/]+\/chats\/[^/]+\.jsonl?$/.test(path) ? path : null),
  begin,
}

function begin(): ReadValue {
  const older = beginChat()
  return (line, path) => {
    if (!isJsonObjectMessage(line)) return older(line, path)
    const place = {
      session: textIn(line, 'sessionId') ?? '',
      cwd: folderIn(line, 'cwd'),
      at: momentIn(line, 'timestamp'),
    }
    const isUser = textIn(line, 'type') === 'user'
    return objectsIn(objectIn(line, 'message'), 'parts').flatMap((part): readonly RecordedItem[] => {
      const call = objectIn(part, 'functionCall')
      const tool = textIn(call, 'name')
      if (tool !== null)
        return [{ kind: 'call', ...place, id: textIn(call, 'id'), tool, arguments: objectIn(call, 'args') }]
      const answer = objectIn(part, 'functionResponse')
      const text = textIn(part, 'text')
      if (isUser && text !== null) return [{ kind: 'prompt', ...place, id: textIn(line, 'uuid'), text }]
      if (!('response' in answer)) return []
      return [{ kind: 'result', ...place, id: textIn(answer, 'id'), text: textsIn(answer['response']) }]
    })
  }
}

function isJsonObjectMessage(line: JsonObject): boolean {
  return Array.isArray(objectIn(line, 'message')['parts'])
}
