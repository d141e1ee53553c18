import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { launcherText } from '../../src/agents/hook/launcher/launcher-text.ts'
import { launcherPrograms } from '../../src/daemon/install/launcher-programs.ts'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import type { GateWorld } from './gate-world.ts'

/** What is changed of an installed command, to break what stands behind it. */
export interface Worse {
  /** Another program than the bundled one. */
  readonly fallback?: string
  /** Seconds that it has: less than the installed ones, so that a gate that hangs is seen to be given up on. */
  readonly seconds: number
}

/**
 * Writes the installed command anew, by the same text as `countersign init` does, with another fallback and less time.
 * The client’s settings stay as they were installed, but for opencode’s: its plugin has a time of its own.
 */
export function worsen(
  { client, home, state, root, agentSocket }: GateWorld,
  { fallback, seconds }: Worse,
): void {
  const install = clientInstalls.find(one => one.client === client)
  const adapter = adapterOf(client)
  if (!install || !adapter) throw new Error(`Nothing can be installed for ${client}.`)
  const launcher = join(state, 'hooks', client)
  const text = launcherText({
    client,
    refusals: Object.fromEntries(
      install.events.map(event => [event, adapter.refuse('the gate gave no answer.', event)]),
    ),
    tooLarge: {},
    seconds,
    socket: agentSocket,
    headers: join(state, 'hooks', `${client}.headers`),
    stateFolder: state,
    ...launcherPrograms(),
    node: process.execPath,
    fallback: fallback ?? join(root, 'dist', 'hook.cjs'),
    environment: { HOME: home },
  })
  writeFileSync(launcher, text)
  chmodSync(launcher, 0o700)
}
