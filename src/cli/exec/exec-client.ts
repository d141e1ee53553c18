import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { callBoundaryOf } from '../../proof/boundary/call-boundary-of.ts'
import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import { type ClientName, clients } from '../../ground/clients/index.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { agentSession } from '../../gate/core/intake/agent-call.ts'
import { GateError } from '../../ground/model/errors.ts'
import { openRemoteBoundary, type RemoteBoundary } from '../../agents/remote/remote-boundary.ts'
import type { GateSockets } from './gate-sockets.ts'
import { insideVariables } from './inside-variables.ts'
import type { BoundaryEnd } from '../../ground/model/boundary-end.ts'
import type { HostAsker } from './network/host-judge.ts'
import { networkFor } from './network/network-for.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { changedIn, obeyedOutside } from './obeyed-outside.ts'
import { boundaryEnd } from './boundary-end.ts'
import type { PreparedPlan } from './plan-for.ts'
import { sayPlanted } from './say-planted.ts'
import { starterFor } from './starter-for.ts'
import { strictestSession } from './strictest-session.ts'

/** A client that is started inside, and how its plan is made. */
export interface ExecClient {
  readonly client: ClientName
  readonly words: readonly string[]
  readonly hold?: string
  readonly makePlan: () => Promise<PreparedPlan>
  readonly sockets: GateSockets
}

/**
 * Runs a whole client inside a boundary. Its hook asks the gate for each call as ever, over a socket that is this boundary’s
 * alone: so the gate knows that the call runs inside, and hosts are asked for in the session that the call was of. The
 * exit code is the client’s. Throws where the boundary can’t be made; nothing ran then.
 */
export async function execClient(
  gate: Gate,
  { client, words, hold, makePlan, sockets }: ExecClient,
): Promise<void> {
  const prepared = await makePlan()
  const { plan } = prepared
  const start = starterFor(plan.backend)
  const door = await openRemoteBoundary(sockets.gateSocket, callBoundaryOf(plan))
  const asker = {
    // Before its first hook has run nobody knows its session.
    session: agentSession(client, `exec-${process.pid}`),
    agent: client,
    profile: client,
    cwd: plan.folder,
    sessionOf: async (call: Parameters<typeof strictestSession>[2]) =>
      strictestSession(gate, await door.sessions(), call),
  }
  const env = insideVariables(plan, process.env)
  const { openNetwork, end, touched } = networkFor(gate, asker, plan, { hold, approved: providerOf(client) })
  const obeyed = obeyedOutside(client, homedir())
  // The boundary has it then, and nobody else is to find it, or to have found it before.
  const onMounted = async () => {
    rmSync(door.socket, { force: true })
    await door.begin()
  }
  const sources = new Map([[sockets.agentSocket, door.socket]])
  try {
    const started = { plan, words, env, sources, onMounted, ...(openNetwork && { openNetwork }) }
    const { code } = await start(started).finally(end)
    const planted = await sayPlanted(prepared, makePlan)
    sayChanged(client, changedIn(obeyed, obeyedOutside(client, homedir())))
    process.exitCode = code
    await reportEnd(gate, door, asker, boundaryEnd(plan, { hosts: touched?.() ?? [], planted }))
  } finally {
    await door.end()
  }
}

/** Whoever starts a client means it to reach its provider. */
function providerOf(client: ClientName): readonly Destination[] {
  return clients[client].provider.map(host => ({ host, port: 443 }))
}

function sayChanged(client: ClientName, paths: readonly string[]): void {
  for (const path of paths)
    standardError.print(
      `countersign: ${onOneLine(path)} was changed inside, and ${clients[client].title} obeys it outside: look at it before you start it there.`,
    )
}

/**
 * Tells the gate what came of a boundary, in each of its sessions; one that made no call has that of its hosts. A gate that
 * has gone hears nothing: what was made inside is said already.
 */
async function reportEnd(
  gate: Gate,
  door: RemoteBoundary,
  { session: own, agent, profile }: HostAsker,
  boundary: BoundaryEnd,
): Promise<void> {
  try {
    const sessions = await door.sessions()
    for (const session of sessions.length > 0 ? sessions : [own])
      await gate.report({ session, agent, profile, tool: null, text: '', boundary })
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    standardError.print(`countersign: the log does not have what came of the boundary: ${error.message}`)
  }
}
