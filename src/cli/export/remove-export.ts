import type { Command } from 'commander'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { withoutExport } from '../../gate/config/with-export.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { ownExport } from './own-exports.ts'

/** Takes a target out of the person’s own policy, and forgets how far it was. */
export async function removeExport(command: Command, name: string): Promise<void> {
  const targets = ownExport(name)
  const path = defaultLocations('/').userFile
  const { text, digest } = readOwnPolicy(path)
  writeOwnPolicy(path, withoutExport(text, name), digest)
  await withLocalGate(command, async ({ mirrored }) => {
    for (const target of targets) await mirrored.exports.remove(target.name)
  })
  standardOutput.print(`${name} was taken out of ${path}; what it was sent stays there.`)
  await withGate(command, {}, gate => sayWhetherAccepted(gate))
}
