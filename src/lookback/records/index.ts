import { type RecordClient, recordClients } from '../../clients/index.ts'
import type { RecordFormat } from '../record.ts'
import { claudeCodeRecords } from './claude-code.ts'
import { clineRecords } from './cline.ts'
import { codexRecords } from './codex.ts'
import { copilotRecords } from './copilot.ts'
import { geminiRecords } from './gemini.ts'
import { opencodeRecords } from './opencode.ts'
import { qwenRecords } from './qwen.ts'

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
