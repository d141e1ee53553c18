import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Destination } from '../../../boundary/network/words-problem.ts'
import { socketBuffer } from './socket-buffer.ts'
import { isPublicAddress } from '../../../boundary/network/is-public-address.ts'

const patience = 30_000
const tries = 3

/**
 * Connects to a host: its name is resolved once, and what is dialled is the address that was looked at. Throws with a
 * clause that says why there is no connection.
 */
export async function dial({ host, port }: Destination, isListed: boolean): Promise<Socket> {
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  if (found.length === 0) throw new Error('its name leads to no address')
  const reachable = found.filter(({ address }) => isListed || isOutside(address))
  const [inner] = found
  if (reachable.length === 0)
    throw new Error(
      `its name leads to ${inner?.address}, which is no address of another machine on the internet; list the host in the profile’s boundary if it is meant`,
    )
  for (const { address } of reachable.slice(0, tries)) {
    const socket = await openSocket(address, port)
    if (socket) return socket
  }
  throw new Error('it does not answer')
}

/** A public address may be one of this machine’s own: what listens there was not meant for programs inside. */
function isOutside(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap(all => all ?? [])
  return isPublicAddress(address) && !own.some(one => one.address === address)
}

function openSocket(address: string, port: number): Promise<Socket | undefined> {
  return new Promise(resolve => {
    const socket = connect({
      host: address,
      port,
      allowHalfOpen: true,
      noDelay: true,
      timeout: patience,
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
