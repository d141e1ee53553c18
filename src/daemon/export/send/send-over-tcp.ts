import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** The address of a stream of bytes. */
export interface TcpAddress {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  /** The file (absolute) of an authority that is trusted instead of the system’s. */
  readonly ca?: string | undefined
}

/**
 * Sends bytes over a connection of their own, and waits until the other side has read to their end and closed it too: where a
 * protocol knows no acknowledgement, this is the most that can be known. Rejects with an error of one clause.
 */
export function sendOverTcp(address: TcpAddress, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(address)
    let isEnding = false
    let isRead = false
    const stop = () => socket.destroy()
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', error => reject(new Error(whyBroken(error))))
    socket.on('end', () => {
      isRead = isEnding
      socket.end()
    })
    socket.on('close', () => {
      signal.removeEventListener('abort', stop)
      if (isRead) resolve()
      else reject(new Error('it closed the connection before it had read all'))
    })
    socket.once(address.isTls ? 'secureConnect' : 'connect', () =>
      socket.write(bytes, () => {
        if (socket.readableEnded) return
        isEnding = true
        socket.end()
      }),
    )
    socket.resume()
    if (signal.aborted) stop()
  })
}

function open({ host, port, isTls, ca }: TcpAddress): Socket {
  if (!isTls) return connect({ host, port, allowHalfOpen: true })
  // The types know nothing of `allowHalfOpen`.
  const options = {
    host,
    port,
    allowHalfOpen: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca: readFileSync(ca) }),
  }
  return connectTls(options)
}

function whyBroken({ code, message }: NodeJS.ErrnoException): string {
  if (code === undefined) return message
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME|ISSUER/.test(code))
    return `its certificate does not vouch for it (${code}): see ca_file`
  if (code.startsWith('ERR_SSL')) return `it does not speak TLS (${code}): see endpoint`
  return `the connection broke (${code})`
}
