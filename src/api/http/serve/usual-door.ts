import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FetchApp, Listener, UsualAnswer } from '../access/listener.ts'
import { securityHeaders } from './json-answer.ts'

/** The head of a request of the usual form, and where its body lies in the bytes. */
interface UsualHead {
  /** The path with its query. */
  readonly target: string
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly from: number
  readonly to: number
  /** No request follows on this connection. */
  readonly isLast: boolean
}

const maxHeadSize = 8_192
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Reads what our own front ends send: a POST of JSON with nothing in its head but plain fields, all of it here. Undefined
 * for everything else that HTTP may be, which a library reads: a head is taken by this only where any reader would take it
 * for the same.
 */
function readUsualHead(bytes: Buffer): UsualHead | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0 || end > maxHeadSize) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const [, target, version] = /^POST (\/[\w/?=&-]{1,2000}) HTTP\/1\.([01])$/.exec(first) ?? []
  const headers = fieldsOf(lines)
  if (target === undefined || !headers || !isUsual(headers, version)) return undefined
  const from = end + headEnd.length
  const to = from + Number(headers.get('content-length'))
  if (to > bytes.length) return undefined
  return { target, headers, from, to, isLast: version === '0' || headers.get('connection') === 'close' }
}

/** Fields that mean nothing but what they say: none of them changes how a request is read. */
const plainFields = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'connection',
  'user-agent',
  'accept',
  'traceparent',
])

/** Undefined where a field is another one, stands twice, or is written in an unusual way. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] =
      /^([A-Za-z-]{1,40}): {0,1}([!-~](?:[ -~]{0,1000}[!-~])?)$/.exec(line) ?? []
    const known = name.toLowerCase()
    if (!plainFields.has(known) || fields.has(known)) return undefined
    fields.set(known, value)
  }
  return fields
}

function isUsual(headers: ReadonlyMap<string, string>, version: string | undefined): boolean {
  const connection = headers.get('connection')
  const isKnownEnd =
    connection === undefined || connection === 'close' || (connection === 'keep-alive' && version === '1')
  return (
    isKnownEnd &&
    /^[a-z0-9._-]{1,255}$/.test(headers.get('host') ?? '') &&
    headers.get('content-type') === 'application/json' &&
    /^\d{1,8}$/.test(headers.get('content-length') ?? '')
  )
}

/** The ways of a connection beside requests of the usual form. */
interface UsualDoorParts {
  readonly answer: NonNullable<FetchApp['usual']>
  readonly listenerOf: (socket: Socket) => Listener
  /** Milliseconds until a connection has asked for the first time, and for which it is kept between two requests. */
  readonly first: number
  readonly kept: number
}

/** Bytes that may come before the request that is under way has its answer. */
const maxAhead = 65_536

/**
 * Stands before a server of HTTP and answers requests of the usual form itself: reading any HTTP there is costs more than
 * the rest of such an answer. A connection that brings anything else is the server’s from there on, as if it had begun
 * with it.
 */
export class UsualDoor {
  private readonly server: Server
  private readonly parts: UsualDoorParts
  private readonly open = new Set<UsualConnection>()
  private isClosing = false

  constructor(server: Server, parts: UsualDoorParts) {
    this.server = server
    this.parts = parts
    const serve = server.listeners('connection') as ((socket: Socket) => void)[]
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (!socket.destroyed) this.take(socket, () => serve.forEach(one => one.call(server, socket)))
    })
  }

  /** Ends connections without a request under way, now and from now on; those with one as soon as it is answered. */
  close(): void {
    this.isClosing = true
    for (const one of this.open) one.endAtRest()
  }

  /** Cuts every connection. */
  abandon(): void {
    for (const one of this.open) one.cut()
  }

  private take(socket: Socket, serve: () => void): void {
    const connection: UsualConnection = new UsualConnection(socket, this.parts, {
      isClosing: () => this.isClosing,
      onLeft: () => {
        this.open.delete(connection)
        serve()
      },
      onGone: () => this.open.delete(connection),
    })
    this.open.add(connection)
  }
}

