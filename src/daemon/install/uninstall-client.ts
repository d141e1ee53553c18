import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeToken, tokensOf } from '../resident/add-token.ts'
import { clientInstalls } from './client-install-table.ts'
import { headersFile, type Machine, recordedPlaces } from './machine.ts'
import {
  type Installation,
  isSameInstallation,
  readInstallations,
  writeInstallations,
} from './installations-file.ts'
import { removeEmpty, type RestoredFile, restoreFile, dropCopies } from './restore-file.ts'
import { realFile } from './replace-file.ts'

/** Takes an installation back. What could not be taken back stays on record, with its launcher and token. */
export function uninstallClient(machine: Machine, installed: Installation): readonly RestoredFile[] {
  const { stateFolder } = machine
  const install = clientInstalls.find(({ client }) => client === installed.client)
  const sources = install?.files(recordedPlaces(machine, install, installed)) ?? []
  const results = [...installed.files].toReversed().map(file => {
    const source = sources.find(({ path }) => sameFile(path, file.path))
    return { file, result: restoreFile(stateFolder, file, source) }
  })
  const remaining = results.filter(({ file, result }) => result.how === 'kept' && !file.byClient)
  const others = readInstallations(stateFolder).filter(one => !isSameInstallation(one, installed))
  const stays = remaining.length > 0 ? [{ ...installed, files: remaining.map(({ file }) => file) }] : []
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

function dropLauncher({ stateFolder }: Machine, { client, tokenId }: Installation): void {
  for (const file of [join(stateFolder, 'hooks', client), headersFile(stateFolder, client)])
    rmSync(file, { force: true })
  if (tokensOf(stateFolder).some(({ id }) => id === tokenId)) removeToken(stateFolder, tokenId)
  const folder = join(stateFolder, 'hooks')
  if (existsSync(folder)) removeEmpty(folder)
}
