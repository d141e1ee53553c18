import { opencode } from '../../../ground/clients/opencode.ts'
import { opencodeTool } from '../../hook/dialects/opencode-tool.ts'
import { folderIn, momentIn, objectIn, textIn, textsIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'

/**
 * opencode: `storage/session/PROJECT/SESSION.json`, and every part of a message in a file of its own, which names its
 * session. All of it is one record: names ascend with time.
 */
export const opencodeRecords: RecordFormat = {
  client: 'opencode',
  folder: opencode.sessions,
  readTool: opencodeTool,
  recordOf: path => (/^(?:session|part)\/[^/]+\/[^/]+\.json$/.test(path) ? 'storage' : null),
  order: path => (path.startsWith('session/') ? '0' : '1'),
  begin,
}

function begin(): ReadValue {
  const folders = new Map<string, string>()
  return (value, path) => {
    if (path.startsWith('part/')) return partOf(value, folders)
    const session = textIn(value, 'id')
    const folder = folderIn(value, 'directory')
    if (session !== null && folder !== null) folders.set(session, folder)
    return []
  }
}

function partOf(
  part: Parameters<ReadValue>[0],
  folders: ReadonlyMap<string, string>,
): readonly RecordedItem[] {
  const tool = textIn(part, 'tool')
  if (textIn(part, 'type') !== 'tool' || tool === null) return []
  const state = objectIn(part, 'state')
  const session = textIn(part, 'sessionID') ?? ''
  const id = textIn(part, 'callID') ?? textIn(part, 'id')
  const place = {
    session,
    cwd: folders.get(session) ?? null,
    at: momentIn(objectIn(state, 'time'), 'start'),
    id,
  }
  const text = [textsIn(state['output']), textsIn(state['error'])].filter(one => one !== '').join('\n')
  return [
    { kind: 'call', ...place, tool, arguments: objectIn(state, 'input') },
    ...(text === '' ? [] : [{ kind: 'result', ...place, text } as const]),
  ]
}
