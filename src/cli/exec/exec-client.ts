import type { Plan } from '../../boundary/plan.ts'
import type { ClientName } from '../../clients/index.ts'
import type { Gate } from '../../gate/gate.ts'
import { agentSession } from '../../gate/intake/agent-call.ts'
import { insideVariables } from './inside-variables.ts'
import { networkFor } from './network/network-for.ts'
import { sayPlanted } from './say-planted.ts'
import { starterFor } from './starter-for.ts'

/** A client that is started inside, and how its plan is made. */
export interface ExecClient {
  readonly client: ClientName
  readonly words: readonly string[]
  readonly hold?: string
  readonly makePlan: () => Promise<Plan>
}

/**
 * Runs a whole client inside a boundary. Its hook asks the gate for each call as ever; hosts are asked for in the
 * client’s name. The exit code is the client’s. Throws where the boundary can’t be made; nothing ran then.
 */
export async function execClient(gate: Gate, { client, words, hold, makePlan }: ExecClient): Promise<void> {
  const plan = await makePlan()
  const start = starterFor(plan.backend)
  const session = agentSession(client, `exec-${process.pid}`)
  const asker = { session, agent: client, profile: client, cwd: plan.folder }
  const env = insideVariables(plan, process.env)
  const { openNetwork, end } = networkFor(gate, asker, plan, hold)
  const { code } = await start({ plan, words, env, ...(openNetwork && { openNetwork }) }).finally(end)
  sayPlanted(plan, await makePlan().catch(() => plan))
  process.exitCode = code
}
