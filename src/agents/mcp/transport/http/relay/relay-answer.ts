import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Id } from '../../../wire/message.ts'
import { errorMessage } from '../../../wire/error-message.ts'
import { messageEvent } from '../event-cutter.ts'
import { answerHeaders, type RelayRefusal } from './relay-refusal.ts'

/** The most that may wait for a client that reads slowly, of messages that nobody waits for; bytes. */
const maxWaiting = 32 * 1_048_576

/** The answer to one request of a client, whoever gives it: the server’s own bytes, or messages of ours. */
export class RelayAnswer {
  private readonly to: ServerResponse
  /** We opened a stream, before the server answered: to tell that a call is held. */
  private streaming = false
  private eventful = false

  constructor(to: ServerResponse) {
    this.to = to
    to.sendDate = false
    to.on('error', () => {})
  }

  get isStreaming(): boolean {
    return this.streaming
  }

  /** It is a stream, of the server’s or ours. */
  get isEventful(): boolean {
    return this.eventful
  }

  get isOver(): boolean {
    return this.to.writableEnded || this.to.destroyed
  }

  get hasHead(): boolean {
    return this.to.headersSent
  }

  /** Sends what is known so far. */
  flush(): void {
    this.to.flushHeaders()
  }

  /** The server’s head, as it came; of a stream or a body that follows. */
  head(answer: IncomingMessage, keepsBody: boolean): void {
    const { statusCode = 502, statusMessage = '', rawHeaders, headers } = answer
    this.eventful = (headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream')
    this.to.writeHead(statusCode, statusMessage, [...answerHeaders(rawHeaders, keepsBody)])
  }

  /** Bytes of the server; resolves when there is room for more. */
  async write(bytes: Buffer): Promise<void> {
    if (this.isOver || this.to.write(bytes)) return
    await new Promise<void>(resolve => {
      this.to.once('drain', resolve)
      this.to.once('close', resolve)
    })
  }

  /** A message that is not the last one: it needs a stream. A client that does not read what it is told loses it. */
  tell(message: Buffer): void {
    if (this.isOver) return
    if (this.to.writableLength > maxWaiting) return this.cut()
    this.openStream()
    this.to.write(messageEvent(message))
  }

  /** A stream on which nothing was said yet. */
  openEmpty(): void {
    this.openStream()
    this.flush()
  }

  private openStream(): void {
    if (this.to.headersSent) return
    this.streaming = true
    this.eventful = true
    const type = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    }
    this.to.writeHead(200, type)
  }

  /** The last message, of ours. */
  finish(message: Buffer, status = 200): void {
    if (this.isOver) return
    if (this.to.headersSent) this.to.end(messageEvent(message))
    else
      this.to
        .writeHead(status, { 'content-type': 'application/json', 'content-length': message.length })
        .end(message)
  }

  end(body?: Buffer): void {
    if (!this.isOver) this.to.end(body)
  }

  /** Nothing came of it, and nothing is to be said. */
  endEmpty(): void {
    if (this.isOver) return
    this.openStream()
    this.to.end()
  }

  /** Nothing more comes, and what came is not whole. */
  cut(): void {
    this.to.destroy()
  }

  /** A message that wants no answer was taken. */
  accepted(): void {
    if (!this.to.headersSent) this.to.writeHead(202).end()
  }

  refuse(status: number, code: number, why: string, id: Id | null = null): void {
    this.finish(errorMessage(id, code, `Countersign: ${why}`), status)
  }

  /** The same for a refusal that was found by a check. */
  refuseAs({ status, code, why, id }: RelayRefusal): void {
    this.refuse(status, code, why, id)
  }
}
