import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../model/errors.ts'
import { removeToken, tokensOf } from '../resident/change-tokens.ts'
import type { InstallFile } from './client-install.ts'
import { clientInstalls } from './clients.ts'
import { headersFile, type Machine, placeOf } from './machine.ts'
import {
  dropCopies,
  type InstalledFile,
  type Installation,
  isSame,
  keptCopy,
  readInstallations,
  writeInstallations,
} from './record.ts'
import { bytesOf, digestOf, realFile, replaceFile, textOf } from './write-file.ts'

/** What became of one file. */
export interface RestoredFile {
  readonly path: string
  /** `restored`: its bytes are those of before. `kept`: it stays as it is, and `why` says so. */
  readonly how: 'restored' | 'removed' | 'ours removed' | 'kept'
  readonly why?: string
}

/** Takes an installation back. What could not be taken back stays on record, with its launcher and token. */
export function uninstallClient(machine: Machine, installed: Installation): readonly RestoredFile[] {
  const { stateFolder } = machine
  const install = clientInstalls.find(({ client }) => client === installed.client)
  const sources = install?.files(placeOf(machine, install, installed)) ?? []
  const results = [...installed.files].toReversed().map(file => {
    const source = sources.find(({ path }) => sameFile(path, file.path))
    return { file, result: restored(stateFolder, file, source) }
  })
  const left = results.filter(({ file, result }) => result.how === 'kept' && !file.byClient)
  const others = readInstallations(stateFolder).filter(one => !isSame(one, installed))
  const stays = left.length > 0 ? [{ ...installed, files: left.map(({ file }) => file) }] : []
  writeInstallations(stateFolder, [...others, ...stays])
  dropCopies(
    stateFolder,
    installed.files.map(({ before }) => before),
  )
  if (![...others, ...stays].some(({ client }) => client === installed.client))
    dropLauncher(machine, installed)
  return results.map(({ result }) => result)
}

function sameFile(path: string, other: string): boolean {
  try {
    return realFile(path) === other
  } catch {
    return false
  }
}

function restored(stateFolder: string, file: InstalledFile, source: InstallFile | undefined): RestoredFile {
  const { path } = file
  try {
    const now = bytesOf(path)
    if (now === null) return { path, how: 'removed', why: 'somebody removed it already' }
    if (digestOf(now) === file.after) return asItWas(stateFolder, file)
    if (file.byClient)
      return { path, how: 'kept', why: 'the client changed it since; it holds nothing that acts' }
    if (!source)
      return { path, how: 'kept', why: 'it was changed since, and its client is not known any more' }
    return withoutOurs(path, source.remove(textOf(now)))
  } catch (error) {
    return { path, how: 'kept', why: error instanceof GateError ? error.message : String(error) }
  }
}

function asItWas(stateFolder: string, { path, before, folders }: InstalledFile): RestoredFile {
  if (before !== null) {
    replaceFile(path, keptCopy(stateFolder, before), 0o600)
    return { path, how: 'restored' }
  }
  rmSync(path)
  for (const folder of [...folders].toReversed()) removeEmpty(folder)
  return { path, how: 'removed' }
}

function withoutOurs(path: string, left: string | null): RestoredFile {
  const why = 'it was changed since, so only what is ours was taken out'
  if (left === null) rmSync(path)
  else replaceFile(path, left, 0o600)
  return { path, how: left === null ? 'removed' : 'ours removed', why }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something else is in it by now.
  }
}

function dropLauncher({ stateFolder }: Machine, { client, tokenId }: Installation): void {
  for (const file of [join(stateFolder, 'hooks', client), headersFile(stateFolder, client)])
    rmSync(file, { force: true })
  if (tokensOf(stateFolder).some(({ id }) => id === tokenId)) removeToken(stateFolder, tokenId)
  const folder = join(stateFolder, 'hooks')
  if (existsSync(folder)) removeEmpty(folder)
}
