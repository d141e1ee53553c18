import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { program } from '../resident/resident-world.ts'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { installClient, planClient } from '../../src/daemon/install/install-client.ts'
import type { Machine } from '../../src/daemon/install/machine.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import type { Seal } from '../../src/ground/model/seal.ts'
import { checkAll } from '../../src/daemon/seal/seal-worker.ts'
import type { SealChecks } from '../../src/daemon/seal/check-client.ts'

/** A clean home folder in which clients stand in for themselves: programs that say a version. */
export interface SealWorld {
  readonly machine: Machine
  readonly path: string
  readonly launcher: string
  /** The one seal that there is. */
  look(more?: Partial<SealChecks>): Promise<Seal>
  /** Installs the clients once more. */
  install(): Promise<void>
  /** All of them. */
  lookAtAll(more?: Partial<SealChecks>): Promise<readonly Seal[]>
}

const standIn = "#!/bin/sh\necho '9.8.7 (stand-in)'\n"

/** Whether a gate runs before the first call, and what of the machine is other than usual. */
interface SealWorldOptions {
  readonly withGate?: boolean
  readonly machine?: (machine: Machine) => Machine
}

/** Installs clients for their user, as init does, whose programs are scripts that say a version. */
export async function sealWorld(
  clients: string | readonly string[],
  { withGate = true, machine: changed = machine => machine }: SealWorldOptions = {},
): Promise<SealWorld> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  const project = join(home, 'project')
  mkdirSync(project)
  const path = join(home, 'bin')
  const fallback = fileURLToPath(new URL('../../dist/hook.cjs', import.meta.url))
  const machine = changed({
    home,
    project,
    stateFolder: join(home, 'state'),
    node: process.execPath,
    fallback,
  })
  onTestFinished(async () => {
    await stopResident(machine.stateFolder)
    rmSync(home, { recursive: true, force: true })
  })
  const names = typeof clients === 'string' ? [clients] : clients
  const install = async () => {
    for (const client of names) await installStandIn(machine, path, client)
  }
  await install()
  // Else the first call starts it.
  if (withGate) await ensureResident(machine.stateFolder, { program, args: ['--no-tcp'] })
  const launcher = join(machine.stateFolder, 'hooks', names[0] ?? '')
  const checks = { machine, path, thorough: false, now: () => 1_000 }
  const lookAtAll = (more: Partial<SealChecks> = {}) => checkAll({ ...checks, ...more })
  const look = async (more?: Partial<SealChecks>) => {
    const [seal] = await lookAtAll(more)
    if (!seal) throw new Error('Nothing is installed.')
    return seal
  }
  return { machine, path, launcher, look, install, lookAtAll }
}

async function installStandIn(machine: Machine, path: string, client: string): Promise<void> {
  const install = clientInstalls.find(one => one.client === client)
  if (!install) throw new Error(client)
  const own = join(path, install.programs[0] ?? client)
  put(own, standIn, 0o755)
  await installClient(machine, planClient(machine, install, 'user', own), 'default', async () => {})
}

/** Writes a file and the folders that it needs. */
export function put(path: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
}

/** Changes the text of a file. */
export function change(path: string, by: (text: string) => string): void {
  writeFileSync(path, by(readFileSync(path, 'utf8')))
}
