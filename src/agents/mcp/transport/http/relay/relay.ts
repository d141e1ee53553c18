import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodes } from '../../../wire/error-message.ts'
import type { AgentName } from '../../../../../gate/core/intake/agent-call.ts'
import { errorText } from '../../../admission/call-handler.ts'
import type { Message } from '../../../wire/message.ts'
import type { BodyRoom, BodyShare } from '../body-room.ts'
import { oneValue, readPost } from './read-post.ts'
import { RelayAnswer } from './relay-answer.ts'
import { authenticateAsker, cancelledBy, messageFault, requestsIn } from './relay-refusal.ts'
import type { RelayClients } from './relay-clients.ts'
import type { RelayExchange, RelayLink } from './relay-link.ts'
import { RelaySending, type SendingParts } from './relay-sending.ts'
import { passAnswer, passEvents, passUntouched } from './pass-answer.ts'

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
      const asker = authenticateAsker(request.headers, this.parts.hosts(), given =>
        this.parts.own?.who(given),
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
