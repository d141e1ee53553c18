import type { Command } from 'commander'
import { checkAll } from '../../seal/check-all.ts'
import { checkClients, thisMachine } from '../install/machine.ts'
import { paintFor } from '../render/colour.ts'
import { sealLines } from './seal-lines.ts'

export interface DoctorOptions {
  readonly client?: readonly string[]
  readonly json?: boolean
}

/** Looks at every installed client from this folder, prints what was seen, and ends with 1 where one is not enforced. */
export async function doctor(command: Command, { client, json }: DoctorOptions): Promise<void> {
  checkClients(client)
  const checks = {
    machine: thisMachine(command),
    path: process.env['PATH'] ?? '',
    thorough: true,
    now: Date.now,
  }
  const seals = await checkAll(checks, client)
  const paint = paintFor(process.stdout)
  process.stdout.write(
    json
      ? `${JSON.stringify(seals, null, 2)}\n`
      : seals.length === 0
        ? 'Nothing is installed here: countersign init puts the gate before the clients of this machine.\n'
        : `${seals.flatMap(seal => sealLines(seal, paint)).join('\n')}\n`,
  )
  const isWell = seals.length > 0 && seals.every(({ state }) => state === 'enforced')
  process.exitCode = isWell ? 0 : 1
}
