import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import {
  launchdJob,
  type ServedProgram,
  type ServiceOptions,
  systemdUnit,
  systemUnit,
  unitMark,
} from '../../daemon/resident/systemd-unit.ts'
import { thisProgram } from './start.ts'
import { stateFolderOf } from './state-folder-of.ts'
import { standardOutput } from '../render/terminal-output.ts'

const label = 'dev.countersign.gate'

/** Prints a unit. */
export function showService(command: Command, options: ServiceOptions): void {
  const { kind = ownKind(), system = false, user = 'countersign' } = options
  const served = servedBy(command)
  if (!system) {
    standardOutput.printUnbroken(
      (kind === 'systemd' ? systemdUnit(served) : launchdJob(served, label)).trimEnd(),
    )
    return
  }
  if (kind === 'launchd')
    throw new GateError('usage', 'There is no unit of launchd for an account of its own: --kind systemd.')
  standardOutput.printUnbroken(systemUnit(served, accountName(user), homeOf(options.for)).trimEnd())
}

/** Writes the unit into the person’s own folder, and has their manager start it. */
export async function installService(command: Command): Promise<void> {
  const kind = ownKind()
  const file = fileOf(kind)
  refuseOthers(file)
  const running = await findResident(stateFolderOf(command))
  if (running)
    throw new GateError(
      'conflict',
      `The process ${running.pid} serves this folder: countersign stop it first.`,
    )
  mkdirSync(dirname(file), { recursive: true })
  const served = servedBy(command)
  writeFileSync(file, kind === 'systemd' ? systemdUnit(served) : launchdJob(served, label), { mode: 0o600 })
  standardOutput.print(`Written: ${file}`)
  manage(
    kind === 'systemd' ? [['daemon-reload'], ['enable', '--now', 'countersign']] : [['load', '-w', file]],
    kind,
  )
}

/** Has the manager end it, and removes the unit. */
export function uninstallService(_command: Command): void {
  const kind = ownKind()
  const file = fileOf(kind)
  if (!existsSync(file)) throw new GateError('missing', `There is no unit ${file}.`)
  refuseOthers(file)
  manage(kind === 'systemd' ? [['disable', '--now', 'countersign']] : [['unload', '-w', file]], kind)
  rmSync(file)
  standardOutput.print(`Removed: ${file}`)
}

function servedBy(command: Command): ServedProgram {
  return { program: thisProgram(), stateFolder: stateFolderOf(command) }
}

function ownKind(): 'systemd' | 'launchd' {
  return platform() === 'darwin' ? 'launchd' : 'systemd'
}

function fileOf(kind: 'systemd' | 'launchd'): string {
  return kind === 'systemd'
    ? join(homedir(), '.config', 'systemd', 'user', 'countersign.service')
    : join(homedir(), 'Library', 'LaunchAgents', `${label}.plist`)
}

function refuseOthers(file: string): void {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(unitMark))
    throw new GateError('conflict', `${file} was not made by this command: move it away first.`)
}

/** Each command of the person’s manager; where there is none to talk to, says what to run. */
function manage(commands: readonly (readonly string[])[], kind: 'systemd' | 'launchd'): void {
  const program = kind === 'systemd' ? ['systemctl', '--user'] : ['launchctl']
  for (const command of commands) {
    const [name = '', ...before] = program
    const { status } = spawnSync(name, [...before, ...command], {
      stdio: 'ignore',
      timeout: 20_000,
    })
    if (status !== 0) standardOutput.printUnbroken(`Run: ${[...program, ...command].join(' ')}`)
  }
}

function accountName(text: string): string {
  if (/^[a-z_][a-z0-9_-]{0,30}$/.test(text)) return text
  throw new GateError(
    'usage',
    `“${text.slice(0, 40)}” is no name of an account: small letters, digits, - and _.`,
  )
}

/** The home folder of an account, as the system’s list has it. */
function homeOf(account: string | undefined): string {
  if (account === undefined) return homedir()
  const { stdout } = spawnSync('getent', ['passwd', accountName(account)], { encoding: 'utf8' })
  const home = (stdout ?? '').split(':')[5]
  if (home) return home
  throw new GateError('missing', `There is no account “${account}” on this machine.`)
}
