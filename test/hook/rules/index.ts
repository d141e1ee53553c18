import type { ClientName } from '../../../src/ground/clients/index.ts'
import { amp } from './amp.ts'
import { claudeCode } from './claude-code.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'
import type { Rule } from './rule.ts'
import { windsurf } from './windsurf.ts'

/** What makes each client run a tool. */
export const rules: Readonly<Record<ClientName, Rule>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode,
  copilot,
  qwen,
  cline,
  cursor,
  windsurf,
  amp,
}
