import { Agent as PlainAgent, type IncomingMessage, type RequestOptions, request as plain } from 'node:http'
import { Agent as EncryptedAgent, request as encrypted } from 'node:https'
import { upstreamTimes } from '../../../../ground/transport/transport-limits.ts'
import type { BodyShare } from './body-room.ts'
import { pinnedLookup, type Resolver } from './upstream-url.ts'

/** One request to a server. */
export interface UpstreamRequest {
  readonly method: string
  /** With its query; that of the server’s address when left out. */
  readonly path?: string
  /** Names and values in turns, as they go on the wire. */
  readonly headers: readonly string[]
  readonly body?: Buffer
  readonly signal: AbortSignal
}

/** Connections to one server: its certificate is checked whatever the environment says, and so is every address. */
export class UpstreamRequests {
  readonly url: URL
  private readonly agent: PlainAgent | EncryptedAgent

  constructor(url: URL, resolver?: Resolver) {
    this.url = url
    const options = {
      keepAlive: true,
      maxFreeSockets: 16,
      timeout: upstreamTimes.idle,
      lookup: pinnedLookup(url, resolver),
    }
    this.agent =
      url.protocol === 'https:'
        ? new EncryptedAgent({ ...options, rejectUnauthorized: true })
        : new PlainAgent(options)
  }

  /** The head of the answer; redirects are answers too. Rejects with a sentence when there is none. */
  send({ method, path, headers, body, signal }: UpstreamRequest): Promise<IncomingMessage> {
    const { url, agent } = this
    const options: RequestOptions = {
      method,
      agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? undefined : Number(url.port),
      path: path ?? `${url.pathname}${url.search}`,
      headers: ['host', url.host, ...headers, ...lengthOf(method, body)],
    }
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Error('it was given up'))
      const sent = (url.protocol === 'https:' ? encrypted : plain)(options, answer => {
        // Whoever reads it is told by that; one that nobody reads any more may break as it likes.
        answer.on('error', () => {})
        resolve(answer)
      })
      const giveUp = () => void sent.destroy(new Error('it was given up'))
      signal.addEventListener('abort', giveUp)
      sent.once('close', () => signal.removeEventListener('abort', giveUp))
      const slow = setTimeout(
        () => sent.destroy(new Error('it took too long to connect')),
        upstreamTimes.connect,
      )
      sent.on('socket', socket => {
        const isOpen = url.protocol === 'https:' ? 'secureConnect' : 'connect'
        if (sent.reusedSocket) clearTimeout(slow)
        else {
          socket.once(isOpen, () => clearTimeout(slow))
          // Of a connection that no request has, nobody needs to hear.
          socket.on('error', () => {})
        }
        socket.setKeepAlive(true, upstreamTimes.connect)
        // The agent’s limit is for connections that nobody uses.
        socket.setTimeout(0)
      })
      sent.on('error', error => {
        clearTimeout(slow)
        reject(new Error(`the server can’t be reached (${reasonOf(error)})`))
      })
      sent.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

function lengthOf(method: string, body: Buffer | undefined): readonly string[] {
  if (body) return ['content-length', String(body.length)]
  return method === 'POST' ? ['content-length', '0'] : []
}

/** The code of an error; a text of another kind may hold an address. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return typeof error.code === 'string' ? error.code : error.message.slice(0, 200)
}

/** All of a body that is not larger than `most`, and that its share has room for; rejects with a sentence otherwise. */
export async function collect(from: AsyncIterable<Buffer>, max: number, share?: BodyShare): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of from) {
    size += part.length
    if (size > max) throw new Error(`it is larger than ${max / 1_048_576} MiB`)
    share?.take(part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads the kind of content that an answer of HTTP declares. */
export function contentKindOf({ headers }: Pick<IncomingMessage, 'headers'>): 'json' | 'events' | 'other' {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  return type === 'text/event-stream' ? 'events' : 'other'
}

/** Tells whether a status means success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
