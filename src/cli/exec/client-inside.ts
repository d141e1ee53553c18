import { basename, join } from 'node:path'
import type { Entry } from '../../proof/boundary/plan.ts'
import { type ClientName, clientNames, clients, isClientName } from '../../ground/clients/index.ts'
import { programOn } from '../../daemon/install/find-clients.ts'
import { type Installation, readInstallations } from '../../daemon/install/installation.ts'
import { headersFile } from '../../daemon/install/machine.ts'
import { readWraps } from '../../daemon/install/servers/wrap-record.ts'
import { frontFile } from '../../daemon/install/servers/wrap-servers.ts'
import { GateError } from '../../ground/model/errors.ts'
import { clientFolders } from './client-folders.ts'
import { ownProgram } from '../own-program.ts'
import { entryOf } from './entry-of.ts'
import { programEntries } from './program-entries.ts'

/** The parts that a client of agents needs inside besides the workspace. */
export interface ClientInside {
  /** Its own state: settings, sessions, tokens. */
  readonly write: readonly Entry[]
  /** The registration of the gate within that. */
  readonly pinned: readonly Entry[]
  /** Its program, the gate’s hook and its proxy before MCP servers, and the socket that both ask. */
  readonly read: readonly Entry[]
  /** Names of variables without which it would look for its settings elsewhere. */
  readonly variables: readonly string[]
}

/** Finds the client that a command line starts. Throws `usage` for a program that is none, unless one is named. */
export function clientOf(program: string, named?: string): ClientName {
  if (named !== undefined && isClientName(named)) return named
  const found = clientNames.find(name => clients[name].programs.some(one => one === basename(program)))
  if (found && named === undefined) return found
  throw new GateError(
    'usage',
    `${named ?? basename(program)} is no client that is known: use --one for a single command, or --client with one of ${clientNames.join(', ')}.`,
  )
}

/** Looks up what a client needs inside. Throws `configuration` where its hook is not installed. */
export function clientInside(
  client: ClientName,
  program: string,
  home: string,
  stateFolder: string,
  agentSocket: string,
): ClientInside {
  const installed = installationsOf(client, stateFolder)
  const files = installed.flatMap(one => one.files).map(({ path }) => path)
  const { paths, variables } = clientFolders(client, home)
  return {
    write: existing(paths),
    pinned: existing(files.filter(path => paths.some(one => path.startsWith(`${one}/`)))),
    variables,
    read: [
      ...existing([join(stateFolder, 'hooks', client), headersFile(stateFolder, client)]),
      ...programEntries(program),
      ...frontEntries(client, stateFolder),
      { path: agentSocket, kind: 'socket' },
    ],
  }
}

/** Returns the parts of the proxy that stands before the servers in a client’s lists; nothing where no list names it. */
function frontEntries(client: ClientName, stateFolder: string): readonly Entry[] {
  if (!readWraps(stateFolder).some(one => one.client === client)) return []
  return [...existing([frontFile(stateFolder), process.execPath]), ...programEntries(ownProgram())]
}

/** Returns how the gate is installed for a client. Throws `configuration` where it is not. */
export function installationsOf(client: ClientName, stateFolder: string): readonly Installation[] {
  const installed = readInstallations(stateFolder).filter(one => one.client === client)
  if (installed.length > 0) return installed
  throw new GateError(
    'configuration',
    `The gate is not installed for ${clients[client].title}: run countersign init --client ${client} first, so that its calls are judged.`,
  )
}

function existing(paths: readonly string[]): readonly Entry[] {
  return [...new Set(paths)].map(path => entryOf(path)).filter(entry => entry !== undefined)
}

/** Finds a client’s program as a person would start it; absolute, with every link followed. Throws `missing`. */
export function programOf(word: string): string {
  const found = word.includes('/') ? word : programOn(process.env['PATH'] ?? '', word)
  const entry = found === undefined ? undefined : entryOf(found, process.cwd())
  if (entry?.kind === 'file') return entry.path
  throw new GateError('missing', `There is no program ${word}: install it, or name it by its path.`)
}
