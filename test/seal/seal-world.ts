import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { program } from '../resident/resident-world.ts'
import { clientInstalls } from '../../src/install/clients.ts'
import { installClient, planClient } from '../../src/install/install-client.ts'
import type { Machine } from '../../src/install/machine.ts'
import { ensureResident } from '../../src/resident/ensure-resident.ts'
import { stopResident } from '../../src/resident/stop-resident.ts'
import { checkAll } from '../../src/seal/check-all.ts'

/** A clean home folder in which one client stands in for itself: a program that says its version. */
export interface SealWorld {
  readonly machine: Machine
  readonly path: string
  readonly launcher: string
  /** The one seal that there is. */
  look(thorough?: boolean): ReturnType<typeof lookAt>
}

const lookAt = async (machine: Machine, path: string, thorough: boolean) => {
  const [seal] = await checkAll({ machine, path, thorough, now: () => 1_000 })
  if (!seal) throw new Error('Nothing is installed.')
  return seal
}

const standIn = "#!/bin/sh\necho '9.8.7 (stand-in)'\n"

/** Installs one client for its user, as init does, whose program is a script that says its version. */
export async function sealWorld(client: string, withGate = true): Promise<SealWorld> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  const install = clientInstalls.find(one => one.client === client)
  if (!install) throw new Error(client)
  const project = join(home, 'project')
  mkdirSync(project)
  const path = join(home, 'bin')
  const own = join(path, install.programs[0] ?? client)
  put(own, standIn, 0o755)
  const fallback = fileURLToPath(new URL('../../dist/hook.cjs', import.meta.url))
  const machine = { home, project, stateFolder: join(home, 'state'), node: process.execPath, fallback }
  onTestFinished(async () => {
    await stopResident(machine.stateFolder)
    rmSync(home, { recursive: true, force: true })
  })
  await installClient(machine, planClient(machine, install, 'user', own), 'default', async () => {})
  // Else the first call starts it.
  if (withGate) await ensureResident(machine.stateFolder, { program, args: ['--no-tcp'] })
  const launcher = join(machine.stateFolder, 'hooks', client)
  return { machine, path, launcher, look: (thorough = false) => lookAt(machine, path, thorough) }
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
