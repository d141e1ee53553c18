import { isAbsolute, join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { residentPaths } from '../resident/resident-paths.ts'
import type { Scope } from '../../ground/clients/client-record.ts'
import type { ClientInstall, InstallPlaces } from './client-install.ts'
import type { Installation } from './installations-file.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The parts of this machine that an installation is made from. Every path is absolute. */
export interface Machine {
  readonly home: string
  readonly project: string
  readonly stateFolder: string
  readonly node: string
  /** The bundled file that answers without a gate. */
  readonly fallback: string
  /** By which a person moves settings of clients; nothing is moved where it is absent. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** The places of an installation for a client; `folder` where its settings are known to be somewhere of their own. */
export function installPlaces(
  machine: Machine,
  install: ClientInstall,
  scope: Scope,
  folder = settingsFolder(install, machine),
): InstallPlaces {
  const { home, project, stateFolder } = machine
  const { client } = install
  const launcher = join(stateFolder, 'hooks', client)
  const socket = residentPaths(stateFolder).agentSocket
  return { scope, home, project, folder, launcher, headers: headersFile(stateFolder, client), socket }
}

/** The file with the token of a client’s installation. */
export function headersFile(stateFolder: string, client: string): string {
  return join(stateFolder, 'hooks', `${client}.headers`)
}

/** The places of an installation on record. */
export function recordedPlaces(
  machine: Machine,
  install: ClientInstall,
  installed: Installation,
): InstallPlaces {
  const { home, project, scope, folder = join(home, install.folders[0]) } = installed
  return installPlaces({ ...machine, home, project }, install, scope, folder)
}

/** The folder with the account’s settings of a client. Throws `configuration` for one that depends on where one stands. */
export function settingsFolder(
  { folders: [usual], moved }: ClientInstall,
  { home, environment = {} }: Machine,
): string {
  const named = moved && memberOf(environment, moved.by)
  if (!named) return join(home, usual)
  if (isAbsolute(named)) return join(named, moved.below ?? '')
  throw new GateError('configuration', `${moved.by} is no absolute path: set it to one, or unset it.`)
}
