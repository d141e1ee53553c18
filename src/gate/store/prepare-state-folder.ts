import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import { GateError } from '../../ground/model/errors.ts'

/** Returns the folder of the state: COUNTERSIGN_HOME, or the platform's folder for state. */
export function defaultStateFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['COUNTERSIGN_HOME']
  if (chosen) return chosen
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'countersign')
  return join(environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'countersign')
}

/** Returns the folders where an account's state may be, whatever the environment says; the account of the gate keeps it at home. */
export function stateFoldersOf(home: string): readonly string[] {
  return [
    home,
    join(home, '.local', 'state', 'countersign'),
    join(home, 'Library', 'Application Support', 'countersign'),
  ]
}

/**
 * Makes the folder for its owner alone (0700), and refuses one that somebody else owns or may write to. One that is `passable`
 * stays so: who may go through it sees nothing of it, and reaches what is theirs in it, as a server of another account does.
 */
export function prepareStateFolder(folder: string, { passable = false } = {}): void {
  try {
    makeFolder(resolve(folder))
  } catch (error) {
    throw new GateError(
      'storage',
      `The state folder ${folder} can't be made (${(error as NodeJS.ErrnoException).code}): choose another with --home or COUNTERSIGN_HOME.`,
    )
  }
  const status = lstatSync(folder)
  if (!status.isDirectory())
    throw new GateError('storage', `${folder} is no folder: choose another with --home or COUNTERSIGN_HOME.`)
  const user = ownAccount().uid
  if (user !== -1 && status.uid !== user) {
    throw new GateError(
      'storage',
      `The state folder ${folder} belongs to another account: choose another with --home or COUNTERSIGN_HOME.`,
    )
  }
  if ((status.mode & 0o022) !== 0) {
    throw new GateError(
      'storage',
      `Others may write to the state folder ${folder}: run chmod 700 on it, or choose another.`,
    )
  }
  const stored = passable ? 0o711 : 0o700
  if ((status.mode & 0o777 & ~stored) !== 0) chmodSync(folder, status.mode & stored)
}

/** Parents first, one by one: Node's recursive form never returns where a file system answers ENOENT for good, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it since we looked.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
