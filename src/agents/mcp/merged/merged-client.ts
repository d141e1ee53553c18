import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { encodeMessage, errorCodes, errorMessage, resultMessage } from '../wire/error-message.ts'
import { mcpMethod } from '../admission/mcp-method.ts'
import type { SessionParts } from '../session/mcp-session.ts'
import { editJson } from '../wire/edit-json.ts'
import { type Id, idKey, type Notification, type Request, type Response } from '../wire/message.ts'
import { Addressees, methodUnknown } from './addressees.ts'
import { completed, type Era, sessionVersions, statelessVersion } from './era.ts'
import { inTime, isListMethod, type ListParts, MergedLists } from './merged-lists.ts'
import { ServerLink } from './server-link.ts'
import type { MergedServer } from './merged-server.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { randomUUID } from 'node:crypto'
import type { Connection } from './connection.ts'

interface ForwardedRequest {
  readonly connection: Connection
  readonly request: Request
}

const max = 1_000
const idPath = ['id']
const tokenPath = ['params', '_meta', 'progressToken']

/**
 * Requests of servers to a client, under names of ours: each server counts for itself, and an answer is for the server
 * that asked.
 */
class ServerRequests {
  private readonly kept = new Map<string, ForwardedRequest>()

  /** A request as the client gets it. */
  keep(connection: Connection, request: Request): Buffer {
    const name = randomUUID()
    this.kept.set(name, { connection, request })
    for (const [oldest] of this.kept) {
      if (this.kept.size <= max) break
      this.kept.delete(oldest)
    }
    const value = JSON.stringify(name)
    const renamed = [
      { path: idPath, value },
      { path: tokenPath, value },
    ]
    return editJson(request.raw, renamed)
  }

  /** Passes an answer of the client to the server that asked; nobody else’s is passed. */
  answer({ id, raw }: Response): void {
    const stored = typeof id === 'string' ? this.kept.get(id) : undefined
    if (!stored || typeof id !== 'string') return
    this.kept.delete(id)
    stored.connection.pass(editJson(raw, [{ path: idPath, value: JSON.stringify(stored.request.id) }]))
  }

  /** Passes how far the client is with what a server asked. */
  progress({ params, raw }: Notification): void {
    const token = isJsonObject(params) ? params['progressToken'] : undefined
    const stored = typeof token === 'string' ? this.kept.get(token) : undefined
    const asked = stored?.request.params
    const meta = isJsonObject(asked) ? asked['_meta'] : undefined
    const own = isJsonObject(meta) ? meta['progressToken'] : undefined
    if (stored && own !== undefined)
      stored.connection.pass(
        editJson(raw, [{ path: ['params', 'progressToken'], value: JSON.stringify(own) }]),
      )
  }

  /** A server takes back what it asked: as the client is to have it, where it was asked. */
  cancel(connection: Connection, { params, raw }: Notification): Buffer | undefined {
    const id = isJsonObject(params) ? (params['requestId'] as Id | undefined) : undefined
    for (const [name, stored] of this.kept)
      if (stored.connection === connection && stored.request.id === id) {
        this.kept.delete(name)
        return editJson(raw, [{ path: ['params', 'requestId'], value: JSON.stringify(name) }])
      }
    return undefined
  }
}

const whats = ['tools', 'prompts', 'resources'] as const

/** Methods by which a client is told that lists have changed. */
const listChanges: readonly string[] = whats.map(what => `notifications/${what}/list_changed`)

interface Listener {
  readonly methods: readonly string[]
  readonly tell: (raw: Buffer) => void
  readonly id: Id
}

/** Clients without sessions that listen for changes of lists, each on a stream of its own. */
class ListListeners {
  private readonly listening = new Set<Listener>()

  get size(): number {
    return this.listening.size
  }

  /** Tells of a change whoever listens for it. */
  tell(method: string): void {
    for (const { methods, tell, id } of this.listening)
      if (methods.includes(method)) tell(encodeMessage({ jsonrpc: '2.0', method, params: meta(id) }))
  }

