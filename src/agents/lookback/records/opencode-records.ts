import { opencode } from '../../../ground/clients/opencode.ts'
import { opencodeTool } from '../../hook/dialects/opencode-tool.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import { folderIn, momentIn, objectIn, textIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'

/**
 * opencode: `storage/session/PROJECT/SESSION.json`, `storage/message/SESSION/MESSAGE.json`, and every part of a message in a
 * file of its own, which names both. All of it is one record: names ascend with time.
 */
export const opencodeRecords: RecordFormat = {
  client: 'opencode',
  folder: opencode.sessions,
  readTool: opencodeTool,
  namesCalls: true,
  recordOf: path => (/^(?:session|message|part)\/[^/]+\/[^/]+\.json$/.test(path) ? 'storage' : null),
  order: path => (path.startsWith('part/') ? '1' : '0'),
  begin,
}

/** The facts of sessions and messages that their parts need. */
interface Known {
  readonly folders: Map<string, string>
  /** A sub-agent has a session of its own; the one that started it. */
  readonly parents: Map<string, string>
  /** Messages in the place of a person’s. */
  readonly prompts: Set<string>
}

function begin(): ReadValue {
  const known: Known = { folders: new Map(), parents: new Map(), prompts: new Set() }
  return (value, path) => {
    if (path.startsWith('part/')) return partItems(value, known)
    const id = textIn(value, 'id')
    const [folder, parent] = [folderIn(value, 'directory'), textIn(value, 'parentID')]
    if (id === null) return []
    if (path.startsWith('message/')) {
      if (textIn(value, 'role') === 'user') known.prompts.add(id)
      return []
    }
    if (folder !== null) known.folders.set(id, folder)
    if (parent !== null) known.parents.set(id, parent)
    return []
  }
}

type Part = Parameters<ReadValue>[0]

function partItems(part: Part, known: Known): readonly RecordedItem[] {
  const own = textIn(part, 'sessionID') ?? ''
  const parent = known.parents.get(own)
  const session = parent === undefined ? own : `${parent}/${own}`
  const place = { session, cwd: known.folders.get(own) ?? null }
  return textIn(part, 'type') === 'tool' ? callItems(part, place) : promptItems(part, place, known)
}

/** Leaves out what the agent wrote to a sub-agent, and what the client adds to a prompt. */
function promptItems(
  part: Part,
  place: Pick<RecordedItem, 'session' | 'cwd'>,
  { prompts }: Known,
): readonly RecordedItem[] {
  const isTyped = prompts.has(textIn(part, 'messageID') ?? '') && part['synthetic'] !== true
  const text = saidIn(part['text'])
  if (!isTyped || place.session.includes('/') || text.text === '') return []
  const at = momentIn(objectIn(part, 'time'), 'start')
  return [{ kind: 'prompt', ...place, at, id: textIn(part, 'id'), ...text }]
}

function callItems(part: Part, of: Pick<RecordedItem, 'session' | 'cwd'>): readonly RecordedItem[] {
  const tool = textIn(part, 'tool')
  if (tool === null) return []
  const state = objectIn(part, 'state')
  const at = momentIn(objectIn(state, 'time'), 'start')
  const place = { ...of, at, id: textIn(part, 'callID') ?? textIn(part, 'id') }
  const { output } = state
  return [
    { kind: 'call', ...place, tool, arguments: objectIn(state, 'input') },
    // Its plugin is told what a tool gave back, and of no call that failed or was refused.
    ...(typeof output === 'string' ? [{ kind: 'result', ...place, ...saidIn(output) } as const] : []),
  ]
}
