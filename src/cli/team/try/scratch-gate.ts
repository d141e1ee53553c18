import { join } from 'node:path'
import { openGate } from '../../../gate/open/open-gate.ts'
import { RemoteGate } from '../../../agents/remote/remote-gate.ts'
import { runResident } from '../../../daemon/resident/run-resident.ts'
import { joinTeam } from '../../../daemon/team/courier/join-team.ts'
import { ensureGateKey } from '../../../daemon/team/courier/read-gate-key.ts'

/** A gate in a scratch folder, joined to a team. */
export interface ScratchGate {
  readonly name: string
  /** As its agents reach it. */
  readonly agents: RemoteGate
  /** As its person reaches it: what they answer goes to the hub. */
  readonly owner: RemoteGate
  stop(): Promise<void>
}

interface Joining {
  readonly name: string
  readonly hub: string
  readonly token: string
}

/** Joins a team by a token, and serves the gate in this process, under the built-in policy. */
export async function startScratchGate(folder: string, { name, hub, token }: Joining): Promise<ScratchGate> {
  const stateFolder = join(folder, name)
  await joinFrom(stateFolder, { name, hub, token })
  const resident = await runResident({ stateFolder, home: folder, port: null, foreground: true })
  const { agentSocket, gateSocket } = resident.note
  const agents = new RemoteGate({ socketPath: agentSocket, asAgent: true })
  const owner = new RemoteGate({ socketPath: gateSocket })
  return {
    name,
    agents,
    owner,
    stop: async () => {
      await Promise.all([agents.close(), owner.close()])
      await resident.stop('the person left')
    },
  }
}

async function joinFrom(stateFolder: string, { name, hub, token }: Joining): Promise<void> {
  const gate = await openGate({ stateFolder, isolated: true })
  try {
    const key = ensureGateKey(stateFolder, gate.mirrored.origin.gate)
    await joinTeam({ store: gate.mirrored, hub, token, name, key, who: null, log: null, now: Date.now })
  } finally {
    await gate.close()
  }
}
