import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { ClientInstall } from './client-install.ts'
import { clientInstalls } from './client-install-table.ts'
import { isClientShim } from './client-shim.ts'
import { type Machine, settingsFolder } from './machine.ts'

/** A client on this machine, and what showed that it is here. */
export interface FoundClient {
  readonly install: ClientInstall
  /** Its program, where PATH has it. */
  readonly program: string | undefined
  readonly seen: string
}

/** The clients whose program or settings folder is here. */
export function findClients(machine: Machine, path: string): readonly FoundClient[] {
  return clientInstalls.flatMap(install => {
    const program = install.programs.map(name => programOn(path, name)).find(Boolean)
    const usual = install.folders.map(name => join(machine.home, name))
    const seen = program ?? [settingsFolder(install, machine), ...usual].find(existsSync)
    return seen === undefined ? [] : [{ install, program, seen }]
  })
}

/**
 * The absolute path of a program; undefined where PATH has none. Relative folders of PATH are no places, and a shim of ours
 * is not the client that it starts.
 */
export function programOn(path: string, name: string): string | undefined {
  return path
    .split(':')
    .filter(isAbsolute)
    .map(folder => join(folder, name))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile() && !isClientShim(file)
  } catch {
    return false
  }
}
