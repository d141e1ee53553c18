import type { IncomingMessage } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import { isJsonObject, type JsonObject } from '../../../../ground/model/json.ts'
import { errorCodes, errorMessage } from '../../wire/error-message.ts'
import { errorText } from '../../admission/call-handler.ts'
import { isStateless } from '../../wire/protocol-version.ts'
import { type Id, idKey, type Message, type Request } from '../../wire/message.ts'
import { maxMessageSize, type WireLine } from '../../wire/line-splitter.ts'
import { readMessage } from '../../wire/read-message.ts'
import { onOneLine, ReadEvents } from './event-cutter.ts'
import { mirroredHeaders } from './mirrored-headers.ts'
import { requestsIn } from './relay/relay-refusal.ts'
import { type Drain, Pace } from './pace.ts'
import { collect, contentKindOf, isSuccess, type UpstreamRequests } from './upstream-requests.ts'

/** The parts of a connection to a server over HTTP. */
export interface HttpUpstreamParts {
  readonly requests: UpstreamRequests
  /** Headers that the operator gave, a token among them; asked anew for each request. May throw a sentence. */
  readonly secrets: () => readonly (readonly [string, string])[]
  /** A tool as its server listed it. */
  readonly toolOf: (name: string) => JsonObject | undefined
  readonly fromServer: (line: WireLine, about?: Id) => void
  /** Tells whether a request still waits for its answer. */
  readonly awaits: (id: Id) => boolean
  /** Nothing more comes about a request. */
  readonly forget: (id: Id) => void
  readonly note: (sentence: string) => void
  /** Nothing more is read from the server until then. */
  readonly taken?: Drain
}

/** Milliseconds for what has no answer. */
const patience = 30_000
/** The number of times that the rest of a stream is asked for, without any event in between. */
const maxResumes = 5
const [minLength, maxLength] = [1_000, 30_000]
const ofMessages = ['content-type', 'application/json', 'accept', 'application/json, text/event-stream']

/** A server that is reached over HTTP, for one client that is reached otherwise: each message is a request of its own. */
export class HttpUpstream {
  private readonly parts: HttpUpstreamParts
  private readonly ending = new AbortController()
  /** Requests under way, by their ids. */
  private readonly open = new Map<string, { readonly abort: AbortController; readonly stateless: boolean }>()
  /** The message before; later ones must not overtake it. */
  private before: Promise<void> = Promise.resolve()
  private session: string | undefined
  private version: string | undefined
  private listening = false
  private readonly pace: Pace

  constructor(parts: HttpUpstreamParts) {
    this.parts = parts
    this.pace = new Pace(parts.taken ?? (async () => {}))
  }

  /** Sends one message, as it is. What comes of it, an error included, comes by `fromServer`. */
  send(raw: Buffer): void {
    const message = readMessage(raw)
    const { ending } = this
    if (ending.signal.aborted || this.isCancelled(message)) return
    const { before } = this
    const done = before.then(() => this.exchange(message, raw))
    // A request may take for ever, and nothing waits for it, but for the one that opens a session.
    const isFirst = message.kind === 'request' && message.method === 'initialize'
    if (message.kind !== 'request' || isFirst) this.before = done
  }

  /** Ends what is under way, and the session. */
  async close(): Promise<void> {
    this.ending.abort()
    const { requests } = this.parts
    if (this.session !== undefined) {
      const signal = AbortSignal.timeout(3_000)
      const ask = { method: 'DELETE', headers: this.headers(), signal }
      await requests.send(ask).then(
        answer => answer.destroy(),
        () => {},
      )
    }
    requests.close()
  }

  /** The stateless protocol cancels a request by ending its stream; nothing else is told. */
  private isCancelled(message: Message): boolean {
    if (message.kind !== 'notification' || message.method !== 'notifications/cancelled') return false
    const id = isJsonObject(message.params) ? message.params['requestId'] : undefined
    const open = typeof id === 'string' || typeof id === 'number' ? this.open.get(idKey(id)) : undefined
    if (!open?.stateless || (typeof id !== 'string' && typeof id !== 'number')) return false
    this.parts.forget(id)
    open.abort.abort()
    return true
  }

