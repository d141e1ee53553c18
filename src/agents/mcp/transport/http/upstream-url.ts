import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { GateError } from '../../../../ground/model/errors.ts'
import { rangeOf } from '../../../../judge/readers/addresses/parse-address.ts'

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
/** Resolves names; the system’s own way when left out. */
export type Resolver = (name: string, options: LookupOptions & { all: true }, found: Found) => void

/**
 * Reads the address of a server that a person wrote. Throws `usage` for a text that is no address of HTTP, holds a
 * password, sends everything in the clear over a network, or leads to services that give out a machine’s own rights.
 */
export function upstreamUrl(text: string, allowHttp = false): URL {
  if (!URL.canParse(text)) throw wrong('is no address: write it as https://host/path')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw wrong('must begin with https:// or http://')
  if (url.username !== '' || url.password !== '')
    throw wrong('holds a name or password: give a token by --token-file or --token-env')
  const range = rangeOf(bare(url.hostname))
  if (url.protocol === 'http:' && range !== 'loopback' && !allowHttp)
    throw wrong('sends everything in the clear: use https://, or allow it with --allow-http')
  const problem = problemOf(bare(url.hostname), true)
  if (problem !== undefined) throw wrong(problem)
  url.hash = ''
  return url
}

/**
 * Resolves the name of one server for each connection anew, and hands out only addresses that may be connected to: none
 * of a machine’s own services, and none of another kind than the first time, so that a public name does not become one
 * of this machine or network later (DNS rebinding). What was checked is what is connected to.
 */
export function pinnedLookup(url: URL, resolver: Resolver = resolveName): LookupFunction {
  const isOwn = rangeOf(bare(url.hostname)) === 'loopback'
  let pinned: string | undefined
  const check = (addresses: readonly LookupAddress[]): LookupAddress[] => {
    const kind = ({ address }: LookupAddress) => rangeOf(address) ?? 'other'
    const allowed = addresses.filter(one => problemOf(one.address, isOwn) === undefined)
    const first = allowed[0]
    if (first === undefined) return []
    pinned ??= kind(first)
    return allowed.filter(one => kind(one) === pinned)
  }
  return (name, options, callback) => {
    resolver(name, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : check(addresses)
      const [first] = allowed
      if (error || !first) callback(error ?? lookupRefusal(name), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

/** Finds the problem of an address; a name is resolved first. Loopback is for people who wrote that themselves. */
function problemOf(host: string, mayBeOwn: boolean): string | undefined {
  const range = rangeOf(host)
  if (range === 'linkLocal' || range === 'metadata')
    return 'leads to this machine’s own metadata or link: nothing is sent there'
  if (range === 'other') return 'is no address of one server'
  if (range === 'loopback' && !mayBeOwn) return 'leads to this machine under the name of another'
  return range === undefined && isIP(host) !== 0 ? 'is no address of one server' : undefined
}

function lookupRefusal(name: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(
    `the name ${name} leads to an address that may not be connected to`,
  )
  error.code = 'EADDRREFUSED'
  return error
}

/** Without the brackets of an address of IPv6, and the dot that ends a whole name. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
}

function wrong(what: string): GateError {
  return new GateError('usage', `The server’s address ${what}.`, 'url')
}
