import { existsSync, mkdirSync } from 'node:fs'
import { addToken, tokensOf } from '../resident/add-token.ts'
import type { Scope } from '../../ground/clients/client-record.ts'
import type { ClientInstall, InstallFile, InstallPlaces } from './client-install.ts'
import { fallbackState, type FallbackState } from './fallback-state.ts'
import { headersFile, installPlaces, type Machine } from './machine.ts'
import {
  type Installation,
  isSameInstallation,
  readInstallations,
  writeInstallations,
} from './installations-file.ts'
import {
  digestBytes,
  makeFolders,
  replaceFile,
  bytesOf,
  decodeText,
  planFile,
  type PlannedFile,
} from './replace-file.ts'
import { join } from 'node:path'
import { tooLargeReason } from '../../agents/hook/max-event-size.ts'
import { adapterOf } from '../../agents/hook/index.ts'
import { launcherText } from '../../agents/hook/launcher/launcher-text.ts'
import { GateError } from '../../ground/model/errors.ts'
import { launcherPrograms } from './launcher-programs.ts'
import { isDeepStrictEqual } from 'node:util'
import type { InstalledFile } from './file-record.ts'
import { keepCopy } from './restore-file.ts'

/** The installation that is planned for one client. */
export interface ClientPlan {
  readonly install: ClientInstall
  readonly where: InstallPlaces
  readonly files: readonly PlannedFile[]
  /** The client’s program, where it was found. */
  readonly program?: string | undefined
  /** Files besides those of the client’s record; they stand last among the planned ones. */
  readonly besides?: readonly InstallFile[]
}

/** Looks at every file of a client; nothing is written. */
export function planClient(
  machine: Machine,
  install: ClientInstall,
  scope: Scope,
  program?: string,
  besides: readonly InstallFile[] = [],
): ClientPlan {
  const where = installPlaces(machine, install, scope)
  return { install, where, files: [...install.files(where), ...besides].map(planFile), program, besides }
}

/** A token that was made for an installation: whoever logs it does so before anything uses it. */
export type TokenMade = (token: { readonly id: string; readonly client: string }) => Promise<void>

/**
 * Writes what was planned: the launcher and its token first, then the settings. Rejects with `conflict` where a file
 * was changed since it was looked at; what is written by then is on record, and uninstall takes it back.
 */
export async function installClient(
  machine: Machine,
  { install, where, files, program, besides = [] }: ClientPlan,
  profile: string,
  onToken: TokenMade,
): Promise<Installation> {
  const { stateFolder } = machine
  const tokenId = await tokenFor(machine, install.client, profile, onToken)
  const command = writeCommand(install, where, machine)
  const { client } = install
  const { scope, home, project, folder } = where
  const known = { client, scope, home, project, folder }
  const all = readInstallations(stateFolder)
  const was = all.find(one => isSameInstallation(one, known))
  let written: Installation = {
    ...known,
    ...(program !== undefined && { program }),
    tokenId,
    at: Date.now(),
    files: was?.files ?? [],
  }
  written = withCommand(written, command)
  // One command serves every place of a client: it was written anew for all of them.
  const others = all
    .filter(one => one !== was)
    .map(one => (one.client === client ? withCommand(one, command) : one))
  const sources = [...install.files(where), ...besides]
  for (const [i, file] of files.entries()) {
    const source = sources[i]
    if ('problem' in file || !source) continue
    writePlanned(stateFolder, file, source, written.files, stored => {
      const remaining = written.files.filter(({ path }) => path !== file.path)
      written = { ...written, files: [...remaining, stored] }
      writeInstallations(stateFolder, [...others, written])
    })
  }
  writeInstallations(stateFolder, [...others, written])
  return written
}

interface WrittenCommand {
  readonly launcher: string
  readonly fallback: FallbackState | undefined
}

function writeCommand(install: ClientInstall, where: InstallPlaces, machine: Machine): WrittenCommand {
  return { launcher: writeLauncher(install, where, machine), fallback: fallbackState(machine.fallback) }
}

function withCommand(
  { fallback: _before, ...one }: Installation,
  { launcher, fallback }: WrittenCommand,
): Installation {
  return { ...one, launcher, ...(fallback && { fallback }) }
}

/** The token that the launcher reads; one that is there and still opens the door stays. */
async function tokenFor(
  { stateFolder }: Machine,
  client: string,
  profile: string,
  onToken: TokenMade,
): Promise<string> {
  const file = headersFile(stateFolder, client)
  const was = readInstallations(stateFolder).find(one => one.client === client)
  const stored = tokensOf(stateFolder).find(({ id }) => id === was?.tokenId)
  if (stored?.role === 'agent' && stored.profile === profile && existsSync(file)) return stored.id
  const made = addToken(stateFolder, { role: 'agent', agent: client, profile }, Date.now())
  await onToken({ id: made.kept.id, client })
  makeFolders(file)
  replaceFile(file, `Authorization: Bearer ${made.text}\n`, 0o600)
  return made.kept.id
}

