import type { Command } from 'commander'
import type { SealListener } from '../../resident/seal-news.ts'
import { SealWorker } from '../../seal/seal-worker.ts'
import { thisMachine } from '../install/this-machine.ts'

/** Makes the worker that looks after installed clients while the gate of this state folder runs. It stands in no project. */
export function newSealWorker(command: Command, told: SealListener): SealWorker {
  const machine = { ...thisMachine(command), project: '/' }
  const checks = { machine, path: process.env['PATH'] ?? '', thorough: false, now: Date.now }
  return new SealWorker(checks, ({ seal, was }) => {
    const { client, title, state, why } = seal
    const isNews = was === null || (was === 'enforced') !== (state === 'enforced')
    if (isNews) told({ client, title, state, was, why })
  })
}
