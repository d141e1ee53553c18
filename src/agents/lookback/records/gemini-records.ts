import { gemini } from '../../../ground/clients/gemini.ts'
import { geminiTool } from '../../hook/dialects/gemini-tool.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn, textsIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'

/** Gemini CLI: `tmp/PROJECT/chats/….json`, a whole session, or the same as one message a line. */
export const geminiRecords: RecordFormat = {
  client: 'gemini',
  folder: gemini.sessions,
  readTool: geminiTool,
  recordOf: path => (/^[^/]+\/chats\/(?:[^/]+\/)?[^/]+\.jsonl?$/.test(path) ? path : null),
  begin: beginChat,
}

/** Chats of Gemini CLI and of what was made from it. The folder is not always told. */
export function beginChat(): ReadValue {
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
