import { type RecordClient, recordClients } from '../../../ground/clients/index.ts'
import type { RecordFormat } from '../record-format.ts'
import { claudeCodeRecords } from './claude-code-records.ts'
import { clineRecords } from './cline-records.ts'
import { codexRecords } from './codex-records.ts'
import { copilotRecords } from './copilot-records.ts'
import { geminiRecords } from './gemini-records.ts'
import { opencodeRecords } from './opencode-records.ts'
import { qwenRecords } from './qwen-records.ts'

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
