import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The certificate of a balancer. */
interface Certificate {
  readonly cert: string
  readonly key: string
}

/**
 * A proxy that ends TLS and passes each request, its Host header as it came, to the first of some ports of this machine that
 * answers. `ports` is filled in once the hubs are there: their address names the port that this returns.
 */
export async function openBalancer(certificate: Certificate, ports: readonly number[]): Promise<number> {
  const server = createServer(certificate, (asked, answer) => {
    const parts: Buffer[] = []
    asked.on('data', part => parts.push(part))
    asked.on('end', () => pass(asked, Buffer.concat(parts), answer, ports))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function pass(asked: IncomingMessage, body: Buffer, answer: ServerResponse, ports: readonly number[]): void {
  const [port, ...others] = ports
  if (port === undefined) return void answer.writeHead(502).end()
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, came => {
    answer.writeHead(came.statusCode ?? 502, came.headers)
    came.pipe(answer)
    came.on('error', () => answer.destroy())
  })
  answer.on('close', () => passed.destroy())
  passed.on('error', () => (answer.headersSent ? answer.destroy() : pass(asked, body, answer, others)))
  passed.end(body)
}
