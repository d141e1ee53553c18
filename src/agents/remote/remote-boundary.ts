import type { CallBoundary } from '../../ground/model/tool-call.ts'
import { GateConnection, pathPart } from './gate-connection.ts'

/** A socket of a gate for agents inside one boundary. */
export interface RemoteBoundary {
  /** Path of the socket. */
  readonly socket: string
  /** Has it take connections; whoever connected before is cut off. */
  begin(): Promise<void>
  /** The sessions whose calls came over it; the one that was heard of last is the last. */
  sessions(): Promise<readonly string[]>
  end(): Promise<void>
}

/** Opens a socket of a gate for agents inside one boundary; rejects as the gate does. */
export async function openRemoteBoundary(
  socketPath: string,
  boundary: CallBoundary,
): Promise<RemoteBoundary> {
  const connection = new GateConnection({ socketPath })
  try {
    const made = await connection.post<{ readonly id: string; readonly socket: string }>('/v1/boundaries', {
      boundary,
    })
    const path = `/v1/boundaries/${pathPart(made.id)}`
    return {
      socket: made.socket,
      begin: () => connection.post(`${path}/begin`),
      sessions: () => connection.get(`${path}/sessions`),
      end: async () => {
        // A gate that has gone has ended it.
        await connection.post(`${path}/end`).catch(() => {})
        connection.close()
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
