import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { errorCodes, errorMessage, encodeMessage } from '../wire/error-message.ts'
import { McpSession, type SessionParts } from '../session/mcp-session.ts'
import { capabilitiesIn, isStateless, progressToken } from '../wire/protocol-version.ts'
import { editJson } from '../wire/edit-json.ts'
import type { WireLine } from '../wire/line-splitter.ts'
import type { Id, Notification, Request, Response, Single } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'
import { asGranted, type Era } from './era.ts'
import { grantedCapabilities, neededCapability, type MergedServer, type Transport } from './merged-server.ts'

/** Passes a message about a request, before the answer. */
export type Tell = (message: Notification | Request) => void

/** The parts of one client’s connection to one server. */
export interface ConnectionParts {
  readonly server: MergedServer
  readonly session: Omit<SessionParts, 'toClient' | 'toServer'>
  /** The capabilities of the client; none where nobody could be asked. */
  readonly capabilities: JsonObject
  /** Gets the messages of the server that belong to no request. */
  readonly onServerMessage: (message: Notification | Request) => void
  readonly onEnded: (why: string) => void
}

interface Ask {
  readonly tell: Tell
  readonly onResponse: (response: Response) => void
  /** The token of the client for progress of this request. */
  readonly token: Json | undefined
  /** The capabilities that the server may use in its answer. */
  readonly granted: JsonObject
}

const methodUnknown = -32_601

/**
 * One client’s connection to one server: requests get ids of their own here, pass the session that judges them, and go
 * on with the capabilities that the server is granted.
 */
export class Connection {
  /** Known after the handshake. */
  era: Era = 'sessions'
  /** The capabilities that the server declared. */
  offers: JsonObject = {}
  private readonly parts: ConnectionParts
  private readonly session: McpSession
  private readonly transport: Transport
  private readonly asks = new Map<Id, Ask>()
  private next = 1

  constructor(parts: ConnectionParts) {
    this.parts = parts
    this.session = new McpSession({
      ...parts.session,
      toClient: (raw, about) => this.toClient(raw, about),
      toServer: raw => this.toServer(raw),
    })
    this.transport = parts.server.open({
      fromServer: (line, about) => this.fromServer(line, about),
      onEnded: why => void this.session.serverClosed(why).then(() => parts.onEnded(why)),
      session: () => this.session,
    })
  }

