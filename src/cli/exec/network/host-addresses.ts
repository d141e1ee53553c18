import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from '../../../proof/boundary/network/is-public-address.ts'

/** Milliseconds for which connections are dialled at what was looked at: a program opens many to one host at once. */
const lifetime = 1_000

/** Resolves names to the addresses that may be dialled: each was looked at, at most a second before. */
export class HostAddresses {
  private readonly known = new Map<string, Promise<readonly string[]>>()

  /** Returns them; a listed host may have any. Throws with a clause that says why there is none. */
  of(host: string, isListed: boolean): Promise<readonly string[]> {
    const known = this.known.get(host)
    if (known) return known
    const found = reachable(host, isListed)
    this.known.set(host, found)
    const forget = () => setTimeout(() => this.known.delete(host), lifetime).unref()
    found.then(forget, forget)
    return found
  }
}

async function reachable(host: string, isListed: boolean): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = found
  if (!first) throw new Error('its name leads to no address')
  const isOwn = ownAddresses()
  const addresses = found
    .map(({ address }) => address)
    .filter(address => isListed || (isPublicAddress(address) && !isOwn.has(address)))
  if (addresses.length > 0) return addresses
  throw new Error(
    `its name leads to ${first.address}, which is no address of another machine on the internet; list the host in the profile’s boundary if it is meant`,
  )
}

/** A public address may be one of this machine’s own: what listens there was not meant for programs inside. */
function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return new Set(all.map(({ address }) => address))
}
