import { claudeCode } from '../../../ground/clients/claude-code.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { claudeCodeTool } from '../../hook/dialects/claude-code-tool.ts'
import { saidIn } from '../../hook/dialects/needed-text.ts'
import type { RecordedItem, RecordedText, RecordFormat } from '../record-format.ts'
import { folderIn, momentIn, objectIn, objectsIn, textIn } from '../text-in.ts'
import { isOwnRefusal } from './is-own-refusal.ts'

/** Claude Code: one line a message, in `projects/FOLDER/SESSION.jsonl`; sub-agents in files of their own. */
export const claudeCodeRecords: RecordFormat = {
  client: 'claude-code',
  folder: claudeCode.sessions,
  readTool: claudeCodeTool,
  namesCalls: true,
  recordOf: path => (/^[^/]+\/(?:[^/]+\/subagents\/)?[^/]+\.jsonl$/.test(path) ? path : null),
  begin: () => readLine,
}

function readLine(line: JsonObject): readonly RecordedItem[] {
  const type = textIn(line, 'type')
  if (type !== 'assistant' && type !== 'user') return []
  const place = { session: sessionOf(line), cwd: folderIn(line, 'cwd'), at: momentIn(line, 'timestamp') }
  const contents = objectsIn(objectIn(line, 'message'), 'content')
  if (type === 'assistant')
    return contents.flatMap((part): readonly RecordedItem[] => {
      const tool = textIn(part, 'name')
      if (textIn(part, 'type') !== 'tool_use' || tool === null) return []
      return [{ kind: 'call', ...place, id: textIn(part, 'id'), tool, arguments: objectIn(part, 'input') }]
    })
  const results = contents.filter(part => textIn(part, 'type') === 'tool_result')
  return [
    ...promptItems(line, place),
    ...results.flatMap((part): readonly RecordedItem[] => {
      const id = textIn(part, 'tool_use_id')
      return isUntold(line, part) ? [] : [{ kind: 'result', ...place, id, ...resultOf(line, part, results) }]
    }),
  ]
}

/** Returns the tool’s own result, which a hook is told: it stands beside what the model read of it. */
function resultOf(line: JsonObject, part: JsonObject, { length }: readonly JsonObject[]): RecordedText {
  const result = line['toolUseResult']
  const isWhole = length === 1 && result !== undefined && result !== null && part['is_error'] !== true
  return saidIn(isWhole ? result : part['content'])
}

/** Words of the client before the reason of a hook. */
const before = /^PreToolUse:[\w-]{1,200} hook error: /

/** A call that did not run has no result that a hook is told: one that was refused, by whomever, or that is no call. */
function isUntold(line: JsonObject, part: JsonObject): boolean {
  if (part['is_error'] !== true) return false
  if (textIn(line, 'toolDenialKind') !== null) return true
  if (textIn(objectIn(line, 'permissionDecision'), 'decision') === 'reject') return true
  const { text } = saidIn(part['content'])
  const [, trouble] = /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/.exec(text) ?? []
  const { toolUseResult } = line
  // Of a tool’s own error it keeps the whole text; the mark around its own is left out.
  if (trouble !== undefined) return [trouble, `Error: ${trouble}`].some(one => one === toolUseResult)
  return toolUseResult === 'User rejected tool use' || isOwnRefusal(text, before)
}

/** A hook is told what is typed: never what the client marks as its own, or what an agent wrote to an agent beside the conversation. */
function promptItems(
  line: JsonObject,
  place: Pick<RecordedItem, 'session' | 'cwd' | 'at'>,
): readonly RecordedItem[] {
  if ([line['isMeta'], line['isCompactSummary'], line['isSidechain']].includes(true)) return []
  const { content } = objectIn(line, 'message')
  const texts = objectsIn(objectIn(line, 'message'), 'content').flatMap(part => part['text'] ?? [])
  const { text, unread } = saidIn(typeof content === 'string' ? content : texts)
  const isUnattended = textIn(line, 'entrypoint')?.startsWith(claudeCode.hook.unattendedEntry) === true
  const prompt = { text, ...(unread !== undefined && { unread }), isUnattended }
  return text === '' ? [] : [{ kind: 'prompt', ...place, id: textIn(line, 'uuid'), ...prompt }]
}

function sessionOf(line: JsonObject): string {
  const session = textIn(line, 'sessionId') ?? ''
  if (line['isSidechain'] !== true) return session
  return `${session}/${textIn(line, 'agentId') ?? 'sidechain'}`
}
