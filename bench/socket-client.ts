import { connect, type Socket } from 'node:net'

/** One connection with one question on it at a time, opened anew when it was closed; it parses no more than it must. */
export class SocketClient {
  private readonly socketPath: string
  private socket: Socket | undefined
  private waiting: ((status: number) => void) | undefined
  private failed: ((error: Error) => void) | undefined
  private got = ''

  constructor(socketPath: string) {
    this.socketPath = socketPath
  }

  /** The status of the answer, once all of it is here. */
  post(path: string, body: string): Promise<number> {
    return this.send(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

  get(path: string): Promise<number> {
    return this.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }

  close(): void {
    this.failed = undefined
    this.socket?.destroy()
  }

  private send(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.waiting = resolve
      this.failed = reject
      if (!this.socket || this.socket.destroyed) this.socket = this.open()
      this.socket.write(text)
    })
  }

  private open(): Socket {
    this.got = ''
    return connect(this.socketPath)
      .setEncoding('latin1')
      .on('data', (part: string) => this.take(part))
      .on('error', error => this.failed?.(error))
      .on('close', () => this.failed?.(new Error('the connection was closed')))
  }

  private take(part: string): void {
    this.got += part
    const head = this.got.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.got.slice(0, head + 2))?.[1] ?? 0)
    if (this.got.length < head + 4 + length) return
    const status = Number(this.got.slice(9, 12))
    this.got = ''
    this.failed = undefined
    this.waiting?.(status)
  }
}