  /** Never rejects. */
  private async exchange(message: Message, raw: Buffer): Promise<void> {
    const asked = requestsIn(message)
    const abort = new AbortController()
    const stateless = asked.some(({ params }) => isStateless(params))
    for (const { id } of asked) this.open.set(idKey(id), { abort, stateless })
    try {
      const signals = [abort.signal, this.ending.signal]
      if (asked.length === 0) signals.push(AbortSignal.timeout(patience))
      await this.post(message, asked, raw, AbortSignal.any(signals))
    } catch (error) {
      this.failAll(asked, errorText(error))
    } finally {
      for (const { id } of asked) this.open.delete(idKey(id))
    }
  }

  private async post(
    message: Message,
    asked: readonly Request[],
    raw: Buffer,
    signal: AbortSignal,
  ): Promise<void> {
    const sent = { method: 'POST', headers: [...ofMessages, ...this.headers(message)], body: raw, signal }
    const answer = await this.parts.requests.send(sent)
    const isInitialize = message.kind === 'request' && message.method === 'initialize'
    const session = answer.headers['mcp-session-id']
    if (isInitialize && isSuccess(answer.statusCode ?? 0) && typeof session === 'string')
      this.session = session
    await this.take(answer, asked, signal, isInitialize)
    if (message.kind === 'notification' && message.method === 'notifications/initialized') this.listen()
  }

  private headers(message?: Message): readonly string[] {
    const request = message?.kind === 'request' ? message : undefined
    const isModern = request !== undefined && isStateless(request.params)
    const name = request && isJsonObject(request.params) ? request.params['name'] : undefined
    const tool = typeof name === 'string' ? this.parts.toolOf(name) : undefined
    const legacy: (readonly [string, string])[] = []
    if (this.version !== undefined) legacy.push(['mcp-protocol-version', this.version])
    if (this.session !== undefined) legacy.push(['mcp-session-id', this.session])
    const own = isModern && request ? mirroredHeaders(request, tool) : legacy
    return [['user-agent', 'countersign'] as const, ...own, ...this.parts.secrets()].flat()
  }

  /** Hands on what an answer holds, and sees to it that each request that was asked gets one. */
  private async take(
    answer: IncomingMessage,
    asked: readonly Request[],
    signal: AbortSignal,
    isInitialize: boolean,
  ): Promise<void> {
    const { statusCode = 0 } = answer
    const kind = contentKindOf(answer)
    if (isSuccess(statusCode) && kind === 'events') return this.follow(answer, asked, signal)
    const body = await collect(this.pace.body(answer), maxMessageSize)
    if (isSuccess(statusCode) && asked.length === 0) return
    if (isSuccess(statusCode) && kind !== 'json')
      throw new Error(`it answered ${statusCode} with neither JSON nor events`)
    if (!isSuccess(statusCode)) return this.onRefusal(answer, body, asked)
    if (isInitialize) this.onInitialized(body)
    this.parts.fromServer({ raw: onOneLine(body) }, asked[0]?.id)
    this.failAll(asked, 'it answered something else')
  }

  private onInitialized(body: Buffer): void {
    const message = readMessage(onOneLine(body))
    const result = message.kind === 'response' && isJsonObject(message.result) ? message.result : {}
    const version = result['protocolVersion']
    if (typeof version === 'string' && /^[\w.-]{1,40}$/.test(version)) this.version = version
  }

  /** Reads a stream to its end; one that breaks is gone on with where the server can, until all that was asked is answered. */
  private async follow(
    first: IncomingMessage,
    asked: readonly Request[],
    signal: AbortSignal,
    isDone = () => !asked.some(({ id }) => this.parts.awaits(id)),
  ): Promise<void> {
    let stream: IncomingMessage | undefined = first
    let [last, wait, failures]: [string | undefined, number, number] = [undefined, minLength, 0]
    while (stream !== undefined) {
      const read = await this.readStream(stream, asked)
      last = read.id ?? last
      wait = read.retry ?? wait
      failures = read.events > 0 ? 0 : failures + 1
      if (isDone() || last === undefined || failures > maxResumes) break
      await later(Math.min(wait, maxLength), undefined, { signal })
      stream = await this.resume(last, signal)
    }
    this.failAll(asked, 'its stream ended without an answer')
  }

