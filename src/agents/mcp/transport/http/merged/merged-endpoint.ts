import { mcpMethod } from '../../../admission/mcp-method.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AgentName } from '../../../../../gate/core/intake/agent-call.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../../ground/model/json.ts'
import { errorCodes, errorMessage, resultMessage } from '../../../wire/error-message.ts'
import { sessionVersions, statelessVersion } from '../../../merged/era.ts'
import { capabilitiesIn, protocolVersion } from '../../../wire/protocol-version.ts'
import type { Message, Request, Single } from '../../../wire/message.ts'
import type { BodyRoom, BodyShare } from '../body-room.ts'
import { headerMismatch } from '../mirrored-headers.ts'
import { readPost } from '../relay/read-post.ts'
import { RelayAnswer } from '../relay/relay-answer.ts'
import { authenticateAsker, messageFault, type RelayRefusal, requestsIn } from '../relay/relay-refusal.ts'
import type { MergedSession, MergedSessions } from './merged-sessions.ts'

/** The parts of the endpoint where several servers are one. */
export interface EndpointParts {
  readonly sessions: MergedSessions
  /** The memory that bodies may hold. */
  readonly room: BodyRoom
  /** Names that this gate goes by, with its port. */
  readonly hosts: () => readonly string[]
  /** Identifies the caller from `Authorization`; throws where nobody is. */
  readonly who: (authorization: string | undefined) => AgentName
  /** A tool by the name that clients are shown. */
  readonly toolOf: (name: string) => JsonObject | undefined
  readonly note: (sentence: string) => void
}

const versionUnknown = -32_022

type Readable = Exclude<Message, { kind: 'malformed' }>

/** Many servers as one of streamable HTTP, in both eras of the protocol: the part of it that is HTTP. */
export class MergedEndpoint {
  private readonly parts: EndpointParts

  constructor(parts: EndpointParts) {
    this.parts = parts
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = new RelayAnswer(response)
    try {
      const asker = authenticateAsker(request.headers, this.parts.hosts(), input => this.parts.who(input))
      if ('refusal' in asker) return answer.refuseAs(asker.refusal)
      const share = this.parts.room.share()
      response.once('close', () => share.end())
      if (request.method === 'POST') return await this.post(request, response, answer, share, asker.who)
      if (request.method === 'GET' || request.method === 'DELETE')
        return await this.ofSession(request, response, answer)
      answer.refuse(405, errorCodes.request, 'there is nothing here to be asked so')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.parts.note(`A request could not be answered: ${why}.`)
      if (response.headersSent) answer.cut()
      else answer.refuse(500, errorCodes.ended, why)
    }
  }

  /** The stream of a session, or its end. */
  private async ofSession(
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
  ): Promise<void> {
    const { authorization = '', 'mcp-session-id': id } = request.headers
    if (typeof id !== 'string') return answer.refuse(405, errorCodes.request, 'there is no session here')
    const session = this.parts.sessions.find(authorization, id)
    if (!session) return answer.refuse(404, errorCodes.request, 'this session is over: begin another')
    if (request.method === 'DELETE') {
      await this.parts.sessions.end(id)
      response.writeHead(200).end()
    } else session.attach(answer)
  }

  private async post(
    request: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
    who: AgentName,
  ): Promise<void> {
    const posted = await readPost(request, answer, share, 'taken')
    if (!posted) return
    const { message, header } = posted
    const problem = messageFault(message, header, this.parts.toolOf) ?? missing(message, header)
    if (problem) return answer.refuseAs(problem)
    if (message.kind === 'malformed') return
    const session = this.sessionOf(message, request, response, answer, who)
    if (session) await this.answerAll(session, message, response, answer, share)
  }

