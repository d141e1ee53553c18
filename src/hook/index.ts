import { type ClientName, clientNames, clients, type OwnDialect } from '../clients/index.ts'
import type { ClientAdapter } from './client-adapter.ts'
import { amp } from './dialects/amp.ts'
import { claudeDialect } from './dialects/claude-dialect.ts'
import { cline } from './dialects/cline.ts'
import { codex } from './dialects/codex.ts'
import { copilot } from './dialects/copilot.ts'
import { cursor } from './dialects/cursor.ts'
import { gemini } from './dialects/gemini.ts'
import { opencode } from './dialects/opencode.ts'
import { qwen } from './dialects/qwen.ts'
import { windsurf } from './dialects/windsurf.ts'

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
