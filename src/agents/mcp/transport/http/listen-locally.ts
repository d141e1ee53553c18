import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GateError } from '../../../../ground/model/errors.ts'

/** A port of this machine alone that takes requests. */
export interface LocalListener {
  readonly port: number
  /** The values that `Host` may have. */
  readonly hosts: readonly string[]
  close(): Promise<void>
}

/** Slow clients lose their connection, not we our time; milliseconds. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
const maxConnections = 1_024

/**
 * Listens on 127.0.0.1, and on ::1 where this machine has it: `localhost` may be either, and nobody else is to answer
 * to it in our place. Rejects with `unavailable` where the port is taken.
 */
export async function listenLocally(wanted: number, listener: RequestListener): Promise<LocalListener> {
  const newServer = () => {
    const server = createServer(limits, listener)
    server.maxConnections = maxConnections
    return server
  }
  const four = newServer()
  const port = await listen(four, '127.0.0.1', wanted)
  const six = newServer()
  const servers = [four]
  try {
    await listen(six, '::1', port)
    servers.push(six)
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      four.close()
      throw portInUse(port)
    }
  }
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map(name => `${name}:${port}`)
  return { port, hosts, close: async () => void (await Promise.all(servers.map(close))) }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(host === '127.0.0.1' && codeOf(error) === 'EADDRINUSE' ? portInUse(port) : error),
    )
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function portInUse(port: number): GateError {
  return new GateError('unavailable', `Port ${port} is in use: choose another with --port.`)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