/** Writes the installed command of a client, and gives the digest of its text. */
function writeLauncher(install: ClientInstall, where: InstallPlaces, machine: Machine): string {
  mkdirSync(join(machine.stateFolder, 'hooks'), { recursive: true, mode: 0o700 })
  const text = launcherOf(install, where, machine)
  replaceFile(where.launcher, text, 0o700)
  return digestBytes(text)
}

/** Returns the text of the installed command of a client. */
export function launcherOf(
  { client, events, seconds }: ClientInstall,
  where: InstallPlaces,
  machine: Machine,
): string {
  const adapter = adapterOf(client)
  if (!adapter) throw new GateError('internal', `There is no adapter of ${client}.`)
  const outputs = (why: string) =>
    Object.fromEntries(events.map(event => [event, adapter.refuse(why, event)]))
  return launcherText({
    client,
    refusals: outputs('the gate gave no answer.'),
    tooLarge: outputs(tooLargeReason),
    seconds,
    socket: where.socket,
    headers: where.headers,
    stateFolder: machine.stateFolder,
    ...launcherPrograms(),
    node: machine.node,
    fallback: machine.fallback,
    startsGate: true,
    environment: { HOME: machine.home, ...ownZone(machine) },
  })
}

/** The person’s own zone, where their shell sets one: a gate that is started by a client tells times by their clock. */
function ownZone({ environment = {} }: Machine): { readonly TZ?: string } {
  const zone = environment['TZ']
  return zone !== undefined && /^[\w:/+.,-]{1,64}$/.test(zone) ? { TZ: zone } : {}
}

/** Tells whether a plan is carried out already: its settings, the command and the token are there as it would write them. */
export function isInstalled(machine: Machine, { install, where, files }: ClientPlan): boolean {
  const { client } = install
  const { stateFolder } = machine
  const known = readInstallations(stateFolder).find(one => isSameInstallation(one, { ...where, client }))
  if (!known || !tokensOf(stateFolder).some(({ id }) => id === known.tokenId)) return false
  const isWritten = files.every(file => !('problem' in file) && file.before?.toString('utf8') === file.after)
  const command = bytesOf(where.launcher)
  const isCurrent =
    command !== null && digestBytes(command) === digestBytes(launcherOf(install, where, machine))
  const isFallback = isDeepStrictEqual(known.fallback, fallbackState(machine.fallback))
  return isWritten && isCurrent && isFallback && bytesOf(where.headers) !== null
}

type PlannedSource = Pick<InstallFile, 'remove' | 'clear' | 'isForAll'>
type Writable = Exclude<PlannedFile, { problem: string }>

/** Writes one planned file. Throws `conflict` where it was changed since it was looked at. */
export function writePlanned(
  stateFolder: string,
  file: Writable,
  source: PlannedSource,
  records: readonly InstalledFile[],
  keep: (record: InstalledFile) => void,
): void {
  // On record before it is there: a process that ends between the two leaves nothing that nobody knows of.
  keep(fileRecord(stateFolder, file, source, records))
  if (!isUnchanged(file)) throw new GateError('conflict', `${file.path} was changed meanwhile: try again.`)
  replaceFile(file.path, file.after, file.mode)
}

function isUnchanged({ path, before }: Writable): boolean {
  const now = bytesOf(path)
  return now === null || before === null ? now === before : now.equals(before)
}

/**
 * Records what is restored later: the first text, or, where somebody changed it since, that without our entries. Entries
 * that are ours by their form are nobody’s “before”, though their record was lost.
 */
function fileRecord(
  stateFolder: string,
  { path, before, after }: Writable,
  source: PlannedSource,
  records: readonly InstalledFile[],
): InstalledFile {
  const known = records.find(record => record.path === path)
  const made = makeFolders(path, source.isForAll ? 0o755 : 0o700)
  const folders = [...new Set([...(known?.folders ?? []), ...made])]
  const result = { path, after: digestBytes(after), folders }
  if (known && before && digestBytes(before) === known.after) return { ...result, before: known.before }
  const clean = before && withoutOurs(before, known ? source.remove : source.clear)
  return { ...result, before: clean === null ? null : keepCopy(stateFolder, Buffer.from(clean)) }
}

/** The very bytes where nothing of them is ours: they may be no text that can be written again. */
function withoutOurs(before: Buffer, without: (text: string) => string | null): Buffer | string | null {
  const text = decodeText(before)
  const left = without(text)
  return left === text ? before : left
}
