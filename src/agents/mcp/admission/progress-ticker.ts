import { encodeMessage } from '../wire/error-message.ts'

const every = 5_000

/**
 * Tells a client that its call is still held, so that it does not give up. The numbers rise and stay below zero: those
 * of the server itself, which come after the call was let through, must be larger still.
 */
export class ProgressTicker {
  private readonly token: string | number
  private readonly message: string
  private readonly send: (raw: Buffer) => void
  private readonly timer: NodeJS.Timeout
  private told = 0

  constructor(token: string | number, message: string, send: (raw: Buffer) => void) {
    this.token = token
    this.message = message
    this.send = send
    this.timer = setInterval(() => this.tell(), every)
    this.tell()
  }

  /** Nothing is told from now on. */
  stop(): void {
    clearInterval(this.timer)
  }

  private tell(): void {
    this.told += 1
    const params = { progressToken: this.token, progress: -1 / this.told, message: this.message }
    this.send(encodeMessage({ jsonrpc: '2.0', method: 'notifications/progress', params }))
  }
}
