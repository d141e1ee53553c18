import { codex } from '../../../ground/clients/codex.ts'
import { codexTool } from '../../hook/dialects/codex-tool.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import { argumentsIn, folderIn, momentIn, objectIn, objectsIn, textIn } from '../text-in.ts'
import type { ReadValue, RecordedItem, RecordFormat } from '../record-format.ts'
import { isOwnRefusal } from './is-own-refusal.ts'

/** Codex: `sessions/YYYY/MM/DD/rollout-….jsonl`, one item a line; older versions without the envelope. */
export const codexRecords: RecordFormat = {
  client: 'codex',
  folder: codex.sessions,
  readTool: codexTool,
  namesCalls: true,
  recordOf: path => (/^(?:\d+\/){0,3}rollout-[^/]+\.jsonl$/.test(path) ? path : null),
  begin,
}

function begin(): ReadValue {
  let session = ''
  let cwd: string | null = null
  let isUnattended = false
  return line => {
    const item = 'payload' in line ? objectIn(line, 'payload') : line
    const type = textIn(line, 'type')
    if (type === 'session_meta') session = textIn(item, 'id') ?? session
    if (type === 'session_meta' || type === 'turn_context') cwd = folderIn(item, 'cwd') ?? cwd
    if (type === 'session_meta') isUnattended = textIn(item, 'source') === 'exec'
    if ('payload' in line && type !== 'response_item') return []
    const place = { session, cwd, at: momentIn(line, 'timestamp') }
    return isPrompt(item) ? promptItems(item, place, isUnattended) : readItem(item, place)
  }
}

type Place = Pick<RecordedItem, 'session' | 'cwd' | 'at'>

function readItem(item: JsonObject, place: Place): readonly RecordedItem[] {
  const id = textIn(item, 'call_id') ?? textIn(item, 'id')
  switch (textIn(item, 'type')) {
    case 'function_call':
      return callItems(item, id, argumentsIn(item, 'arguments'), place)
    case 'custom_tool_call':
      return callItems(item, id, { command: typeof item['input'] === 'string' ? item['input'] : '' }, place)
    case 'local_shell_call': {
      const action = objectIn(item, 'action')
      const cwd = folderIn(action, 'working_directory') ?? place.cwd
      return [{ kind: 'call', ...place, cwd, id, tool: 'local_shell', arguments: spoken(action) }]
    }
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'local_shell_call_output':
      return resultItems(item, id, place)
    default:
      return []
  }
}

/** Words of the client before the reason of a hook; behind it stands the command, which may be of any length. */
const before = /^(?:Command|Tool call) blocked by PreToolUse hook: /
const command = /\.? Command: /

function resultItems(item: JsonObject, id: string | null, place: Place): readonly RecordedItem[] {
  const result = saidIn(item['output'])
  const [reason = ''] = result.text.split(command, 1)
  return isOwnRefusal(reason, before) ? [] : [{ kind: 'result', ...place, id, ...result }]
}

function isPrompt(item: JsonObject): boolean {
  return textIn(item, 'type') === 'message' && textIn(item, 'role') === 'user'
}

/** A newer version says of each part who wrote it. */
function promptItems(item: JsonObject, place: Place, isUnattended: boolean): readonly RecordedItem[] {
  const notes = objectIn(item, 'internal_chat_message_metadata_passthrough')
  const writers = objectsIn(notes, 'content_item_metadata').map(one => objectIn(one, 'provenance'))
  const isClients = writers.length > 0 && writers.every(one => textIn(one, 'type') !== 'user')
  const prompt = saidIn(item['content'])
  if (prompt.text === '' || isClients) return []
  return [{ kind: 'prompt', ...place, id: textIn(item, 'id'), ...prompt, isUnattended }]
}

function callItems(
  item: JsonObject,
  id: string | null,
  args: JsonObject,
  place: Place,
): readonly RecordedItem[] {
  const name = textIn(item, 'name')
  if (name === null) return []
  const space = textIn(item, 'namespace')
  const tool = space === null || name.startsWith(space) ? name : `${space}__${name}`
  const cwd = folderIn(args, 'workdir') ?? place.cwd
  return [{ kind: 'call', ...place, cwd, id, tool, arguments: spoken(args) }]
}

/** A command as the hook is told it: `["bash", "-lc", TEXT]` is the text. */
function spoken(args: JsonObject): JsonObject {
  const { command } = args
  if (!Array.isArray(command)) return args
  const [shell, flags, text] = command as readonly Json[]
  const isShell = typeof shell === 'string' && /(?:^|\/)(?:ba|z|da)?sh$/.test(shell)
  return isShell && /^-l?c$/.test(String(flags)) && typeof text === 'string'
    ? { ...args, command: text }
    : args
}