  private async readStream(stream: IncomingMessage, asked: readonly Request[]): Promise<ReadEvents> {
    const read = new ReadEvents()
    try {
      for await (const data of read.messages(this.pace.stream(stream))) this.onEvent(data, asked)
    } catch (error) {
      if (this.ending.signal.aborted) throw error
      stream.destroy()
      this.parts.note(`A stream of the server broke: ${errorText(error)}.`)
    }
    return read
  }

  private onEvent(data: string, asked: readonly Request[]): void {
    const raw = onOneLine(Buffer.from(data))
    if (asked.some(({ method }) => method === 'initialize')) this.onInitialized(raw)
    this.parts.fromServer({ raw }, asked.length === 1 ? asked[0]?.id : undefined)
  }

  private async resume(last: string | undefined, signal: AbortSignal): Promise<IncomingMessage | undefined> {
    const from = last === undefined ? [] : ['last-event-id', last]
    const headers = ['accept', 'text/event-stream', ...this.headers(), ...from]
    const answer = await this.parts.requests.send({ method: 'GET', headers, signal })
    if (isSuccess(answer.statusCode ?? 0) && contentKindOf(answer) === 'events') return answer
    answer.destroy()
    return undefined
  }

  /**
   * Listens for messages that the server sends by itself, in versions that have them. A server without such messages
   * answers 405.
   */
  private listen(): void {
    if (this.listening || this.ending.signal.aborted) return
    this.listening = true
    const { signal } = this.ending
    this.resume(undefined, signal)
      .then(stream => stream && this.follow(stream, [], signal, () => false))
      .catch(() => {})
      .finally(() => {
        this.listening = false
      })
  }

  private onRefusal(answer: IncomingMessage, body: Buffer, asked: readonly Request[]): void {
    const [first] = asked
    const message = contentKindOf(answer) === 'json' ? readMessage(onOneLine(body)) : undefined
    if (first && message?.kind === 'response' && message.id === first.id)
      this.parts.fromServer({ raw: message.raw }, first.id)
    const { code, text, data } = statusRefusal(answer, message, this.session !== undefined)
    const remaining = asked.filter(({ id }) => this.parts.awaits(id))
    for (const { id } of remaining) this.parts.fromServer({ raw: errorMessage(id, code, text, data) }, id)
    if (asked.length === 0) this.parts.note(text)
  }

  private failAll(asked: readonly Request[], why: string): void {
    if (asked.length === 0 && !this.ending.signal.aborted)
      this.parts.note(`A message did not reach the server: ${why}.`)
    for (const { id } of asked)
      if (this.parts.awaits(id))
        this.parts.fromServer(
          { raw: errorMessage(id, errorCodes.ended, `Countersign: there is no answer: ${why}.`) },
          id,
        )
  }
}

/** The error for a client that can’t see a status of HTTP. */
interface StatusRefusal {
  readonly code: number
  readonly text: string
  readonly data: JsonObject
}

/**
 * Explains why a server took no message: its own error where it gave one, else the meaning of its status and what
 * helps.
 */
function statusRefusal(
  answer: IncomingMessage,
  message: Message | undefined,
  hasSession: boolean,
): StatusRefusal {
  const { statusCode = 0, headers } = answer
  const challenge = headers['www-authenticate']
  const data = {
    status: statusCode,
    ...(challenge !== undefined && { wwwAuthenticate: challenge.slice(0, 1_000) }),
  }
  const error = message?.kind === 'response' && isJsonObject(message.error) ? message.error : {}
  const { code, message: text } = error
  if (typeof code === 'number' && typeof text === 'string' && challenge === undefined) {
    const own = error['data']
    return { code, text, data: isJsonObject(own) ? own : data }
  }
  return {
    code: errorCodes.ended,
    text: `Countersign: ${sentence(statusCode, headers.location, hasSession)}`,
    data,
  }
}

function sentence(status: number, location: string | undefined, hasSession: boolean): string {
  if (status === 401)
    return 'the server wants a token (401): give the gate one with --token-file or --token-env.'
  if (status === 403) return 'the server refuses this token (403): give one that may do this.'
  if (status === 404 && hasSession) return 'the server has ended this session (404): connect to it again.'
  if (status >= 300 && status < 400 && location !== undefined)
    return `the server redirects (${status}), which is not followed: give the address that it leads to.`
  return `the server answered with status ${status}.`
}
