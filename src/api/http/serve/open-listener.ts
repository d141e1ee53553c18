import { chmodSync, lstatSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { jsonText } from '../../../ground/model/json-text.ts'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { GateError } from '../../../ground/model/errors.ts'
import type { FetchApp, Listener } from '../access/listener.ts'
import { UnauthenticatedLimits } from '../access/unauthenticated-limits.ts'
import { UsualDoor } from './usual-door.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Finds the process at the other end of a socket of this machine; null where it can’t be told. */
type PeerOf = (socket: Socket) => Promise<number | null>

/** Returns the way by which the requests of a connection come in. */
function listenerOf(
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

/** A UNIX socket with its rights, or a port of this machine alone: the first one of `ports` that is free. */
export type ListenerAddress = SocketAddress | { readonly ports: readonly number[] }

interface SocketAddress {
  readonly socket: string
  readonly mode: number
}

/** A certificate with its chain, and its key; PEM. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/** A listener that takes requests. */
export interface OpenListener {
  /** The port where it is one. */
  readonly port: number | null
  /** From now on every request is told to ask again later. */
  refuse(): void
  /** Takes no more connections, lets answers under way end, and cuts what is left after `grace` milliseconds. */
  close(grace: number): Promise<void>
  /** The same at once, and without removing a socket’s file, which may be somebody else’s by now. */
  abandon(): Promise<void>
}

/** Slow clients lose their connection, not we our time. Milliseconds; a kept connection lasts longer than a client keeps one. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
const maxConnections = 2_048
const maxUnauthenticated = 1_024

/** Opens a listener for an app. Rejects with `unavailable` where the address is taken, with `storage` for a bad socket. */
export async function openListener(
  app: FetchApp,
  kind: Listener['kind'],
  address: ListenerAddress,
  peerOf?: PeerOf,
  isAdmitted?: () => boolean,
): Promise<OpenListener> {
  let isRefusing = false
  const gated: FetchApp = {
    fetch: (request, bindings) => (isRefusing ? refusal() : app.fetch(request, bindings)),
    ...(app.usual && { usual: request => (isRefusing ? undefined : app.usual?.(request)) }),
  }
  const newServer = () => serverFor(gated, kind, peerOf)
  const refuse = () => {
    isRefusing = true
  }
  if ('socket' in address) {
    const listenerFor = (socket: Socket) => listenerOf(kind, socket, noLimits, peerOf)
    return openSocket(newServer(), address, { usual: gated.usual, listenerFor, refuse, isAdmitted })
  }
  const { port, servers } = await listenAtPort(() => cutOff(newServer(), isAdmitted), address.ports)
  const closeAll = async (grace: number) => {
    await Promise.all(servers.map(server => closeServer(server, grace)))
  }
  return {
    port,
    refuse,
    close: closeAll,
    abandon: () => {
      refuse()
      return closeAll(0)
    },
  }
}

interface SocketParts {
  readonly usual: FetchApp['usual'] | undefined
  readonly listenerFor: (socket: Socket) => Listener
  readonly refuse: () => void
  readonly isAdmitted: (() => boolean) | undefined
}

/** A socket of this machine has a shorter way for the requests that agents’ front ends ask with each call. */
async function openSocket(
  server: Server,
  address: SocketAddress,
  { usual, listenerFor, refuse, isAdmitted }: SocketParts,
): Promise<OpenListener> {
  const { headersTimeout: first, keepAliveTimeout: stored } = limits
  const door = usual && new UsualDoor(server, { answer: usual, listenerOf: listenerFor, first, kept: stored })
  // Before the door, which would let wait who is not admitted until they are.
  cutOff(server, isAdmitted)
  await listenAtSocket(server, address)
  return {
    port: null,
    refuse,
    close: async grace => {
      door?.close()
      const cut = setTimeout(() => door?.abandon(), grace)
      await closeServer(server, grace)
      clearTimeout(cut)
    },
    abandon: async () => {
      refuse()
      door?.abandon()
      leaveServer(server)
    },
  }
}

/** Makes a server that tells an app, with each request, which way it came in. */
export function serverFor(app: FetchApp, kind: Listener['kind'], peerOf?: PeerOf, tls?: Tls): Server {
  const unauthenticated = new UnauthenticatedLimits(maxUnauthenticated)
  const server = createAdaptorServer({
    ...(tls
      ? { createServer: createTlsServer, serverOptions: { ...limits, ...tls } }
      : { serverOptions: limits }),
    fetch: (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      return app.fetch(request, {
        listener: listenerOf(kind, incoming.socket, unauthenticated, peerOf),
        incoming,
        outgoing,
      })
    },
  }) as Server
  server.maxConnections = maxConnections
  if (kind === 'network') server.on('connection', socket => unauthenticated.add(socket))
  return server
}

/** Cuts off whoever connects while nobody is admitted. */
function cutOff(server: Server, isAdmitted: (() => boolean) | undefined): Server {
  if (isAdmitted) server.prependListener('connection', socket => isAdmitted() || socket.destroy())
  return server
}

/** Open servers, and their port. */
interface Listening {
  readonly port: number
  readonly servers: readonly Server[]
}

/** Over a socket of this machine nobody is a stranger. */
const noLimits = new UnauthenticatedLimits(maxUnauthenticated)

function refusal(): Response {
  const message = 'The gate is stopping, so nothing is allowed now: ask again.'
  return new Response(jsonText({ code: 'unavailable', message }), {
    status: 503,
    headers: { 'content-type': 'application/json', connection: 'close' },
  })
}

/** The caller holds the folder’s lock, so a socket that is there already was left by a process that is gone. */
async function listenAtSocket(server: Server, { socket, mode }: SocketAddress): Promise<void> {
  const there = lstatSync(socket, { throwIfNoEntry: false })
  if (there && !there.isSocket())
    throw new GateError('storage', `${socket} is no socket: move it away, or choose another path.`)
  rmSync(socket, { force: true })
  const error = await listen(server, { path: socket })
  if (error)
    throw new GateError('storage', `The socket ${socket} can’t be opened (${error.code}): see its folder.`)
  chmodSync(socket, mode)
}

async function listenAtPort(newServer: () => Server, ports: readonly number[]): Promise<Listening> {
  for (const port of ports) {
    // Any free port may be taken by somebody on ::1 at this moment, so it is tried again.
    for (let remaining = port === 0 ? 10 : 1; remaining > 0; remaining--) {
      const found = await listenAtBoth(newServer, port)
      if ('servers' in found) return found
      if (found.code !== 'EADDRINUSE')
        throw new GateError('unavailable', `Port ${port} can’t be opened (${found.code}): choose another.`)
    }
  }
  const tried = ports.length === 1 ? `Port ${ports[0]} is` : `The ports ${ports[0]} to ${ports.at(-1)} are`
  throw new GateError('unavailable', `${tried} in use: choose another with --port, or none with --no-tcp.`)
}

/**
 * 127.0.0.1, and ::1 where this machine has it: a browser may mean either by `localhost`, and no other program may
 * answer to that name in our place.
 */
async function listenAtBoth(
  newServer: () => Server,
  wanted: number,
): Promise<Listening | NodeJS.ErrnoException> {
  const [four, six] = [newServer(), newServer()]
  const error = await listen(four, { host: '127.0.0.1', port: wanted })
  if (error) return error
  const { port } = four.address() as AddressInfo
  const other = await listen(six, { host: '::1', port, ipv6Only: true })
  if (!other) return { port, servers: [four, six] }
  if (other.code !== 'EADDRINUSE') return { port, servers: [four] }
  await closeServer(four, 0)
  return other
}

/** Opens a server. Gives the error where it can’t listen; undefined when it does. */
export function listen(
  server: Server,
  where:
    | { readonly path: string }
    | { readonly host: string; readonly port: number; readonly ipv6Only?: boolean },
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    const onError = (error: NodeJS.ErrnoException) => resolve(error)
    server.once('error', onError)
    server.listen({ ...where, backlog: maxConnections }, () => {
      server.off('error', onError)
      resolve(undefined)
    })
  })
}

