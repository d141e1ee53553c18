import type { DrivenClient } from '../driven-client.ts'
import { claudeCode } from './claude-code.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'

/** Every client that is driven, by its name. */
export const drivenClients: ReadonlyMap<string, DrivenClient> = new Map(
  [claudeCode, codex, gemini, opencode, copilot, qwen, cline].map(one => [one.client, one]),
)
