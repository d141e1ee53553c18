import type { HubAddress } from '../../hub/hub-address.ts'

/** Returns where a hub listens when nobody says: where its people look for it on this machine, else behind a proxy. */
export function defaultListen({ origin }: HubAddress): string {
  const { protocol, port } = new URL(origin)
  return protocol === 'http:' ? `127.0.0.1:${port || '80'}` : '127.0.0.1:4280'
}
