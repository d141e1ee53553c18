import { qwen } from '../../../ground/clients/qwen.ts'
import { qwenTool } from '../../hook/dialects/qwen-dialect.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { isOwnRefusal } from './is-own-refusal.ts'
import { gemini } from '../../../ground/clients/gemini.ts'
import { geminiTool } from '../../hook/dialects/gemini-dialect.ts'

/** Gemini CLI: `tmp/PROJECT/chats/….json`, a whole session, or the same as one message a line. */
export const geminiRecords: RecordFormat = {
  client: 'gemini',
  folder: gemini.sessions,
  readTool: geminiTool,
  namesCalls: false,
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
        return [
          { kind: 'call', ...place, tool, arguments: objectIn(call, 'args') },
          ...resultItems(call, place),
        ]
      }),
    ])
  }
}

/** Words of the client before the reason of a hook. */
const before = /^Tool execution blocked: /

function resultItems(
  call: JsonObject,
  place: Pick<RecordedItem, 'session' | 'cwd' | 'at'> & { readonly id: string | null },
): readonly RecordedItem[] {
  const { result } = call
  if (result === undefined || textIn(call, 'status') === 'cancelled') return []
  const answers = objectsIn(call, 'result').flatMap(
    part => objectIn(part, 'functionResponse')['response'] ?? [],
  )
  const found = saidIn(answers.length > 0 ? answers : result)
  return isOwnRefusal(found.text, before) ? [] : [{ kind: 'result', ...place, ...found }]
}

/** Results of tools stand a second time among what a person wrote: only what is text was typed. */
function promptItems(
  message: JsonObject,
  place: Pick<RecordedItem, 'session' | 'cwd' | 'at'>,
): readonly RecordedItem[] {
  const { content } = message
  const parts = objectsIn(message, 'content').flatMap(part => part['text'] ?? [])
  const prompt = saidIn(typeof content === 'string' ? content : parts)
  const isPrompt = textIn(message, 'type') === 'user' && prompt.text !== ''
  return isPrompt ? [{ kind: 'prompt', ...place, id: textIn(message, 'id'), ...prompt }] : []
}

/** Qwen Code: `projects/FOLDER/chats/SESSION.jsonl`; older versions like Gemini CLI in `tmp/PROJECT/chats`. */
export const qwenRecords: RecordFormat = {
  client: 'qwen',
  folder: qwen.sessions,
  readTool: qwenTool,
  namesCalls: true,
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
    // A call that was refused did not run, whoever refused it.
    const isRun = textIn(objectIn(line, 'toolCallResult'), 'executionStatus') !== 'not_started'
    return objectsIn(objectIn(line, 'message'), 'parts').flatMap((part): readonly RecordedItem[] => {
      const call = objectIn(part, 'functionCall')
      const tool = textIn(call, 'name')
      if (tool !== null)
        return [{ kind: 'call', ...place, id: textIn(call, 'id'), tool, arguments: objectIn(call, 'args') }]
      const answer = objectIn(part, 'functionResponse')
      const prompt = saidIn(part['text'])
      if (isUser && prompt.text !== '')
        return [{ kind: 'prompt', ...place, id: textIn(line, 'uuid'), ...prompt }]
      const result = saidIn(answer['response'])
      // An older version says no more of it than the reason.
      if (!('response' in answer) || !isRun || isOwnRefusal(result.text, /^/)) return []
      return [{ kind: 'result', ...place, id: textIn(answer, 'id'), ...result }]
    })
  }
}

function isJsonObjectMessage(line: JsonObject): boolean {
  return Array.isArray(objectIn(line, 'message')['parts'])
}
