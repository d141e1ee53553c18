import type { Server, Socket } from 'node:net'
import type { AddressPool } from '../../../proof/boundary/network/address-pool.ts'
import type { Destination } from '../../../proof/boundary/network/words-problem.ts'
import { dial, socketBuffer } from './dial.ts'
import { HostAddresses } from './host-addresses.ts'
import { Relay, RelayMemory } from './relay.ts'
import { readFileSync } from 'node:fs'

const max = 4_000
/** Descriptors that the rest of this process needs. */
const others = 200

/** Returns how many connections can be held at once: each is two descriptors, of which an account has only so many. */
export function mostConnections(limits = ownLimits()): number {
  const files = Number(/^Max open files {1,40}(\d{1,15}) /m.exec(limits)?.[1] ?? 1_024)
  return Math.max(1, Math.min(max, Math.floor((files - others) / 2)))
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** The parts of the way out that its owner decides. */
export interface WayOut {
  /** Hosts that may have an address of this machine or of a private network. */
  readonly listed: readonly string[]
  /** Returns why nothing may go to a host, or undefined where it may. */
  readonly problemWith: (to: Destination) => Promise<string | undefined>
  /** Called for each connection that was judged and still does not come about. */
  readonly onRefused: (to: Destination, why: string) => void
}

const loopback = '127.0.0.1'
/** Options of servers whose connections are judged before anything is read of them, and end side by side. */
export const relayed = { allowHalfOpen: true, pauseOnConnect: true, noDelay: true, ...socketBuffer }

/**
 * Takes every connection to a port, whatever address it was meant for: it is judged, and passed on or reset. `open` holds
 * those that are there.
 */
export function serveConnections(
  server: Server,
  port: number,
  pool: AddressPool,
  open: Set<Socket>,
  way: WayOut,
): void {
  const maxCount = mostConnections()
  const addresses = new HostAddresses()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    const host = hostOf(socket, pool)
    if (host === undefined) socket.resetAndDestroy()
    else if (open.size > maxCount) refuse(socket, { host, port }, way, `${maxCount} others are open already`)
    else void serve(socket, { host, port }, way, addresses)
  })
}

/** The name behind the address, or the address itself where a program did not ask for a name. */
function hostOf({ localAddress }: Socket, pool: AddressPool): string | undefined {
  if (localAddress === undefined) return undefined
  const name = pool.nameOf(localAddress)
  if (name !== undefined || pool.holds(localAddress)) return name
  // A server of the machine itself may be listed; no other address of its loopback means anything outside.
  return localAddress.startsWith('127.') && localAddress !== loopback ? undefined : localAddress
}

async function serve(socket: Socket, to: Destination, way: WayOut, addresses: HostAddresses): Promise<void> {
  const isListed = isIn(way.listed, to)
  // Nobody is asked about this machine’s own servers: they are listed, or not there.
  if (!isListed && to.host === loopback) return reset(socket)
  const problem = await way.problemWith(to)
  if (problem !== undefined) return reset(socket)
  if (socket.destroyed) return
  try {
    const relay = new Relay(socket, to, new RelayMemory(), why => way.onRefused(to, why))
    const out = await dial(await addresses.of(to.host, isListed), to.port, relay)
    if (socket.destroyed) out.destroy()
    else relay.begin(out)
  } catch (error) {
    refuse(socket, to, way, (error as Error).message)
  }
}

function refuse(socket: Socket, to: Destination, way: WayOut, why: string): void {
  way.onRefused(to, why)
  reset(socket)
}

function isIn(listed: readonly string[], { host }: Destination): boolean {
  return listed.includes(host) || (host === loopback && listed.includes('localhost'))
}

function reset(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy()
}
