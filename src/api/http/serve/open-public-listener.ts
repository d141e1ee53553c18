import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GateError } from '../../../ground/model/errors.ts'
import type { FetchApp } from '../access/listener.ts'
import { closeServer, listen, serverFor, type Tls } from './open-listener.ts'

/** An address that others may reach. */
export interface PublicAddress {
  readonly host: string
  readonly port: number
  /** Absent where only this machine reaches it: a proxy in front of it, or somebody who tries it. */
  readonly tls?: Tls | undefined
}

/** A listener that others may reach. */
export interface PublicListener {
  readonly port: number
  close(grace: number): Promise<void>
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

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
