import { type ClientAdapter, type ClientName, clientNames } from './adapter.ts'
import { amp } from './amp.ts'
import { claudeCode } from './claude-code.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'
import { windsurf } from './windsurf.ts'

/** Every client that has an adapter, by its name. */
const adapters: ReadonlyMap<string, ClientAdapter> = new Map(
  [claudeCode, codex, gemini, opencode, copilot, qwen, cline, cursor, windsurf, amp].map(adapter => [
    adapter.client,
    adapter,
  ]),
)

/** The adapter of a client; undefined for a name that is none’s. */
export function adapterOf(client: string): ClientAdapter | undefined {
  return adapters.get(client)
}

/** Whether it is the name of a client that can have an adapter. */
export function isClientName(name: string): name is ClientName {
  return (clientNames as readonly string[]).includes(name)
}
