import { isDeepStrictEqual } from 'node:util'
import { tokensOf } from '../resident/add-token.ts'
import { fallbackState } from './fallback-state.ts'
import { type ClientPlan, launcherOf } from './install-client.ts'
import { isSameInstallation, readInstallations } from './installations-file.ts'
import type { Machine } from './machine.ts'
import { bytesOf, digestBytes } from './replace-file.ts'

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
