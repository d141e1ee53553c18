import { createServer, type Server, type Socket } from 'node:net'
import { isHostName } from '../../../boundary/network/is-host-name.ts'
import type { Destination } from '../../../boundary/network/words-problem.ts'
import { dial } from './dial.ts'
import { passOn } from './pass-on.ts'
import { socketBuffer } from './socket-buffer.ts'

/** The parts of a relay that its owner decides. */
export interface RelayParts {
  /** Path of its socket; only the helper inside gets it. */
  readonly path: string
  readonly ports: readonly number[]
  /** Hosts that may have an address of this machine or of a private network. */
  readonly listed: readonly string[]
  /** Returns why nothing may go to a host, or undefined where it may. */
  readonly problemWith: (to: Destination) => Promise<string | undefined>
  /** Called for each connection that was judged and still does not come about. */
  readonly onRefused: (to: Destination, why: string) => void
}

const mostConnections = 4_000
const mostRequest = 300
const requestTime = 10_000
const accepted = '+'
const refused = '-'
const loopback = '127.0.0.1'

/** Opens the way out of a boundary: each connection says a host and a port, is judged, and is passed on or closed. */
export async function openRelay(parts: RelayParts): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, ...socketBuffer }, socket => void serve(socket, parts))
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: parts.path, backlog: 4_096 }, resolve)
  })
  return server
}

async function serve(socket: Socket, parts: RelayParts): Promise<void> {
  socket.on('error', () => socket.destroy())
  const to = await requestOf(socket, parts)
  if (!to) return void socket.end(refused)
  const isListed = isIn(parts.listed, to)
  // Nobody is asked about this machine’s own servers: they are listed, or not there.
  if (!isListed && to.host === loopback) return void socket.end(refused)
  const problem = await parts.problemWith(to)
  if (problem !== undefined || socket.destroyed) return void socket.end(refused)
  try {
    const out = await dial(to, isListed)
    if (socket.destroyed) return void out.destroy()
    socket.write(accepted)
    passOn(socket, out, to, why => parts.onRefused(to, why))
  } catch (error) {
    parts.onRefused(to, (error as Error).message)
    socket.end(refused)
  }
}

function isIn(listed: readonly string[], { host }: Destination): boolean {
  return listed.includes(host) || (host === loopback && listed.includes('localhost'))
}

/** Reads the one line that a connection begins with. */
function requestOf(socket: Socket, { ports }: RelayParts): Promise<Destination | undefined> {
  return new Promise(resolve => {
    let text = ''
    const end = (to: Destination | undefined) => {
      clearTimeout(timer)
      socket.off('readable', read)
      socket.off('close', close)
      resolve(to)
    }
    const close = () => end(undefined)
    const timer = setTimeout(close, requestTime)
    const read = () => {
      for (
        let byte = socket.read(1) as Buffer | null;
        byte !== null;
        byte = socket.read(1) as Buffer | null
      ) {
        if (byte[0] === 0x0a) return end(destinationIn(text, ports))
        text += byte.toString('latin1')
        if (text.length > mostRequest) return end(undefined)
      }
    }
    socket.on('readable', read)
    socket.once('close', close)
  })
}

function destinationIn(line: string, ports: readonly number[]): Destination | undefined {
  const [host = '', number = ''] = line.split(' ')
  const port = /^\d{1,5}$/.test(number) ? Number(number) : Number.NaN
  return isHostName(host) && ports.includes(port) ? { host, port } : undefined
}
