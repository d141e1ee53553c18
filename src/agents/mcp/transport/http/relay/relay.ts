import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodes, errorMessage } from '../../../wire/error-message.ts'
import type { AgentName } from '../../../../../gate/core/intake/agent-call.ts'
import { errorText } from '../../../admission/call-handler.ts'
import type { Id, Message } from '../../../wire/message.ts'
import type { BodyRoom, BodyShare } from '../body-room.ts'
import { oneValue, readPost } from './read-post.ts'
import { RelayAnswer } from './relay-answer.ts'
import {
  authenticateAsker,
  cancelledBy,
  messageFault,
  replyHeaders,
  requestHeaders,
  requestsIn,
} from './relay-refusal.ts'
import type { RelayClients } from './relay-clients.ts'
import type { RelayExchange, RelayLink } from './relay-link.ts'
import { collect, type UpstreamRequests } from '../upstream-requests.ts'
import { maxMessageSize } from '../../../wire/line-splitter.ts'
import { readMessage } from '../../../wire/read-message.ts'
import { EventCutter, messageEvent, onOneLine } from '../event-cutter.ts'

/** The parts of sending requests to a server. */
interface SendingParts {
  readonly requests: UpstreamRequests
  /** The secrets that we send to the server in the client’s place. May throw a sentence. */
  readonly own?: { readonly secrets: () => readonly (readonly [string, string])[] }
  readonly note: (sentence: string) => void
}

/** Milliseconds. */
const replyPatience = 30_000

/** Sends a server what a client asks, with the client’s headers, and what we answer in its place. */
class RelaySending {
  private readonly parts: SendingParts

  constructor(parts: SendingParts) {
    this.parts = parts
  }

  /** Tells the server an answer of ours to what it asked, as the client would: in a request of its own, beside the one on whose stream it was asked. */
  async reply(request: IncomingMessage, body: Buffer): Promise<void> {
    try {
      const own = { ...replyHeaders(request), method: 'POST', url: request.url }
      const got = await this.send(own, body, AbortSignal.timeout(replyPatience))
      got.resume()
    } catch (error) {
      this.parts.note(`The server could not be told that what it asked was refused: ${errorText(error)}.`)
    }
  }

  /** A page’s origin was checked to be ours, so the server sees it as its own. */
  send(
    request: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>,
    body: Buffer | undefined,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const { requests, own } = this.parts
    const passed = requestHeaders(request.rawHeaders, own ? ['authorization', 'cookie'] : [])
    const headers = passed.map((value, at, all) =>
      at % 2 === 1 && all[at - 1]?.toLowerCase() === 'origin' ? requests.url.origin : value,
    )
    const { method = 'GET', url = '/' } = request
    const secrets = own?.secrets().flat() ?? []
    // Behind a path of ours stands the server’s own address, whatever was asked for beside it.
    const path = own ? {} : { path: url }
    return requests.send({
      method,
      ...path,
      headers: [...headers, ...secrets],
      signal,
      ...(body && { body }),
    })
  }
}

/** The parts of a relay. */
export interface RelayParts extends SendingParts {
  readonly clients: RelayClients
  /** The memory that bodies may hold. */
  readonly room: BodyRoom
  /** Names that this gate goes by, with its port. */
  readonly hosts: () => readonly string[]
  /** The path that leads to the server; its own when left out. */
  readonly path?: string
  /**
   * The proofs on both sides, where clients prove themselves to us and we to the server: who asks, from
   * `Authorization`, and what goes to the server in its place. Nothing is discovered then. Either may throw a sentence.
   */
  readonly own?: NonNullable<SendingParts['own']> & {
    readonly who: (authorization: string | undefined) => AgentName
  }
}

type Readable = Exclude<Message, { kind: 'malformed' }>

/**
 * One server behind the gate, over HTTP on both sides, byte for byte: bodies, events, statuses and headers pass as they
 * are, what asks for a token and what answers it too. Only what is judged and refused is answered here. A request goes
 * to the server’s own path or to its documents of discovery, and nowhere else.
 */
export class Relay {
  private readonly parts: RelayParts
  private readonly sending: RelaySending

  constructor(parts: RelayParts) {
    this.parts = parts
    this.sending = new RelaySending(parts)
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = new RelayAnswer(response)
    const share = this.parts.room.share()
    response.once('close', () => share.end())
    try {
      const asker = authenticateAsker(request.headers, this.parts.hosts(), input =>
        this.parts.own?.who(input),
      )
      if ('refusal' in asker) return answer.refuseAs(asker.refusal)
      await this.route(request, response, answer, share)
    } catch (error) {
      this.parts.note(`A request could not be passed on: ${errorText(error)}.`)
      if (response.headersSent) answer.cut()
      else answer.refuse(502, errorCodes.ended, errorText(error))
    }
  }

