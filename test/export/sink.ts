import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsTcpServer } from 'node:tls'
import { onTestFinished } from 'vitest'

/** What a sink was posted. */
export interface Posted {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What a sink does with a request; the connection is given for what HTTP knows no word for. */
export type Behave = (posted: Posted, response: ServerResponse, socket: Socket) => void

/** A certificate and its key, PEM. */
interface Certified {
  readonly cert: string
  readonly key: string
}

/** A sink over HTTP, which behaves as the test says and can be told to behave otherwise. */
export async function httpSink(first: Behave, certified?: Certified) {
  const posts: Posted[] = []
  const sink = { behave: first }
  const onRequest: Parameters<typeof createServer>[1] = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const posted = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      posts.push(posted)
      sink.behave(posted, response, request.socket)
    })
  }
  const server = certified ? createTlsServer(certified, onRequest) : createServer(onRequest)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return Object.assign(sink, { posts, port, url: `${certified ? 'https' : 'http'}://127.0.0.1:${port}` })
}

/** A sink over TCP or TLS; `onConnection` may do what it wants, and what it reads otherwise is kept. */
export async function tcpSink(onConnection: (socket: Socket) => void = () => {}, certified?: Certified) {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const listener = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    onConnection(socket)
    if (!socket.isPaused()) socket.on('data', part => received.push(part))
  }
  const server = certified ? createTlsTcpServer(certified, listener) : createTcpServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { port, text: () => Buffer.concat(received).toString() }
}

/** Answers 200 to everything. */
export const takeAll: Behave = (_posted, response) => void response.end()
