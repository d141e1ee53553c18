import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import {
  catcherDomains,
  chatHooks,
  dropDomains,
  dynamicDomains,
  everydayDomains,
  hostileWords,
  ownMachineDomains,
  rebindingDomains,
  shortenerDomains,
  tunnelDomains,
} from './destination-table.ts'
import { rangeOf } from './parse-address.ts'

/** The kind of place that data goes to, or comes from. */
export type DestinationKind =
  | 'run-time' // not known before the call runs
  | 'loopback' // this machine
  | 'private' // an address or a name of an inner network
  | 'metadata' // the service that hands out a machine’s cloud credentials
  | 'own' // a domain of the organisation
  | 'everyday' // a service that ordinary work talks to
  | 'drop' // pastes and file drops
  | 'catcher' // shows every request to whoever made the address
  | 'chat-hook'
  | 'tunnel'
  | 'dynamic'
  | 'rebinding' // a name that answers with any address
  | 'shortener'
  | 'onion'
  | 'hostile' // a name that calls itself so
  | 'address' // a public address without a name
  | 'other'

/** The place that a host is. */
export interface Destination {
  readonly kind: DestinationKind
  /**
   * The registrable domain, private suffixes respected (a user’s page under a shared host stands alone); the address
   * for a number.
   */
  readonly domain: string
}

/** Returns the kind of place that a host is; `url` tells more for services that hand out addresses below one name. */
export function destinationOf(
  host: string,
  url: string | undefined,
  ownDomains: readonly string[],
): Destination {
  if (host === '' || /[{}<>$%\s]/.test(host)) return { kind: 'run-time', domain: '' }
  const range = rangeOf(host)
  if (range === 'metadata') return { kind: 'metadata', domain: host }
  if (range === 'loopback') return { kind: 'loopback', domain: host }
  if (range === 'public' || range === 'other') return { kind: 'address', domain: host }
  if (range !== undefined) return { kind: 'private', domain: host }
  const domain = registrable(host)
  return { kind: kindOf(host, domain, url, ownDomains), domain }
}

/** Returns the registrable domain: `user.github.io` is one of its own, and `api.github.com` belongs to `github.com`. */
function registrable(host: string): string {
  return parse(host, { allowPrivateDomains: true, validateHostname: false }).domain ?? host
}

function kindOf(
  host: string,
  domain: string,
  url: string | undefined,
  ownDomains: readonly string[],
): DestinationKind {
  const shared = publicDomain(host)
  const among = (list: ReadonlySet<string>) => list.has(domain) || list.has(host) || list.has(shared)
  if (ownDomains.some(own => host === own || host.endsWith(`.${own}`))) return 'own'
  if (host.endsWith('.onion')) return 'onion'
  if (spelledAddress(host) || among(rebindingDomains)) return 'rebinding'
  if (among(ownMachineDomains)) return 'loopback'
  if (among(tunnelDomains)) return 'tunnel'
  if (among(catcherDomains)) return 'catcher'
  if (among(dropDomains)) return 'drop'
  if (among(dynamicDomains)) return 'dynamic'
  if (among(shortenerDomains)) return 'shortener'
  if (url !== undefined && isChatHook(url)) return 'chat-hook'
  if (isInner(host)) return 'private'
  if (everydayDomains.has(domain)) return 'everyday'
  return host.split(/[._-]/).some(word => hostileWords.has(word) || word.startsWith('phishing'))
    ? 'hostile'
    : 'other'
}

/**
 * Returns the registrable domain without private suffixes, for services that hand out names below one host: tunnels and
 * drops.
 */
function publicDomain(host: string): string {
  return parse(host, { validateHostname: false }).domain ?? host
}

/** Tells whether a name spells an address: `10.0.0.1.nip.io`, `127-0-0-1.sslip.io`. */
function spelledAddress(host: string): boolean {
  return /(?:^|[.-])(?:\d{1,3}[.-]){3}\d{1,3}[.-][a-z]/.test(host) && ipaddr.isValid(dottedAddress(host))
}

function dottedAddress(host: string): string {
  return (/(?:\d{1,3}[.-]){3}\d{1,3}/.exec(host)?.[0] ?? '').replaceAll('-', '.')
}

function isChatHook(url: string): boolean {
  const rest = url
    .slice(0, 300)
    .replace(/^[a-z]{2,6}:\/\/(?:[^/@]{0,64}@)?/i, '')
    .toLowerCase()
  return chatHooks.some(pattern => pattern.test(rest))
}

const innerEndings = [
  '.local',
  '.internal',
  '.intranet',
  '.lan',
  '.home.arpa',
  '.svc',
  '.default',
  '.consul',
  '.cluster.local',
  '.localdomain',
]

/** Tells whether a name has a meaning only inside a network: it has no dot, or an ending that inner networks use. */
function isInner(host: string): boolean {
  return !host.includes('.') || innerEndings.some(ending => host.endsWith(ending)) || host.includes('.svc.')
}
