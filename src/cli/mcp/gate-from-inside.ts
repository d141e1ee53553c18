import { existsSync, readFileSync } from 'node:fs'
import { insideMark } from '../../proof/boundary/inside-mark.ts'
import { headersFile } from '../../daemon/install/machine.ts'
import { GateError } from '../../ground/model/errors.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { residentPaths } from '../../daemon/resident/resident-paths.ts'

/** Tells whether this process runs inside a boundary that bubblewrap made. */
export function isInside(): boolean {
  return existsSync(insideMark)
}

/**
 * Opens the gate from inside a boundary, as its client’s hook does: by the socket that stands there for this boundary alone,
 * with the token of the client. Throws `unavailable` where that is not there: nothing judges in its place.
 */
export function gateFromInside(stateFolder: string, agent: string): RemoteGate {
  const { agentSocket } = residentPaths(stateFolder)
  const token = tokenIn(headersFile(stateFolder, agent))
  if (token !== undefined && existsSync(agentSocket))
    return new RemoteGate({ socketPath: agentSocket, token, asAgent: true })
  throw new GateError(
    'unavailable',
    `Inside a boundary the gate is asked in the name of the client that runs there, and that is not ${agent}: run countersign mcp wrap --client with its name, outside.`,
  )
}

function tokenIn(file: string): string | undefined {
  return existsSync(file) ? /^Authorization: Bearer (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
}