  private async route(
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
  ): Promise<void> {
    const { method = '', url = '' } = request
    const [path = ''] = url.split('?', 1)
    const isOwn = path === (this.parts.path ?? this.parts.requests.url.pathname)
    const isDiscovery =
      !this.parts.own && /^\/\.well-known\/[\w./~-]{1,500}$/.test(path) && !path.includes('..')
    if (isOwn && method === 'POST') return this.post(request, response, answer, share)
    const passes = isOwn ? ['GET', 'DELETE', 'OPTIONS'] : isDiscovery ? ['GET', 'HEAD', 'OPTIONS'] : []
    if (passes.includes(method)) return this.pass(request, response, answer, share, isOwn)
    answer.refuse(
      isOwn || isDiscovery ? 405 : 404,
      errorCodes.request,
      'there is nothing here to be asked so',
    )
  }

  private async post(
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
  ): Promise<void> {
    const posted = await readPost(request, answer, share, 'passed on')
    if (!posted) return
    const { body, message, header } = posted
    const { authorization } = request.headers
    const problem = messageFault(message, header, name => this.parts.clients.toolOf(authorization, name))
    if (problem) return answer.refuseAs(problem)
    if (message.kind !== 'malformed') await this.admit(message, body, request, response, answer, share)
  }

  private async admit(
    message: Readable,
    body: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
  ): Promise<void> {
    const { authorization, 'mcp-session-id': session } = request.headers
    const isInitialize = message.kind === 'request' && message.method === 'initialize'
    const who = this.parts.own?.who(authorization)
    const link = this.parts.clients.find(authorization, oneValue(session), isInitialize, who)
    const ids = requestsIn(message).map(({ id }) => id)
    if (typeof link === 'string')
      return answer.refuseAs({ ...refusals[link], ...(ids[0] !== undefined && { id: ids[0] }) })
    const used = ids.find((id, at) => link.isInUse(id) || ids.indexOf(id) !== at)
    if (used !== undefined)
      return answer.refuse(400, errorCodes.request, 'this id is in use: a request needs one of its own', used)
    const ending = new AbortController()
    let passing: Promise<void> | undefined
    const exchange: RelayExchange = {
      answer,
      ids,
      isForwarded: () => passing !== undefined,
      forward: raw => {
        const bytes = raw === message.raw ? body : raw
        passing ??= this.forward(request, bytes, link, exchange, share, ending.signal)
      },
    }
    const closed = new Promise<void>(resolve => response.once('close', resolve))
    link.take(message, exchange)
    const cancelled = cancelledBy(message)
    if (cancelled !== undefined) link.cancelled(cancelled)
    if (ids.length === 0 && !exchange.isForwarded()) answer.accepted()
    await closed
    ending.abort()
    await passing
    link.over(exchange, answer.isEventful && session !== undefined)
  }

  private async forward(
    request: IncomingMessage,
    body: Buffer,
    link: RelayLink,
    exchange: RelayExchange,
    share: BodyShare,
    signal: AbortSignal,
  ): Promise<void> {
    const { answer, ids } = exchange
    try {
      const got = await this.sending.send(request, body, signal)
      const session = oneValue(got.headers['mcp-session-id'])
      if (session !== undefined && request.headers['mcp-session-id'] === undefined)
        this.parts.clients.name(link, request.headers.authorization, session)
      const hear = (raw: Buffer) =>
        link.hear(raw, ids.length === 1 ? ids[0] : undefined, back => void this.sending.reply(request, back))
      await passAnswer(got, answer, ids, hear, share)
    } catch (error) {
      if (signal.aborted) return
      this.parts.note(`There is no answer of the server: ${errorText(error)}.`)
      if (answer.isStreaming || !answer.hasHead)
        answer.refuse(502, errorCodes.ended, `there is no answer: ${errorText(error)}`, ids[0])
      else answer.cut()
    }
  }

