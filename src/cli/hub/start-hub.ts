import { readFileSync } from 'node:fs'
import { hubAddress, type HubAddress } from '../../hub/hub-address.ts'
import { readHubSettings } from '../../hub/hub-settings.ts'
import { runHub, type RunningHub } from '../../hub/run-hub.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { hubCommand } from './hub-command.ts'
import { hubDatabase, type HubOptions, pathsOf } from './with-team.ts'

/** The options by which a hub serves. */
export interface StartHubOptions extends HubOptions {
  readonly listen?: string
  readonly tlsCert?: string
  readonly tlsKey?: string
}

/** Serves a team until a signal. */
export async function startHub(options: StartHubOptions): Promise<void> {
  process.umask(0o077)
  process.title = 'countersign hub'
  const paths = pathsOf(options)
  const listen = options.listen ?? defaultListen(hubAddress(readHubSettings(paths).address))
  const hub = await runHub({
    folder: paths.folder,
    database: hubDatabase(options, paths),
    listen: { ...listenAddress(listen), tls: tlsOf(options) },
  })
  endWithSignals(hub)
  standardOutput.print(`The hub serves ${hub.address}, port ${hub.port}, as process ${process.pid}.`)
  if (standardOutput.isTTY) standardOutput.print(nextText(options))
}

function nextText(options: StartHubOptions): string {
  return [
    'Ctrl-C ends it. In another terminal:',
    `  ${hubCommand(['token', 'add', '--group', 'laptops'], options)}   a token by which a gate joins`,
    `  ${hubCommand(['pair', 'NAME'], options)}   a browser for a reviewer`,
  ].join('\n')
}

function listenAddress(text: string): { readonly host: string; readonly port: number } {
  const [, six, host = six, port] = /^(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) }
  throw new GateError('usage', 'Say where to listen as HOST:PORT, such as 127.0.0.1:4280 or [::]:443.')
}

function tlsOf({ tlsCert, tlsKey }: StartHubOptions) {
  if (tlsCert === undefined && tlsKey === undefined) return undefined
  if (tlsCert === undefined || tlsKey === undefined)
    throw new GateError('usage', 'TLS takes both: --tls-cert and --tls-key.')
  return { cert: readPem(tlsCert), key: readPem(tlsKey) }
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new GateError('usage', `${file} can’t be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The first signal lets answers leave; the second ends at once. */
function endWithSignals(hub: RunningHub): void {
  let isStopping = false
  const end = (code: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    hub.stop().then(
      () => process.exit(code),
      () => process.exit(70),
    )
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('SIGHUP', () => end(0))
  process.on('uncaughtException', error => {
    hub.log(`mistake: ${error.stack ?? String(error)}`)
    end(70)
  })
}

/** Returns where a hub listens when nobody says: where its people look for it on this machine, else behind a proxy. */
export function defaultListen({ origin }: HubAddress): string {
  const { protocol, port } = new URL(origin)
  return protocol === 'http:' ? `127.0.0.1:${port || '80'}` : '127.0.0.1:4280'
}
