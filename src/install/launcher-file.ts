import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientName } from '../hook/adapter.ts'
import { adapterOf } from '../hook/index.ts'
import { launcherText } from '../hook/launcher.ts'
import { GateError } from '../model/errors.ts'
import { residentPaths } from '../resident/resident-paths.ts'
import { askingPrograms } from './asking-programs.ts'
import type { ClientInstall, Scope, Where } from './client-install.ts'
import { replaceFile } from './write-file.ts'

/** What of this machine an installation is made from. Every path is absolute. */
export interface Machine {
  readonly home: string
  readonly project: string
  readonly stateFolder: string
  readonly node: string
  /** The bundled file that answers without a gate. */
  readonly fallback: string
}

/** Where an installation for a client stands. */
export function whereOf(machine: Machine, client: ClientName, scope: Scope): Where {
  const { home, project, stateFolder } = machine
  const launcher = join(stateFolder, 'hooks', client)
  const socket = residentPaths(stateFolder).agentSocket
  return { scope, home, project, launcher, headers: headersFile(stateFolder, client), socket }
}

/** Where the token of a client’s installation is kept. */
export function headersFile(stateFolder: string, client: string): string {
  return join(stateFolder, 'hooks', `${client}.headers`)
}

/** Writes the installed command of a client. */
export function writeLauncher(install: ClientInstall, where: Where, machine: Machine): void {
  mkdirSync(join(machine.stateFolder, 'hooks'), { recursive: true, mode: 0o700 })
  replaceFile(where.launcher, textFor(install, where, machine), 0o700)
}

function textFor({ client, events, seconds }: ClientInstall, where: Where, machine: Machine): string {
  const adapter = adapterOf(client)
  if (!adapter) throw new GateError('internal', `There is no adapter of ${client}.`)
  const why = 'the gate gave no answer.'
  return launcherText({
    client,
    refusals: Object.fromEntries(events.map(event => [event, adapter.refuse(why, event)])),
    seconds,
    socket: where.socket,
    headers: where.headers,
    stateFolder: machine.stateFolder,
    ...askingPrograms(),
    node: machine.node,
    fallback: machine.fallback,
    startsGate: true,
    environment: { HOME: machine.home },
  })
}