interface Around {
  readonly isClosing: () => boolean
  /** The server has to go on with the connection. */
  readonly onLeft: () => void
  readonly onGone: () => void
}

/** One connection, with one request at a time. */
class UsualConnection {
  private readonly socket: Socket
  private readonly parts: UsualDoorParts
  private readonly around: Around
  private readonly listener: Listener
  private ahead: Buffer | undefined
  private isBusy = false
  private gone: AbortController | undefined
  private readonly onData = (bytes: Buffer) => this.take(bytes)
  private readonly onTimeout = () => {
    if (!this.isBusy || this.socket.writableLength > 0) this.cut()
  }
  private readonly onEnd = () => this.cut()
  private readonly onError = () => {}
  private readonly onClose = () => {
    this.gone?.abort()
    this.around.onGone()
  }

  constructor(socket: Socket, parts: UsualDoorParts, around: Around) {
    this.socket = socket
    this.parts = parts
    this.around = around
    this.listener = parts.listenerOf(socket)
    socket.setTimeout(parts.first)
    socket.on('data', this.onData).on('timeout', this.onTimeout).on('end', this.onEnd)
    socket.on('error', this.onError).on('close', this.onClose)
  }

  endAtRest(): void {
    if (!this.isBusy) this.socket.destroy()
  }

  cut(): void {
    this.socket.destroy()
  }

  private take(bytes: Buffer): void {
    if (this.isBusy) return this.keep(bytes)
    const head = readUsualHead(bytes)
    const answer = head && this.ask(head, bytes)
    if (!answer) return this.leave(bytes)
    this.isBusy = true
    if (head.to < bytes.length) this.keep(bytes.subarray(head.to))
    answer.then(
      answer => this.say(answer, head.isLast || this.around.isClosing()),
      () => this.cut(),
    )
  }

  private ask({ target, headers, from, to }: UsualHead, bytes: Buffer): Promise<UsualAnswer> | undefined {
    return this.parts.answer({
      target,
      header: name => headers.get(name),
      body: bytes.subarray(from, to),
      listener: this.listener,
      signal: () => this.signal(),
    })
  }

  private say(answer: UsualAnswer, isLast: boolean): void {
    const { socket } = this
    const text = spellAnswer(answer, isLast)
    socket.setTimeout(this.parts.kept)
    if (isLast) return this.sayLast(text)
    this.gone = undefined
    if (socket.write(text)) return this.goOn()
    // Whoever does not read has no more answered: all of it would gather here.
    socket.once('drain', () => (this.around.isClosing() ? this.sayLast('') : this.goOn()))
  }

  /** The connection ends with this, whether the client ends it too or not. */
  private sayLast(text: string): void {
    this.socket.end(text)
    this.socket.destroySoon()
  }

  private goOn(): void {
    this.isBusy = false
    const { ahead } = this
    if (!ahead) return
    this.ahead = undefined
    this.socket.resume()
    this.take(ahead)
  }

  /** Whoever asks on before the answer is read no further than so many bytes. */
  private keep(bytes: Buffer): void {
    this.ahead = this.ahead ? Buffer.concat([this.ahead, bytes]) : bytes
    if (this.ahead.length >= maxAhead) this.socket.pause()
  }

  private leave(bytes: Buffer): void {
    const { socket } = this
    socket.off('data', this.onData).off('timeout', this.onTimeout).off('end', this.onEnd)
    socket.off('error', this.onError).off('close', this.onClose)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(bytes)
    this.around.onLeft()
    socket.resume()
  }

  private signal(): AbortSignal {
    this.gone ??= new AbortController()
    if (this.socket.destroyed) this.gone.abort()
    return this.gone.signal
  }
}

const always = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

function spellAnswer({ status, type, text, retryAfter }: UsualAnswer, isLast: boolean): string {
  const wait = retryAfter === undefined ? '' : `retry-after: ${retryAfter}\r\n`
  const end = isLast ? 'connection: close\r\n' : ''
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${wait}${end}${always}\r\n${text}`
}
