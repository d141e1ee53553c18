import { type ClientName, clientNames, clients, type OwnDialect } from '../../ground/clients/index.ts'
import type { ClientAdapter } from './client-adapter.ts'
import { ampDialect } from './dialects/amp-dialect.ts'
import { claudeDialect } from './dialects/claude-dialect.ts'
import { clineDialect } from './dialects/cline-dialect.ts'
import { codexDialect } from './dialects/codex-dialect.ts'
import { copilotDialect } from './dialects/copilot-dialect.ts'
import { cursorDialect } from './dialects/cursor-dialect.ts'
import { geminiDialect } from './dialects/gemini-dialect.ts'
import { opencodeDialect } from './dialects/opencode-dialect.ts'
import { qwenDialect } from './dialects/qwen-dialect.ts'
import { windsurfDialect } from './dialects/windsurf-dialect.ts'

const own: Readonly<Record<OwnDialect, ClientAdapter>> = {
  codex: codexDialect,
  gemini: geminiDialect,
  opencode: opencodeDialect,
  copilot: copilotDialect,
  qwen: qwenDialect,
  cline: clineDialect,
  cursor: cursorDialect,
  windsurf: windsurfDialect,
  amp: ampDialect,
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
