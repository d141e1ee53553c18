import { qwen } from '../../../ground/clients/qwen.ts'
import { qwenTool } from '../../hook/dialects/qwen-tool.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn, textsIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { gemini } from '../../../ground/clients/gemini.ts'
import { geminiTool } from '../../hook/dialects/gemini-tool.ts'

/** Gemini CLI: `tmp/PROJECT/chats/….json`, a whole session, or the same as one message a line. */
export const geminiRecords: RecordFormat = {
  client: 'gemini',
  folder: gemini.sessions,
  readTool: geminiTool,
  recordOf: path => (/^[^/]+\/chats\/(?:[^/]+\/)?[^/]+\.jsonl?$/.test(path) ? path : null),
  begin: beginChat,
}

/** Chats of Gemini CLI and of what was made from it. The folder is not always told. */
function beginChat(): ReadValue {
  let session = ''
  let cwd: string | null = null
  return value => {
    session = textIn(value, 'sessionId') ?? session
    cwd = folderIn(value, 'cwd') ?? folderIn(value, 'projectRoot') ?? cwd
    const messages = 'messages' in value ? objectsIn(value, 'messages') : [value]
    return messages.flatMap(message => [
      ...promptItems(message, { session, cwd, at: momentIn(message, 'timestamp') }),
      ...objectsIn(message, 'toolCalls').flatMap((call): readonly RecordedItem[] => {
        const tool = textIn(call, 'name')
        if (tool === null) return []
        const at = momentIn(call, 'timestamp') ?? momentIn(message, 'timestamp')
        const place = { session, cwd, at, id: textIn(call, 'id') }
        const text = textsIn(call['result'])
        return [
          { kind: 'call', ...place, tool, arguments: objectIn(call, 'args') },
          ...(text === '' ? [] : [{ kind: 'result', ...place, text } as const]),
        ]
      }),
    ])
  }
}

function promptItems(
  message: JsonObject,
  place: Pick<RecordedItem, 'session' | 'cwd' | 'at'>,
): readonly RecordedItem[] {
  const text = textsIn(message['content'])
  const isPrompt = textIn(message, 'type') === 'user' && text !== ''
  return isPrompt ? [{ kind: 'prompt', ...place, id: textIn(message, 'id'), text }] : []
}

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
