import type { Socket } from 'node:net'
import type { Listener } from '../access/listener.ts'
import type { UnauthenticatedLimits } from '../access/unauthenticated-limits.ts'

/** Finds the process at the other end of a socket of this machine; null where it can’t be told. */
export type PeerOf = (socket: Socket) => Promise<number | null>

/** Returns the way by which the requests of a connection come in. */
export function listenerOf(
  kind: Listener['kind'],
  socket: Socket,
  unauthenticated: UnauthenticatedLimits,
  peerOf: PeerOf | undefined,
): Listener {
  if (kind === 'network')
    return { kind, peer: socket.remoteAddress ?? '', known: () => unauthenticated.remove(socket) }
  const findPeer = peerOf && (() => peerOnce(socket, peerOf))
  return kind === 'owner' ? { kind, uid: process.getuid?.() ?? -1, findPeer } : { kind, findPeer }
}

const peers = new WeakMap<Socket, Promise<number | null>>()

/** Whoever opened a connection stays the one who did. */
function peerOnce(socket: Socket, peerOf: PeerOf): Promise<number | null> {
  const found = peers.get(socket) ?? peerOf(socket)
  peers.set(socket, found)
  return found
}
