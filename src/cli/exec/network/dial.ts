import { connect, type Socket } from 'node:net'

/**
 * Options for the sockets of a relay. By Node’s own measure one read of a fast sender fills what may wait to be written,
 * and each read waits for the write before it.
 */
export const socketBuffer = { highWaterMark: 262_144 }

const patience = 30_000
const tries = 3

/** Takes what a server says as it comes, in memory that is used again once it returns; false where it is to wait. */
export interface ServerHearing {
  readonly memory: () => Buffer
  readonly hear: (bytes: Buffer) => boolean
}

/**
 * Connects to the first of some addresses that answers: what is dialled is what was looked at, and no name. Throws with a
 * clause where none does.
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  hearing: ServerHearing,
): Promise<Socket> {
  for (const address of addresses.slice(0, tries)) {
    const socket = await openSocket(address, port, hearing)
    if (socket) return socket
  }
  throw new Error('it does not answer')
}

function openSocket(
  address: string,
  port: number,
  { memory, hear }: ServerHearing,
): Promise<Socket | undefined> {
  return new Promise(resolve => {
    const socket = connect({
      host: address,
      port,
      allowHalfOpen: true,
      noDelay: true,
      timeout: patience,
      onread: {
        buffer: memory,
        callback: (size, bytes) => hear(Buffer.from(bytes.buffer, bytes.byteOffset, size)),
      },
      ...socketBuffer,
    })
    const fail = () => {
      socket.destroy()
      resolve(undefined)
    }
    socket.once('error', fail)
    socket.once('timeout', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}
