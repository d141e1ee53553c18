import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FetchApp } from '../../api/http/access/listener.ts'
import { type ListenerAddress, type OpenListener, openListener } from '../../api/http/serve/open-listener.ts'
import { GateError } from '../../ground/model/errors.ts'
import { peerProcess } from './peer-process.ts'
import { fits } from './resident-paths.ts'

/** The places at which a resident gate listens. */
export interface ListenerOptions {
  /** A port of 127.0.0.1; null for none. The first free one from the default port on when left out. */
  readonly port?: number | null
  /**
   * The agents’ socket, instead of one beside the owner’s socket; the group of its folder’s account may use it then.
   */
  readonly agentSocket?: string
}

/** The TCP port where none is named. */
export const defaultPort = 4180
/** From the default port on, in order. */
const triedPorts = Array.from({ length: 10 }, (_, i) => defaultPort + i)

/** The owner’s own socket. */
export function openOwners(app: FetchApp, socket: string): Promise<OpenListener> {
  return openListener(app, 'owner', { socket, mode: 0o600 }, peerProcess)
}

/** The listeners that are not the owner’s; gives the port, or null without TCP. */
export async function openToOthers(
  app: FetchApp,
  options: ListenerOptions,
  agentSocket: string,
  listeners: OpenListener[],
): Promise<number | null> {
  const tcp = options.port === null ? null : await openListener(app, 'network', { ports: portsFor(options) })
  if (tcp) listeners.push(tcp)
  listeners.push(await openListener(app, 'agent', agentAddress(options, agentSocket), peerProcess))
  return tcp?.port ?? null
}

function portsFor({ port }: ListenerOptions): readonly number[] {
  return typeof port === 'number' ? [port] : triedPorts
}

/** Beside the owner’s socket nobody else gets in; elsewhere the folder says who may, and its group can write. */
function agentAddress({ agentSocket: chosen }: ListenerOptions, socket: string): ListenerAddress {
  if (chosen === undefined) return { socket, mode: 0o600 }
  if (!fits(chosen))
    throw new GateError('usage', `The socket ${chosen} has too long a path: choose a shorter one.`)
  const folder = dirname(chosen)
  // The mask of this process would take the group's rights from a folder that is made.
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o750)
  return { socket, mode: 0o660 }
}
