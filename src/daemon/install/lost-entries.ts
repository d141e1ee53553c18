import { rmSync } from 'node:fs'
import type { Scope } from '../../ground/clients/client-record.ts'
import type { ClientInstall, InstallFile } from './client-install.ts'
import { clientInstalls } from './client-install-table.ts'
import { type Machine, installPlaces } from './machine.ts'
import { isGone } from './own-form.ts'
import { readInstallations } from './installations-file.ts'
import type { RestoredFile } from './restore-file.ts'
import { bytesOf, realFile, replaceFile, decodeText } from './replace-file.ts'

/** Files of one client that hold what is ours by its form, and that no record knows. */
export interface LostEntries {
  readonly install: ClientInstall
  readonly scope: Scope
  /** The command that this state folder would hold is not there either. */
  readonly isGone: boolean
  readonly files: readonly InstallFile[]
}

/** Finds entries in the settings of this account, this folder and this machine that have no record: its state folder was lost. */
export function findLost(machine: Machine, only?: readonly string[]): readonly LostEntries[] {
  const known = readInstallations(machine.stateFolder).flatMap(({ files }) => files.map(({ path }) => path))
  return clientInstalls
    .filter(({ client }) => !only || only.includes(client))
    .flatMap(install => install.scopes.flatMap(scope => lostIn(machine, install, scope, known)))
}

function lostIn(
  machine: Machine,
  install: ClientInstall,
  scope: Scope,
  known: readonly string[],
): readonly LostEntries[] {
  // Nothing says in which folders plugins were made.
  if (scope === 'plugin') return []
  try {
    const where = installPlaces(machine, install, scope)
    const files = install.files(where).filter(file => isLostFile(file, known))
    if (files.every(({ isCompanion }) => isCompanion)) return []
    return [{ install, scope, isGone: isGone(where.launcher), files }]
  } catch {
    // Settings that a variable puts nowhere are told of by whoever needs them.
    return []
  }
}

/** Tells whether a file holds what is ours by its form, and is not among those on record. */
export function isLostFile(file: InstallFile, known: readonly string[]): boolean {
  try {
    const path = realFile(file.path)
    const bytes = bytesOf(path)
    if (bytes === null || known.includes(path)) return false
    const text = decodeText(bytes)
    return file.clear(text) !== text
  } catch {
    return false
  }
}

/** Takes out of each file what is ours by its form. Never throws. */
export function removeLostFiles(files: readonly InstallFile[]): readonly RestoredFile[] {
  const why = 'what stood there at first is not on record, so byte for byte is not possible'
  return files.map(file => {
    try {
      const path = realFile(file.path)
      const left = file.clear(decodeText(bytesOf(path) ?? Buffer.alloc(0)))
      if (left === null) rmSync(path)
      else replaceFile(path, left, file.mode)
      return { path, how: left === null ? 'removed' : 'ours removed', why }
    } catch (error) {
      return { path: file.path, how: 'kept', why: error instanceof Error ? error.message : String(error) }
    }
  })
}
