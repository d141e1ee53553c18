import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { clientNames } from '../../ground/clients/index.ts'
import { isClientName } from '../../ground/clients/index.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import { GateError } from '../../ground/model/errors.ts'
import { packageFolder } from '../own-program.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/** This machine as an installation sees it; every path is absolute from here on. */
export function thisMachine(command: Command): Machine {
  return {
    home: homedir(),
    project: process.cwd(),
    stateFolder: stateFolderOf(command),
    node: realpathSync(process.execPath),
    fallback: join(packageFolder(), 'dist/hook.cjs'),
    environment: process.env,
  }
}

/** Throws `usage` for a name that is no client’s. */
export function checkClients(names: readonly string[] | undefined): void {
  const wrong = names?.find(name => !isClientName(name))
  if (wrong === undefined) return
  throw new GateError(
    'usage',
    `There is no client “${wrong.slice(0, 40)}”: it is one of ${clientNames.join(', ')}.`,
  )
}

/** Asking needs somebody; --yes is their answer before. */
export function checkTerminal(): void {
  if (process.stdin.isTTY) return
  throw new GateError('usage', 'There is no terminal to ask at: look with --dry-run, then give --yes.')
}
