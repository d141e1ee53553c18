import { GateConnection } from '../../../agents/remote/gate-connection.ts'
import type { GateAddress } from '../../../agents/remote/http-exchange.ts'

/** Milliseconds: whoever says nothing that long is gone. */
const patience = 20_000

/** Asks a hub one thing, on a connection of its own. */
export async function askHubOnce<T>(address: GateAddress, path: string, body: object): Promise<T> {
  const connection = new GateConnection(address)
  try {
    return await connection.post<T>(path, body, { again: true, timeout: patience })
  } finally {
    connection.close()
  }
}
