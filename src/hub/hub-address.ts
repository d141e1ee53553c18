import { GateError } from '../ground/model/errors.ts'
import type { PasskeySite } from '../ground/model/passkey-site.ts'

/** The address of a team's hubs, in its parts. */
export interface HubAddress {
  /** Such as `https://hub.example.com`. */
  readonly origin: string
  /** As a Host header has it. */
  readonly host: string
  readonly site: PasskeySite
}

/** Reads the address under which people and gates reach a hub. Throws `invalid` for one that is none, or without TLS. */
export function hubAddress(text: string): HubAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (!url || !isBare || !/^https?:$/.test(url.protocol))
    throw new GateError(
      'invalid',
      'The address of a hub is https:// and its name alone, such as https://hub.example.com.',
      'address',
    )
  if (url.protocol === 'http:' && url.hostname !== 'localhost')
    throw new GateError(
      'invalid',
      'A hub that others reach has TLS: give an address with https://, or http://localhost:PORT to try one.',
      'address',
    )
  return { origin: url.origin, host: url.host, site: { name: url.hostname, origin: url.origin } }
}
