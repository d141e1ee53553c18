import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { GateError } from '../../ground/model/errors.ts'
import { KeptSockets } from './kept-sockets.ts'

/** The address of a gate: a UNIX socket, TCP on this machine, or TLS to another one. */
export type GateAddress = (
  | { readonly socketPath: string }
  | {
      readonly host: string
      readonly port: number
      readonly tls?: boolean
      /** PEM of the one authority whose certificates are believed; the usual ones where it is absent. */
      readonly ca?: string
    }
) & {
  readonly token?: string
  /** Makes the `Authorization` of each question, instead of a token. */
  readonly authorization?: () => string
}

/** One question to the gate. */
export interface GateRequest {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** JSON that is sent as it is, instead of a body. */
  readonly written?: string
  /** Milliseconds without a sign of life. */
  readonly timeout: number
  readonly signal?: AbortSignal
  /** It may be asked twice: it changes nothing, or its id says that it is the same. */
  readonly again: boolean
  /** It may take long: on a connection of its own, so that nothing else queues behind it. */
  readonly alone?: boolean
  /** Reads the answer in another way than whole. */
  readonly collect?: (answer: IncomingMessage) => Promise<GateReply>
}

/** The gate’s answer. */
export interface GateReply {
  readonly status: number
  readonly text: string
}

/** Characters of an answer: a thousand logged decisions at their largest. */
export const maxAnswered = 256 * 1_048_576

/** Connections to one gate, kept open between questions. */
export class HttpExchange {
  private readonly address: GateAddress
  private readonly agent: Agent
  private readonly isTls: boolean
  private readonly sockets: KeptSockets | undefined

  constructor(address: GateAddress) {
    this.address = address
    if ('socketPath' in address) this.sockets = new KeptSockets(address.socketPath)
    this.isTls = 'tls' in address && address.tls === true
    const limits = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 }
    this.agent = this.isTls ? new TlsAgent(limits) : new Agent(limits)
  }

  /**
   * The gate’s answer. Rejects with `unavailable` when there is none. A connection that the gate had closed meanwhile
   * is no failure: the question is asked once more on a new one, where that is safe.
   */
  async ask(question: GateRequest): Promise<GateReply> {
    let isSent = false
    try {
      return (await this.askShortly(question)) ?? (await this.askOnce(question, () => (isSent = true)))
    } catch (error) {
      if (question.signal?.aborted) throw unavailable('Waiting for the gate was given up.')
      if (question.again && isBroken(error)) return this.askOnce({ ...question, again: false }).catch(refuse)
      return isSent && !question.again ? refuseChange(error) : refuse(error)
    }
  }

  close(): void {
    this.agent.destroy()
    this.sockets?.close()
  }

  /** The usual question of a front end, in the shortest way; undefined where it goes another one. */
  private async askShortly({
    method,
    path,
    timeout,
    signal,
    again,
    alone,
    ...sent
  }: GateRequest): Promise<GateReply | undefined> {
    const { sockets } = this
    const { token } = this.address
    const isUsual = method === 'POST' && again && !alone && !signal && !this.address.authorization
    if (!sockets || !isUsual || !isPlain(path) || !isPlain(token ?? '')) return undefined
    const written = writtenOf(sent)
    const text = written ?? ''
    const who = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
    const type = written === undefined ? '' : 'Content-Type: application/json\r\n'
    const came = await sockets.ask(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${who}${type}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      timeout,
    )
    if (came === 'late') throw tookTooLong()
    return came === 'nothing' ? undefined : came
  }

  /** `onSent` is told when a new connection is there. */
  private askOnce(
    { method, path, timeout, signal, again, alone, collect = collectWhole, ...rest }: GateRequest,
    onSent: () => void = () => {},
  ): Promise<GateReply> {
    const { token, authorization, ...address } = this.address
    const who = authorization?.() ?? (token === undefined ? undefined : `Bearer ${token}`)
    const text = writtenOf(rest)
    return new Promise((resolve, reject) => {
      const sent = (this.isTls ? tlsRequest : request)(
        {
          ...address,
          method,
          path,
          // What must not be sent twice goes over a connection that nobody can have closed before.
          agent: again && !alone ? this.agent : false,
          timeout,
          headers: {
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...(who !== undefined && { authorization: who }),
          },
          ...(signal && { signal }),
        },
        answer => collect(answer).then(resolve, reject),
      )
      sent.once('socket', socket => {
        if (socket.connecting) socket.once(this.isTls ? 'secureConnect' : 'connect', onSent)
      })
      sent.on('timeout', () => sent.destroy(tookTooLong()))
      sent.on('error', reject)
      sent.end(text)
    })
  }
}

function writtenOf({ body, written }: Pick<GateRequest, 'body' | 'written'>): string | undefined {
  return written ?? (body === undefined ? undefined : JSON.stringify(body))
}

function collectWhole(answer: IncomingMessage): Promise<GateReply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size > maxAnswered) answer.destroy(unavailable('The gate’s answer is too long.'))
      else parts.push(part)
    })
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    answer.on('error', reject)
    answer.on('close', () => reject(unavailable('The gate’s answer ended early.')))
  })
}

/** Nothing in it could end a line. */
function isPlain(text: string): boolean {
  return /^[!-~]*$/.test(text)
}

function tookTooLong(): Error {
  return new Error('it took too long to answer')
}

function isBroken(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function refuse(error: unknown): never {
  if (error instanceof GateError) throw error
  const why = error instanceof Error ? error.message : String(error)
  throw unavailable(`The gate can’t be reached (${why.slice(0, 200)}).`)
}

/** Once a connection is there, what was asked may have been done though its answer is lost. */
function refuseChange(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error)
  throw new GateError(
    'unavailable',
    `No answer of the gate came (${why.slice(0, 200)}), so it is not known whether this was done: look before you ask again.`,
    undefined,
    { kind: 'unknown_outcome' },
  )
}

/** Returns the error of a gate that gave no answer, or none that can be used. */
export function unavailable(sentence: string): GateError {
  return new GateError('unavailable', `${sentence} Nothing is allowed: see countersign status.`)
}
