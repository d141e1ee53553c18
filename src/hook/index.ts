import { type ClientName, clientNames, clients, type OwnDialect } from '../clients/index.ts'
import type { ClientAdapter } from './adapter.ts'
import { amp } from './amp.ts'
import { claudeDialect } from './claude-dialect.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'
import { windsurf } from './windsurf.ts'

const own: Readonly<Record<OwnDialect, ClientAdapter>> = {
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

/** Every client’s adapter, by its name. */
const adapters: ReadonlyMap<string, ClientAdapter> = new Map(
  clientNames.map(name => [name, hasOwnDialect(name) ? own[name] : claudeDialect(name)]),
)

function hasOwnDialect(name: ClientName): name is OwnDialect {
  return clients[name].dialect === 'own'
}

/** The adapter of a client; undefined for a name that is none’s. */
export function adapterOf(client: string): ClientAdapter | undefined {
  return adapters.get(client)
}
