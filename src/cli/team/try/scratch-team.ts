import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAccount } from '../../../ground/model/own-account.ts'
import { type ScratchGate, startScratchGate } from './scratch-gate.ts'
import { type ScratchHub, startScratchHub } from './scratch-hub.ts'

/** A hub and two gates that live as long as somebody looks at them. */
export interface ScratchTeam {
  readonly hub: ScratchHub
  readonly laptop: ScratchGate
  readonly server: ScratchGate
  /** The folder that agents work in. */
  readonly project: string
  stop(): Promise<void>
}

const secret = 'API_KEY=only-an-example\n'

/** Starts all of it below a folder that is empty; where something does not start, nothing of it runs on. */
export async function startScratchTeam(folder: string): Promise<ScratchTeam> {
  // PostgreSQL of root runs as another account, which has to go through the folder.
  if (ownAccount().uid === 0) chmodSync(folder, 0o711)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, '.env'), secret)
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (let last = started.pop(); last; last = started.pop()) await last.stop()
  }
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    started.push(part)
    return part
  }
  try {
    const hub = keep(await startScratchHub(folder, ['laptops', 'production']))
    const { address, tokens } = hub
    const gates = join(folder, 'gates')
    const startGate = (name: string, token: string) => startScratchGate(gates, { name, hub: address, token })
    const laptop = keep(await startGate('laptop', tokens.laptops))
    const server = keep(await startGate('server', tokens.production))
    return { hub, laptop, server, project, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
