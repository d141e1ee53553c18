import { chmodSync, lstatSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { GateError } from '../model/errors.ts'
import type { Door, DoorApp } from './door.ts'

/** A UNIX socket with its rights, or a port of 127.0.0.1: that one, or the first free one of `ports`. */
export type DoorAddress =
  | { readonly socket: string; readonly mode: number }
  | { readonly ports: readonly number[] }

/** A door that takes requests. */
export interface OpenDoor {
  /** The port where it is one. */
  readonly port: number | null
  /** From now on every request is told to ask again later. */
  refuse(): void
  /** Takes no more connections, lets answers under way end, and cuts what is left after `grace` milliseconds. */
  close(grace: number): Promise<void>
}

/** Slow clients lose their connection, not we our time. Milliseconds; a kept connection lasts longer than a client keeps one. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
const mostConnections = 2_048

/** Opens a door for an app. Rejects with `unavailable` where the address is taken, with `storage` for a bad socket. */
export async function openDoor(app: DoorApp, kind: Door['kind'], address: DoorAddress): Promise<OpenDoor> {
  let isRefusing = false
  const server = createAdaptorServer({
    serverOptions: limits,
    fetch: (request, bindings) => {
      if (isRefusing) return refusal()
      const { incoming, outgoing } = bindings as HttpBindings
      return app.fetch(request, { door: doorOf(kind, incoming), incoming, outgoing })
    },
  }) as Server
  server.maxConnections = mostConnections
  const port =
    'socket' in address ? await listenAtSocket(server, address) : await listenAtPort(server, address)
  return {
    port,
    refuse: () => {
      isRefusing = true
    },
    close: grace => closeServer(server, grace),
  }
}

function doorOf(kind: Door['kind'], incoming: IncomingMessage): Door {
  if (kind === 'network') return { kind, peer: incoming.socket.remoteAddress ?? '' }
  return kind === 'owner' ? { kind, uid: process.getuid?.() ?? -1 } : { kind }
}

function refusal(): Response {
  const message = 'The gate is stopping, so nothing is allowed now: ask again.'
  return Response.json({ code: 'unavailable', message }, { status: 503, headers: { connection: 'close' } })
}

/** The caller holds the folder’s lock, so a socket that is there already was left by a process that is gone. */
async function listenAtSocket(
  server: Server,
  { socket, mode }: { readonly socket: string; readonly mode: number },
): Promise<null> {
  const there = lstatSync(socket, { throwIfNoEntry: false })
  if (there && !there.isSocket())
    throw new GateError('storage', `${socket} is no socket: move it away, or choose another path.`)
  rmSync(socket, { force: true })
  const failed = await listen(server, { path: socket })
  if (failed)
    throw new GateError('storage', `The socket ${socket} can’t be opened (${failed.code}): see its folder.`)
  chmodSync(socket, mode)
  return null
}

async function listenAtPort(server: Server, { ports }: { readonly ports: readonly number[] }) {
  for (const port of ports) {
    const failed = await listen(server, { host: '127.0.0.1', port })
    if (!failed) return (server.address() as AddressInfo).port
    if (failed.code !== 'EADDRINUSE')
      throw new GateError('unavailable', `Port ${port} can’t be opened (${failed.code}): choose another.`)
  }
  const tried = ports.length === 1 ? `Port ${ports[0]} is` : `The ports ${ports[0]} to ${ports.at(-1)} are`
  throw new GateError('unavailable', `${tried} in use: choose another with --port, or none with --no-tcp.`)
}

/** Why it could not listen; undefined when it does. */
function listen(
  server: Server,
  where: { readonly path: string } | { readonly host: string; readonly port: number },
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error)
    server.once('error', failed)
    server.listen(where, () => {
      server.off('error', failed)
      resolve(undefined)
    })
  })
}

function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
