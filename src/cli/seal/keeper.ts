import type { Command } from 'commander'
import type { SealListener } from '../../resident/seal-news.ts'
import { SealKeeper } from '../../seal/seal-keeper.ts'
import { thisMachine } from '../install/machine.ts'

/** What looks after installed clients while the gate of this state folder runs. It stands in no project. */
export function sealKeeper(command: Command, told: SealListener): SealKeeper {
  const machine = { ...thisMachine(command), project: '/' }
  const checks = { machine, path: process.env['PATH'] ?? '', thorough: false, now: Date.now }
  return new SealKeeper(checks, ({ seal, was }) => {
    const { client, title, state, why } = seal
    const isNews = was === null || (was === 'enforced') !== (state === 'enforced')
    if (isNews) told({ client, title, state, was, why })
  })
}
