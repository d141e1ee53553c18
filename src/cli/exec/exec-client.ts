import { realpathSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { callBoundaryOf } from '../../proof/boundary/call-boundary-of.ts'
import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import { type ClientName, clients } from '../../ground/clients/index.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { agentSession } from '../../gate/core/intake/agent-call.ts'
import { GateError } from '../../ground/model/errors.ts'
import { openRemoteBoundary, type RemoteBoundary } from '../../agents/remote/remote-boundary.ts'
import { insideVariables } from './client-inside.ts'
import type { BoundaryEnd } from '../../ground/model/tool-report.ts'
import type { HostAsker } from './network/host-judge.ts'
import { networkFor } from './network/network-for.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { boundaryEnd } from './boundary-end.ts'
import type { PreparedPlan } from './plan-for.ts'
import { reportMadeInside } from './report-made-inside.ts'
import { starterFor } from './starter-for.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { obeyedOutside, changedIn } from './obeyed-outside.ts'

const order: readonly Decision['effect'][] = ['allow', 'queue', 'deny']

/**
 * Returns the one of a boundary’s sessions in which most speaks against a call, the latest of several: nobody can tell which
 * of them made a connection, and each knows what the others read.
 */
export async function strictestSession(
  gate: Pick<Gate, 'evaluate'>,
  sessions: readonly string[],
  call: ToolCall,
): Promise<string | undefined> {
  if (sessions.length < 2) return sessions[0]
  const judged: { readonly session: string; readonly decision: Decision }[] = []
  for (const session of sessions)
    judged.push({
      session,
      decision: await gate.evaluate(
        { ...call, id: `${call.id}-${judged.length}`, session },
        { dryRun: true },
      ),
    })
  return judged.reduce((worst, one) => (isWorse(worst.decision, one.decision) ? worst : one)).session
}

function isWorse(a: Decision, b: Decision): boolean {
  const effects = order.indexOf(a.effect) - order.indexOf(b.effect)
  return effects === 0 ? a.assessment.composite > b.assessment.composite : effects > 0
}

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
    const planted = await reportMadeInside(prepared, makePlan)
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

/** Sockets of the gate that runs: its owner’s, and the one of agents as it stands in a plan. */
interface GateSockets {
  readonly gateSocket: string
  readonly agentSocket: string
}

/** Finds the gate that a client inside will ask. Throws `unavailable` where none runs, or one of another version. */
export async function gateSockets(stateFolder: string): Promise<GateSockets> {
  const note = await findResident(stateFolder)
  if (!note) throw new GateError('unavailable', 'No gate is there to ask: run countersign start first.')
  if (note.version !== engineVersion)
    throw new GateError(
      'unavailable',
      `The gate that runs is of version ${note.version}, and this is ${engineVersion}: run countersign stop, then countersign start.`,
    )
  return { gateSocket: note.gateSocket, agentSocket: realpathSync(note.agentSocket) }
}
