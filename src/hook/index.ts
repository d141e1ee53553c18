import { type ClientAdapter, type ClientName, clientNames } from './adapter.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'

/** Every client that has an adapter, by its name. */
const adapters: ReadonlyMap<string, ClientAdapter> = new Map(
  [claudeCode, codex].map(adapter => [adapter.client, adapter]),
)

/** The adapter of a client; undefined for a name that is none’s. */
export function adapterOf(client: string): ClientAdapter | undefined {
  return adapters.get(client)
}

/** Whether it is the name of a client that can have an adapter. */
export function isClientName(name: string): name is ClientName {
  return (clientNames as readonly string[]).includes(name)
}