  /** Answers `subscriptions/listen`: when its client leaves, since nothing else ends it. */
  listen({ id, params }: Request, tell: (raw: Buffer) => void, signal: AbortSignal): Promise<Buffer> {
    const { notifications } = isJsonObject(params) ? params : {}
    const wanted = isJsonObject(notifications) ? notifications : {}
    const heard = whats.filter(what => wanted[`${what}ListChanged`] === true)
    const granted = Object.fromEntries(heard.map(what => [`${what}ListChanged`, true]))
    const method = 'notifications/subscriptions/acknowledged'
    tell(encodeMessage({ jsonrpc: '2.0', method, params: { notifications: granted, ...meta(id) } }))
    const listener = { methods: heard.map(what => `notifications/${what}/list_changed`), tell, id }
    this.listening.add(listener)
    return new Promise(resolve => {
      const end = () => {
        this.listening.delete(listener)
        resolve(resultMessage(id, { resultType: 'complete', ...meta(id) }))
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  }
}

function meta(id: Id): JsonObject {
  return { _meta: { 'io.modelcontextprotocol/subscriptionId': id } }
}

const serverInfo = { name: 'countersign', title: 'Countersign', version: engineVersion }

/** The capabilities of the merged endpoint, whichever servers run. */
const offers = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
}
const statelessOffers = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true },
  completions: {},
}

/** Makes the result of `initialize`, by the version that the client asked for. */
function initializeResult(version: string): JsonObject {
  const protocolVersion = sessionVersions.includes(version) ? version : (sessionVersions[0] ?? '')
  return { protocolVersion, capabilities: offers, serverInfo }
}

/** The result of `server/discover`. */
const discoverResult: JsonObject = {
  supportedVersions: [statelessVersion],
  capabilities: statelessOffers,
}

/** An answer of our own, as a client of this era is to have it. */
function ownAnswer(id: Id, result: JsonObject, era: Era): Buffer {
  if (era === 'sessions') return resultMessage(id, result)
  const about = {
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  }
  return resultMessage(id, { resultType: 'complete', ...result, ...about })
}

/** The parts of a client of several servers. */
export interface MergedParts extends Pick<ListParts, 'registries' | 'pageSize' | 'patience' | 'note'> {
  readonly servers: readonly MergedServer[]
  readonly era: Era
  /** The version that the client gave in `initialize`; a client without sessions gives none before it asks. */
  readonly version: string
  readonly capabilities: JsonObject
  readonly info: Json | undefined
  /** Makes the parts of the session with a server. */
  readonly session: (server: MergedServer) => Omit<SessionParts, 'toClient' | 'toServer'>
  /** Sends the client what belongs to none of its requests. */
  readonly push: (raw: Buffer) => void
}

/** One request of the client, and how it is answered. */
export interface ClientExchange {
  /** Something that belongs to it. */
  readonly tell: (raw: Buffer) => void
  /** The client has left it. */
  readonly signal: AbortSignal
}

/**
 * A client of several servers that looks to it like one. Each server has a connection and a session of its own with this
 * client, where its calls are judged by the true names; here is decided only which server a message is for.
 */
export class MergedClient {
  private readonly parts: MergedParts
  private readonly links: ReadonlyMap<string, ServerLink>
  private readonly lists: MergedLists
  private readonly addressees: Addressees
  private readonly requests: ServerRequests
  private readonly open = new Map<string, AbortController>()
  private readonly listeners = new ListListeners()

  constructor(parts: MergedParts) {
    this.parts = parts
    this.requests = new ServerRequests()
    this.links = new Map(parts.servers.map(server => [server.name, this.linkTo(server)]))
    this.lists = new MergedLists({ ...parts, links: this.links })
    this.addressees = new Addressees(this.lists, parts.registries)
    for (const link of this.links.values()) link.ready().catch(() => {})
  }

  /** Gives the result of `initialize`. */
  initializeResult(): JsonObject {
    return initializeResult(this.parts.version)
  }

  /** The number of requests under way. */
  get busy(): number {
    return this.open.size + this.listeners.size
  }

  /** The answer to a request; none to one that its client has cancelled. Never rejects. */
  async ask(request: Request, exchange: ClientExchange): Promise<Buffer | undefined> {
    const { id } = request
    const isKeyed = this.parts.era === 'sessions'
    if (isKeyed && this.open.has(idKey(id)))
      return errorMessage(
        id,
        errorCodes.request,
        'Countersign: this id is in use: a request needs one of its own.',
      )
    const abort = new AbortController()
    const key = isKeyed ? idKey(id) : `${idKey(id)} ${Math.random()}`
    this.open.set(key, abort)
    const signal = AbortSignal.any([abort.signal, exchange.signal])
    try {
      const answer = await this.answer(request, { ...exchange, signal })
      return abort.signal.aborted ? undefined : answer
    } catch (error) {
      if (abort.signal.aborted) return undefined
      const why = error instanceof Error ? error.message : String(error)
      return errorMessage(id, errorCodes.ended, `Countersign: there is no answer: ${why}.`)
    } finally {
      this.open.delete(key)
    }
  }