/** A socket that is closed takes its file along, whoever made it: it stays open until this process ends. */
function leaveServer(server: Server): void {
  server.closeAllConnections()
  server.unref()
}

/** Takes no more connections, and cuts what is left after `grace` milliseconds. */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** An address that others may reach. */
export interface PublicAddress {
  readonly host: string
  readonly port: number
  /** Absent where only this machine reaches it: a proxy in front of it, or somebody who tries it. */
  readonly tls?: Tls | undefined
}

/** A listener that others may reach. */
interface PublicListener {
  readonly port: number
  close(grace: number): Promise<void>
}

/**
 * Opens a listener for an app at any address of this machine. Rejects with `configuration` for one that others reach
 * without TLS, or a certificate that can’t be used, with `unavailable` where the address is taken.
 */
export async function openPublicListener(
  app: FetchApp,
  { host, port, tls }: PublicAddress,
): Promise<PublicListener> {
  if (!tls && !loopback.has(host))
    throw new GateError(
      'configuration',
      `Others reach ${host} without TLS: give a certificate, or listen at 127.0.0.1 behind a proxy that has one.`,
    )
  const server = newServer(app, tls)
  const error = await listen(server, { host, port })
  if (error)
    throw new GateError(
      'unavailable',
      `${host}:${port} can’t be opened (${error.code}): choose another with --listen.`,
    )
  return {
    port: (server.address() as AddressInfo).port,
    close: grace => closeServer(server, grace),
  }
}

function newServer(app: FetchApp, tls: Tls | undefined): Server {
  try {
    return serverFor(app, 'network', undefined, tls)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new GateError('configuration', `The certificate and its key can’t be used: ${why.slice(0, 200)}.`)
  }
}