  /** The session that a body is for; undefined where there is none, which was answered. */
  private sessionOf(
    message: Readable,
    { headers }: IncomingMessage,
    response: ServerResponse,
    answer: RelayAnswer,
    who: AgentName,
  ): MergedSession | undefined {
    const { sessions } = this.parts
    const { authorization = '', 'mcp-session-id': id } = headers
    const version =
      message.kind === 'request' || message.kind === 'notification'
        ? protocolVersion(message.params)
        : undefined
    const [first] = requestsIn(message)
    if (version === statelessVersion) {
      const own = sessions.stateless(authorization, who)
      if (!own) refuseFull(answer, first)
      return own
    }
    if (version !== undefined) {
      const data = { supported: [statelessVersion, ...sessionVersions], requested: version }
      const own = message.kind === 'request' ? message.id : null
      answer.finish(
        errorMessage(own, versionUnknown, 'Countersign: this version is not spoken here.', data),
        400,
      )
      return undefined
    }
    if (message.kind === 'request' && message.method === 'initialize' && id === undefined) {
      this.begin(message, authorization, response, answer, who)
      return undefined
    }
    const session = typeof id === 'string' ? sessions.find(authorization, id) : undefined
    if (session) return session
    if (id === undefined)
      answer.refuse(400, errorCodes.request, 'send Mcp-Session-Id, or begin with initialize', first?.id)
    else answer.refuse(404, errorCodes.request, 'this session is over: begin another', first?.id)
    return undefined
  }

  private begin(
    message: Request,
    authorization: string,
    response: ServerResponse,
    answer: RelayAnswer,
    who: AgentName,
  ): void {
    const begun = this.parts.sessions.begin(authorization, who, greetingOf(message))
    if (!begun) return refuseFull(answer, message)
    response.setHeader('mcp-session-id', begun.id)
    answer.finish(resultMessage(message.id, begun.session.client.initializeResult()))
  }

  private async answerAll(
    { client }: MergedSession,
    message: Readable,
    response: ServerResponse,
    answer: RelayAnswer,
    share: BodyShare,
  ): Promise<void> {
    const items = (message.kind === 'batch' ? message.items : [message]) as readonly Single[]
    const requests = items.filter(item => item.kind === 'request')
    for (const item of items) if (item.kind !== 'request') client.onMessage(item)
    if (requests.length === 0) return answer.accepted()
    const left = new AbortController()
    response.once('close', () => left.abort())
    const exchange = { tell: (raw: Buffer) => answer.tell(raw), signal: left.signal }
    const isOne = requests.length === 1
    await Promise.all(
      requests.map(async one => {
        const bytes = fittingVersion(await client.ask(one, exchange), one, share)
        if (bytes && isOne) answer.finish(bytes)
        else if (bytes) answer.tell(bytes)
      }),
    )
    answer.endEmpty()
  }
}

function refuseFull(answer: RelayAnswer, request: Request | undefined): void {
  answer.refuse(503, errorCodes.request, 'too many sessions are at work: ask again', request?.id)
}

/** The answer to a request, where there is room for it until its client has it. */
function fittingVersion(bytes: Buffer | undefined, { id }: Request, share: BodyShare): Buffer | undefined {
  try {
    share.take(bytes?.length ?? 0)
    return bytes
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return errorMessage(id, errorCodes.ended, `Countersign: there is no answer: ${why}.`)
  }
}

/** Checks the headers that the stateless protocol requires beside a body, for programs on the way that read no body. */
function missing(message: Message, header: (name: string) => string | undefined): RelayRefusal | undefined {
  if (message.kind !== 'request' || protocolVersion(message.params) !== statelessVersion) return undefined
  const needed = [
    'mcp-protocol-version',
    'mcp-method',
    ...(mcpMethod(message.method).isNameRequired ? ['mcp-name'] : []),
  ]
  const left = needed.find(name => header(name) === undefined)
  if (left === undefined) return undefined
  return { status: 400, code: headerMismatch, why: `this message has no header ${left}`, id: message.id }
}

function greetingOf({ params }: Request) {
  const { protocolVersion: version, clientInfo: info } = isJsonObject(params)
    ? params
    : ({} as Record<string, Json>)
  return {
    era: 'sessions' as const,
    version: typeof version === 'string' ? version : '',
    capabilities: capabilitiesIn(params) ?? {},
    info,
  }
}