  /** Passes a request that holds no message of the client. */
  private async pass(
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
    isOwn: boolean,
  ): Promise<void> {
    const ending = new AbortController()
    response.once('close', () => ending.abort())
    const { authorization, 'mcp-session-id': session } = request.headers
    const isFollowing = isOwn && request.method === 'GET'
    if (isFollowing && typeof session === 'string' && this.parts.clients.isOver(authorization, session))
      return answer.refuseAs(refusals.over)
    try {
      const got = await this.sending.send(request, undefined, ending.signal)
      if (isFollowing && isEventStream(got)) {
        const link = this.parts.clients.find(
          authorization,
          oneValue(session),
          false,
          this.parts.own?.who(authorization),
        )
        if (typeof link === 'string') {
          got.destroy()
          return answer.refuseAs(refusals[link])
        }
        answer.head(got, true)
        const hear = (raw: Buffer) =>
          link.hear(raw, undefined, back => void this.sending.reply(request, back))
        return await link.during(passEvents(got, answer, hear, share))
      }
      await passUntouched(got, answer)
      if (isOwn && request.method === 'DELETE' && typeof session === 'string' && (got.statusCode ?? 0) < 300)
        await this.parts.clients.end(authorization, session)
    } catch (error) {
      if (ending.signal.aborted) return
      if (answer.hasHead) answer.cut()
      else answer.refuse(502, errorCodes.ended, errorText(error))
    }
  }
}

const refusals = {
  over: { status: 404, code: errorCodes.request, why: 'this session is over: begin another' },
  full: { status: 503, code: errorCodes.request, why: 'too many sessions are at work: ask again' },
}

function isEventStream({ headers, statusCode = 0 }: IncomingMessage): boolean {
  return statusCode === 200 && (headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream')
}

/** Gives the part of a server’s message that passes: the same buffer where it passes as it came. */
type PassMessage = (message: Buffer) => Promise<readonly Buffer[]>

/** Passes the server’s answer to requests: its messages heard, everything as it came. Rejects with a sentence. */
async function passAnswer(
  got: IncomingMessage,
  answer: RelayAnswer,
  ids: readonly Id[],
  hear: PassMessage,
  share: BodyShare,
): Promise<void> {
  const { statusCode = 0, headers } = got
  const isFine = statusCode >= 200 && statusCode < 300
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  refuseRedirect(got)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Error('the server’s answer is compressed')
  if (isFine && type === 'text/event-stream') {
    if (!answer.isStreaming) answer.head(got, true)
    await passEvents(got, answer, hear, share)
    return answer.end()
  }
  if (ids.length === 0) return passUntouched(got, answer)
  const body = await collect(got, maxMessageSize, share)
  if (isFine && type !== 'application/json')
    throw new Error('the server answered with neither JSON nor events')
  await passBody(got, body, answer, ids, isFine, hear)
}

async function passBody(
  got: IncomingMessage,
  body: Buffer,
  answer: RelayAnswer,
  ids: readonly Id[],
  isFine: boolean,
  hear: PassMessage,
): Promise<void> {
  const raw = onOneLine(body)
  // What is no message, beside a status that says no, is for those who handle the status: a page, an error of OAuth.
  const isMessage = isFine || readMessage(raw).kind !== 'malformed'
  const heard = isMessage ? await hear(raw) : []
  const isWhole = !isMessage || heard[0] === raw
  if (isMessage && heard.length === 0) throw new Error('the server answered something else')
  if (answer.isStreaming) {
    const [id = null] = ids
    for (const message of heard) answer.tell(message)
    if (!isMessage)
      answer.tell(
        errorMessage(id, errorCodes.ended, `Countersign: the server answered with status ${got.statusCode}.`),
      )
    return answer.end()
  }
  answer.head(got, isWhole)
  answer.end(isWhole ? body : Buffer.concat(heard))
}

/** Passes events, each as it came, but for what the session does not let through. Rejects where the stream breaks. */
async function passEvents(
  got: IncomingMessage,
  answer: RelayAnswer,
  hear: PassMessage,
  share: BodyShare,
): Promise<void> {
  const cutter = new EventCutter()
  let stored = 0
  answer.flush()
  for await (const bytes of got as AsyncIterable<Buffer>) {
    for (const { raw, data, type } of cutter.push(bytes)) {
      if (data === undefined || data === '' || type !== undefined) await answer.write(raw)
      else await answer.write(await heardAs(raw, onOneLine(Buffer.from(data)), hear))
    }
    share.take(cutter.rest - stored)
    stored = cutter.rest
  }
  answer.end()
}

async function heardAs(raw: Buffer, message: Buffer, hear: PassMessage): Promise<Buffer> {
  const heard = await hear(message)
  return heard.length === 1 && heard[0] === message ? raw : Buffer.concat(heard.map(messageEvent))
}

/** Whoever follows one is past the gate. */
function refuseRedirect({ statusCode = 0 }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    throw new Error(`the server redirects (${statusCode}): give the gate the address that it leads to`)
}

/** Passes an answer that holds no message. */
async function passUntouched(got: IncomingMessage, answer: RelayAnswer): Promise<void> {
  refuseRedirect(got)
  answer.head(got, true)
  for await (const bytes of got as AsyncIterable<Buffer>) await answer.write(bytes)
  answer.end()
}
