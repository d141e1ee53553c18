import { copilot } from '../../../ground/clients/copilot.ts'
import { copilotTool } from '../../hook/dialects/copilot-dialect.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { argumentsIn, folderIn, momentIn, fileNameOf, objectIn, objectsIn, textIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'

/** GitHub Copilot CLI: one event a line, in `session-state/SESSION.jsonl` or `session-state/SESSION/events.jsonl`. */
export const copilotRecords: RecordFormat = {
  client: 'copilot',
  folder: copilot.sessions,
  readTool: copilotTool,
  namesCalls: false,
  recordOf: path => (/^[^/]+\.jsonl$|^[^/]+\/events\.jsonl$/.test(path) ? path : null),
  begin: record => begin(record.includes('/') ? record.slice(0, record.indexOf('/')) : fileNameOf(record)),
}

function begin(named: string): ReadValue {
  let session = named
  let cwd: string | null = null
  return event => {
    const data = objectIn(event, 'data')
    const type = textIn(event, 'type') ?? ''
    if (type === 'session.start') session = textIn(data, 'sessionId') ?? session
    if (type.startsWith('session.'))
      cwd = folderIn(objectIn(data, 'context'), 'cwd') ?? folderIn(data, 'cwd') ?? cwd
    return readEvent(type, data, { session, cwd, at: momentIn(event, 'timestamp') })
  }
}

type Place = Pick<RecordedItem, 'session' | 'cwd' | 'at'>

/** A call stands in what the model said and once more where it begins: both have the same id. */
function readEvent(type: string, data: JsonObject, place: Place): readonly RecordedItem[] {
  if (type === 'tool.execution_start') return callItems(data, 'toolName', place)
  if (type === 'assistant.message')
    return objectsIn(data, 'toolRequests').flatMap(asked => callItems(asked, 'name', place))
  if (type === 'user.message') return [{ kind: 'prompt', ...place, id: null, ...saidIn(data['content']) }]
  const error = objectIn(data, 'error')
  // A call that was denied did not run, whoever denied it.
  if (type !== 'tool.execution_complete' || textIn(error, 'code') === 'denied') return []
  const result = saidIn(objectIn(data, 'result')['content'] ?? data['result'], error['message'])
  return [{ kind: 'result', ...place, id: textIn(data, 'toolCallId'), ...result }]
}

function callItems(data: JsonObject, field: string, place: Place): readonly RecordedItem[] {
  const tool = textIn(data, field)
  if (tool === null) return []
  const args = argumentsIn(data, 'arguments')
  return [{ kind: 'call', ...place, id: textIn(data, 'toolCallId'), tool, arguments: args }]
}
