import { GateError } from '../../../ground/model/errors.ts'
import type { HeaderOf, Listener } from './listener.ts'

/**
 * Refuses what a foreign page could make a browser send: a Host that is not ours (a name that was bound to this
 * machine later), an Origin that is not that host, a request that the browser itself calls cross-site. A link of
 * another page opens one of ours, `isPage`, as a document of its own: that holds nothing, and asks for all by itself.
 */
export function checkBrowser(
  listener: Listener,
  header: HeaderOf,
  hosts: readonly string[],
  isPage: boolean,
  ownOrigin?: string,
): void {
  const origin = header('origin')
  if (listener.kind !== 'network') {
    // No browser opens a socket: an Origin comes from somebody who forwards one.
    if (origin !== undefined) refuse('The socket serves no pages: leave out Origin.', 'origin')
    return
  }
  const host = header('host')?.toLowerCase()
  if (host === undefined || !hosts.includes(host))
    refuse('This gate has another name: use the address that countersign status shows.', 'host')
  if (origin !== undefined && origin.toLowerCase() !== (ownOrigin ?? `http://${host}`))
    refuse('Another page asks, and only the gate’s own may.', 'origin')
  const site = header('sec-fetch-site')
  const isLink = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document'
  if (isPage && isLink) return
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    refuse('Another page asks, and only the gate’s own may.', 'sec-fetch-site')
}

function refuse(sentence: string, field: string): never {
  throw new GateError('forbidden', sentence, field)
}