  /** Puts a request of the client before the session, as another one’s if it has to be. Its answer has our id. */
  ask(raw: Buffer, tell: Tell = () => {}, signal?: AbortSignal): Promise<Response> {
    const id = this.next++
    const message = readMessage(raw)
    const params = message.kind === 'request' ? message.params : undefined
    const token = progressToken(params)
    const granted = this.grantedFor(params)
    const edits = [{ path: ['id'], value: String(id), adds: true as const }]
    const renamed = { path: ['params', '_meta', 'progressToken'], value: String(id) }
    return new Promise(resolve => {
      const giveUp = () => this.cancel(id)
      const onResponse = (response: Response) => {
        signal?.removeEventListener('abort', giveUp)
        this.asks.delete(id)
        resolve(response)
      }
      this.asks.set(id, { tell, token, granted, onResponse: onResponse })
      this.session.fromClient({ raw: editJson(raw, token === undefined ? edits : [...edits, renamed]) })
      if (signal?.aborted) giveUp()
      else signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** A request of ours. */
  request(method: string, params: JsonObject, signal?: AbortSignal): Promise<Response> {
    return this.ask(encodeMessage({ jsonrpc: '2.0', id: 0, method, params }), () => {}, signal)
  }

  /** Passes a notification, or the answer to a request of the server. */
  pass(raw: Buffer): void {
    this.session.fromClient({ raw })
  }

  /** Tells whether the server may use the capability that a method needs. */
  grants(method: string): boolean {
    return isWithin(method, grantedCapabilities(this.parts.capabilities, this.parts.server))
  }

  async close(): Promise<void> {
    await this.session.clientClosed()
    await this.transport.close()
    await this.session.serverClosed('the connection is closed')
  }

  /** Without sessions each request says what its client can; whoever does not say so can’t be asked by an answer. */
  private grantedFor(params: Json | undefined): JsonObject {
    const { capabilities, server } = this.parts
    if (isStateless(params)) return grantedCapabilities(capabilitiesIn(params) ?? {}, server)
    return this.era === 'stateless' ? {} : grantedCapabilities(capabilities, server)
  }

  /** The client has left, or says so; whoever waits here is told, since the server may say nothing more. */
  private cancel(id: Id): void {
    const ask = this.asks.get(id)
    if (!ask) return
    this.pass(encodeMessage({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }))
    this.session.forget(id)
    const why = errorMessage(id, errorCodes.ended, 'Countersign: this request was cancelled.')
    ask.onResponse(readMessage(why) as Response)
  }

  private toServer(raw: Buffer): void {
    const message = readMessage(raw)
    if (message.kind !== 'request') return this.transport.send(raw)
    this.transport.send(asGranted(message, this.era, this.grantedFor(message.params)))
  }

  private fromServer(line: WireLine, about: Id | undefined): void {
    const message = 'raw' in line ? readMessage(line.raw) : undefined
    if (message?.kind === 'request' && !this.grants(message.method))
      return this.transport.send(
        errorMessage(message.id, methodUnknown, 'Countersign: this server may not ask its clients for this.'),
      )
    if (message?.kind === 'response' && message.id !== null && this.asksTooMuch(message))
      return void this.session.fromServer(
        {
          raw: errorMessage(
            message.id,
            errorCodes.ended,
            'Countersign: the server asks for what it may not ask its clients for.',
          ),
        },
        about,
      )
    this.session.fromServer(line, about)
  }

  private asksTooMuch({ id, result }: Response): boolean {
    const asked = isJsonObject(result) ? result['inputRequests'] : undefined
    if (!isJsonObject(asked)) return false
    const { granted = {} } = (id !== null && this.asks.get(id)) || {}
    const isGranted = (one: Json | undefined) => {
      const method = isJsonObject(one) ? one['method'] : undefined
      return typeof method === 'string' && isWithin(method, granted)
    }
    return !Object.values(asked).every(isGranted)
  }

  private toClient(raw: Buffer, about: Id | undefined): void {
    const message = readMessage(raw)
    const all = message.kind === 'batch' ? message.items : [message]
    for (const one of all) if (one.kind !== 'malformed') this.deliver(one, about)
  }

  private deliver(message: Single, about: Id | undefined): void {
    if (message.kind === 'response') {
      if (message.id !== null) this.asks.get(message.id)?.onResponse(message)
      return
    }
    if (message.kind === 'notification' && message.method === 'notifications/progress')
      return this.progress(message)
    const ask = about === undefined ? this.onlyAsk() : this.asks.get(about)
    if (ask && !message.method.endsWith('/list_changed')) ask.tell(message)
    else this.parts.onServerMessage(message)
  }

  private progress(message: Notification): void {
    const token = isJsonObject(message.params) ? message.params['progressToken'] : undefined
    const ask = typeof token === 'number' ? this.asks.get(token) : undefined
    if (ask?.token === undefined) return
    const raw = editJson(message.raw, [
      { path: ['params', 'progressToken'], value: JSON.stringify(ask.token) },
    ])
    ask.tell({ ...message, raw })
  }

  /** On one stream nothing says what a message belongs to, save that there is only one thing. */
  private onlyAsk(): Ask | undefined {
    return this.asks.size === 1 ? [...this.asks.values()][0] : undefined
  }
}

function isWithin(method: string, granted: JsonObject): boolean {
  const needed = neededCapability(method)
  return needed === undefined || needed in granted
}
