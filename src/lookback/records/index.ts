import type { RecordFormat } from '../record.ts'
import { claudeCodeRecords } from './claude-code.ts'
import { clineRecords } from './cline.ts'
import { codexRecords } from './codex.ts'
import { copilotRecords } from './copilot.ts'
import { geminiRecords } from './gemini.ts'
import { opencodeRecords } from './opencode.ts'
import { qwenRecords } from './qwen.ts'

/** Every kind of record that can be read. */
export const recordFormats: readonly RecordFormat[] = [
  claudeCodeRecords,
  codexRecords,
  geminiRecords,
  opencodeRecords,
  copilotRecords,
  qwenRecords,
  clineRecords,
]
