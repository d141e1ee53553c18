import { existsSync } from 'node:fs'
import { GateError } from '../model/errors.ts'
import { addToken, tokensOf } from '../resident/change-tokens.ts'
import type { ClientInstall, InstallFile, Scope, Where } from './client-install.ts'
import { writeLauncher } from './launcher-file.ts'
import { headersFile, type Machine, whereOf } from './machine.ts'
import { type PlannedFile, planFile } from './plan.ts'
import {
  type InstalledFile,
  type Installation,
  isSame,
  keepCopy,
  readInstallations,
  writeInstallations,
} from './record.ts'
import { bytesOf, digestOf, makeFolders, replaceFile, textOf } from './write-file.ts'

/** What will be installed for one client. */
export interface ClientPlan {
  readonly install: ClientInstall
  readonly where: Where
  readonly files: readonly PlannedFile[]
  /** The client’s program, where it was found. */
  readonly program?: string | undefined
}

/** Looks at every file of a client; nothing is written. */
export function planClient(
  machine: Machine,
  install: ClientInstall,
  scope: Scope,
  program?: string,
): ClientPlan {
  const where = whereOf(machine, install, scope)
  return { install, where, files: install.files(where).map(planFile), program }
}

/** A token that was made for an installation: whoever logs it does so before anything uses it. */
export type TokenMade = (token: { readonly id: string; readonly client: string }) => Promise<void>

/**
 * Writes what was planned: the launcher and its token first, then the settings. Rejects with `conflict` where a file
 * was changed since it was looked at; what is written by then is on record, and uninstall takes it back.
 */
export async function installClient(
  machine: Machine,
  { install, where, files, program }: ClientPlan,
  profile: string,
  onToken: TokenMade,
): Promise<Installation> {
  const { stateFolder } = machine
  const tokenId = await tokenFor(machine, install.client, profile, onToken)
  const launcher = writeLauncher(install, where, machine)
  const { client } = install
  const { scope, home, project, folder } = where
  const known = { client, scope, home, project, folder }
  const all = readInstallations(stateFolder)
  const was = all.find(one => isSame(one, known))
  let written: Installation = {
    ...known,
    ...(program !== undefined && { program }),
    launcher,
    tokenId,
    at: Date.now(),
    files: was?.files ?? [],
  }
  // One command serves every place of a client: it was written anew for all of them.
  const others = all
    .filter(one => one !== was)
    .map(one => (one.client === client ? { ...one, launcher } : one))
  const sources = install.files(where)
  for (const [i, file] of files.entries()) {
    const source = sources[i]
    if ('problem' in file || !source) continue
    const kept = fileRecord(stateFolder, file, source, written.files)
    const left = written.files.filter(({ path }) => path !== file.path)
    written = { ...written, files: [...left, kept] }
    // On record before it is there: a process that ends between the two leaves nothing that nobody knows of.
    writeInstallations(stateFolder, [...others, written])
    if (!isUnchanged(file)) throw new GateError('conflict', `${file.path} was changed meanwhile: try again.`)
    replaceFile(file.path, file.after, file.mode)
  }
  writeInstallations(stateFolder, [...others, written])
  return written
}

type Writable = Exclude<PlannedFile, { problem: string }>

function isUnchanged({ path, before }: Writable): boolean {
  const now = bytesOf(path)
  return now === null || before === null ? now === before : now.equals(before)
}

/** What is restored later: what stood there at first, or, where somebody changed it since, that without our entries. */
function fileRecord(
  stateFolder: string,
  { path, before, after }: Writable,
  source: InstallFile,
  records: readonly InstalledFile[],
): InstalledFile {
  const known = records.find(record => record.path === path)
  const folders = [...new Set([...(known?.folders ?? []), ...makeFolders(path)])]
  const result = { path, after: digestOf(after), folders }
  if (known && before && digestOf(before) === known.after) return { ...result, before: known.before }
  const clean = before && known ? source.remove(textOf(before)) : before
  return { ...result, before: clean === null ? null : keepCopy(stateFolder, Buffer.from(clean)) }
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
  const kept = tokensOf(stateFolder).find(({ id }) => id === was?.tokenId)
  if (kept?.role === 'agent' && kept.profile === profile && existsSync(file)) return kept.id
  const made = addToken(stateFolder, { role: 'agent', agent: client, profile }, Date.now())
  await onToken({ id: made.kept.id, client })
  makeFolders(file)
  replaceFile(file, `Authorization: Bearer ${made.text}\n`, 0o600)
  return made.kept.id
}
