import type { Command } from 'commander'
import type { SealTold } from '../../resident/run-resident.ts'
import { SealKeeper } from '../../seal/seal-keeper.ts'
import { thisMachine } from '../install/machine.ts'

/** What looks after installed clients while the gate of this state folder runs. It stands in no project. */
export function sealKeeper(command: Command, told: SealTold): SealKeeper {
  const machine = { ...thisMachine(command), project: '/' }
  const checks = { machine, path: process.env['PATH'] ?? '', thorough: false, now: Date.now }
  return new SealKeeper(checks, ({ seal: { client, state, why }, was }) => {
    const isEnforced = state === 'enforced'
    if (was === null || (was === 'enforced') !== isEnforced) told(client, isEnforced, why ?? '')
  })
}