  /** Takes what wants no answer. */
  onMessage(message: Notification | Response): void {
    if (message.kind === 'response') return this.requests.answer(message)
    if (message.method === 'notifications/cancelled') {
      const id = isJsonObject(message.params) ? message.params['requestId'] : undefined
      if (typeof id === 'string' || typeof id === 'number') this.open.get(idKey(id))?.abort()
    } else if (message.method === 'notifications/progress') this.requests.progress(message)
    else if (message.method === 'notifications/roots/list_changed')
      for (const { open } of this.links.values()) if (open?.grants('roots/list')) open.pass(message.raw)
  }

  async close(): Promise<void> {
    for (const abort of this.open.values()) abort.abort()
    await Promise.all([...this.links.values()].map(link => link.close()))
  }

  private linkTo(server: MergedServer): ServerLink {
    const { parts } = this
    return new ServerLink({
      server,
      session: parts.session(server),
      capabilities: parts.era === 'sessions' ? parts.capabilities : {},
      era: parts.era,
      version: parts.version,
      info: parts.info,
      onServerMessage: message => this.onServerMessage(server.name, message, raw => parts.push(raw)),
      onListsChanged: () => this.onListsChanged(),
      note: parts.note,
    })
  }

  private async answer(request: Request, exchange: ClientExchange): Promise<Buffer> {
    const { id, method, params } = request
    const input = isJsonObject(params) ? params : {}
    const { era } = this.parts
    const isStateless = era === 'stateless'
    if (isListMethod(method)) {
      const page = await this.lists.page(method, input['cursor'])
      if (!page)
        return errorMessage(id, errorCodes.parameters, 'Countersign: this cursor is none of this list.')
      return ownAnswer(id, page, era)
    }
    const addressed = await this.addressees.of(request, input)
    if (addressed)
      return 'refusal' in addressed
        ? addressed.refusal
        : this.pass(addressed.server, addressed.request, exchange)
    if (method === 'server/discover' && isStateless) return ownAnswer(id, discoverResult, era)
    if (method === 'subscriptions/listen' && isStateless)
      return this.listeners.listen(request, exchange.tell, exchange.signal)
    if (method === 'ping' && !isStateless) return resultMessage(id, {})
    if (method === 'logging/setLevel' && !isStateless) return this.setLevel(request)
    return errorMessage(id, methodUnknown, `Countersign: there is no ${method.slice(0, 80)} here.`)
  }

  /** Puts a request before a server, and gives its answer as this client’s. */
  private async pass(
    server: string,
    { id, raw, method }: Request,
    { tell, signal }: ClientExchange,
  ): Promise<Buffer> {
    const link = this.links.get(server)
    if (!link) return errorMessage(id, errorCodes.parameters, 'Countersign: there is no such server here.')
    const connection = await inTime(
      link.ready(),
      AbortSignal.any([signal, AbortSignal.timeout(this.parts.patience)]),
    )
    const answer = await connection.ask(raw, message => this.onServerMessage(server, message, tell), signal)
    if (hasEnded(answer.error)) link.drop(connection)
    const own = editJson(answer.raw, [{ path: ['id'], value: JSON.stringify(id) }])
    return this.parts.era === 'stateless'
      ? completed(own, answer.result, mcpMethod(method).isCacheable === true)
      : own
  }

  private async setLevel({ id, raw }: Request): Promise<Buffer> {
    const open = [...this.links.values()].flatMap(link => link.open ?? [])
    await Promise.all(open.map(one => ('logging' in one.offers ? one.ask(raw) : undefined)))
    return resultMessage(id, {})
  }

  /** Passes a message of a server. A request gets a name of ours, since each server counts for itself. */
  private onServerMessage(
    server: string,
    message: Notification | Request,
    send: (raw: Buffer) => void,
  ): void {
    const connection = this.links.get(server)?.open
    if (message.kind === 'request') {
      if (connection) send(this.requests.keep(connection, message))
      return
    }
    if (message.method === 'notifications/cancelled') {
      const renamed = connection && this.requests.cancel(connection, message)
      if (renamed) send(renamed)
    } else if (message.method.endsWith('/list_changed')) this.tellAll(message.method)
    else send(message.raw)
  }

  private onListsChanged(): void {
    for (const method of listChanges) this.tellAll(method)
  }

  private tellAll(method: string): void {
    if (this.parts.era === 'sessions') this.parts.push(encodeMessage({ jsonrpc: '2.0', method }))
    this.listeners.tell(method)
  }
}

/** The server no longer knows the session that a connection had. */
function hasEnded(error: Json | undefined): boolean {
  const { data } = isJsonObject(error) ? error : {}
  return isJsonObject(data) && data['status'] === 404
}
