import type { Readable, Writable } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'
import type { McpSession, SessionParts } from '../../session/mcp-session.ts'
import { stopSignal, clientEnd, feed, flush, write } from '../stdio-proxy.ts'
import { drainOf } from './pace.ts'
import { HttpUpstream, type HttpUpstreamParts } from './http-upstream.ts'

/** A client on two streams, and a server that is reached over HTTP. */
export interface UrlProxy extends Pick<HttpUpstreamParts, 'requests' | 'secrets' | 'toolOf' | 'note'> {
  readonly input: Readable
  readonly output: Writable
  /** Somebody wants this process to end. */
  readonly signal: AbortSignal
  readonly open: (out: Pick<SessionParts, 'toClient' | 'toServer'>) => McpSession
}

/** The time that a server has for open requests after its client has closed; milliseconds. */
const unfinished = 30_000
const briefly = 1_000
const every = 50

/** Passes messages until the client ends; nothing that the server does ends it, since it can be asked again. */
export async function runUrlProxy({ input, output, signal, open, ...parts }: UrlProxy): Promise<void> {
  const upstream: HttpUpstream = new HttpUpstream({
    ...parts,
    taken: drainOf(output),
    fromServer: (line, about) => session.fromServer(line, about),
    awaits: id => session.awaits(id),
    forget: id => session.forget(id),
  })
  const session = open({
    toClient: raw => write(output, raw, input),
    toServer: raw => upstream.send(raw),
  })
  feed(input, line => session.fromClient(line))
  const left = await Promise.race([clientEnd(input, output), stopSignal(signal)])
  await Promise.race([session.clientClosed(), later(briefly)])
  const until = performance.now() + (left === 'closed' ? unfinished : 0)
  while (session.isAwaited && !signal.aborted && performance.now() < until) await later(every)
  await upstream.close()
  await Promise.race([session.serverClosed('the connection to the server is closed'), later(briefly)])
  await flush(output)
}
