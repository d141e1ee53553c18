import { connect, type Socket } from 'node:net'

/** The result of a request: an answer, no valid answer, or none in time. */
export type SocketAnswer = { readonly status: number; readonly text: string } | 'nothing' | 'late'

/** As many calls as are in flight at once keep their connections: a new one costs more than a question. */
const maxOpen = 64

/**
 * Connections to a socket of this machine, for questions that may be asked twice. A call waits for its question, and a
 * library for every kind of HTTP costs several times what the question does: this reads answers of a told length, and
 * leaves whatever else may come to that library.
 */
export class KeptSockets {
  private readonly path: string
  private readonly free: KeptSocket[] = []
  private readonly open = new Set<KeptSocket>()

  constructor(path: string) {
    this.path = path
  }

  /** `nothing` where it must be asked in another way. `timeout`: milliseconds without a sign of life. */
  async ask(request: string, timeout: number): Promise<SocketAnswer> {
    const socket = this.take()
    if (!socket) return 'nothing'
    const came = await socket.ask(request, timeout)
    if (socket.isReady) this.free.push(socket)
    else socket.end()
    return came
  }

  close(): void {
    for (const socket of this.open) socket.end()
  }

  private take(): KeptSocket | undefined {
    for (let stored = this.free.pop(); stored; stored = this.free.pop()) if (stored.isReady) return stored
    if (this.open.size >= maxOpen) return undefined
    const made: KeptSocket = new KeptSocket(connect(this.path), () => this.gone(made))
    this.open.add(made)
    return made
  }

  private gone(socket: KeptSocket): void {
    this.open.delete(socket)
    const at = this.free.indexOf(socket)
    if (at >= 0) this.free.splice(at, 1)
  }
}

const headEnd = Buffer.from('\r\n\r\n')
const maxHeadSize = 16_384
const maxAnswerSize = 256 * 1_048_576

/** One connection, with one question on it at a time. */
class KeptSocket {
  private readonly socket: Socket
  private answered: ((came: SocketAnswer) => void) | undefined
  private parts: Buffer[] = []
  private size = 0
  private head: Head | undefined
  private isOver = false

  constructor(socket: Socket, gone: () => void) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => this.take(bytes))
    socket.on('timeout', () => this.fail('late'))
    // What goes wrong is told by the end.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.fail('nothing')
      gone()
    })
    socket.on('end', () => this.fail('nothing'))
  }

  /** Another question may be asked. */
  get isReady(): boolean {
    return !this.isOver && !this.answered
  }

  ask(request: string, timeout: number): Promise<SocketAnswer> {
    return new Promise(resolve => {
      this.answered = resolve
      // One that nobody waits on keeps no process alive.
      this.socket.ref()
      this.socket.setTimeout(timeout)
      this.socket.write(request)
    })
  }

  end(): void {
    this.fail('nothing')
  }

  private take(bytes: Buffer): void {
    this.parts.push(bytes)
    this.size += bytes.length
    // Whoever speaks without being asked, or on and on, is not understood.
    if (!this.answered || this.size > maxAnswerSize) return this.fail('nothing')
    if (!this.head && !this.readHead()) return
    const { head } = this
    if (!head || this.size < head.from + head.length) return
    if (this.size > head.from + head.length) return this.fail('nothing')
    const text = Buffer.concat(this.parts).toString('utf8', head.from)
    if (head.isLast) this.isOver = true
    else this.rest()
    this.settle({ status: head.status, text })
  }

  private rest(): void {
    this.parts = []
    this.size = 0
    this.head = undefined
    this.socket.setTimeout(0)
    this.socket.unref()
  }

  /** Reads the head; tells whether it is complete. */
  private readHead(): boolean {
    const [first = Buffer.alloc(0)] = this.parts
    const all = this.parts.length === 1 ? first : Buffer.concat(this.parts)
    this.parts = [all]
    const end = all.indexOf(headEnd)
    if (end < 0) {
      if (all.length > maxHeadSize) this.fail('nothing')
      return false
    }
    this.head = headOf(all.toString('latin1', 0, end + 2), end + headEnd.length)
    if (!this.head) this.fail('nothing')
    return this.head !== undefined
  }

  private fail(why: 'nothing' | 'late'): void {
    this.isOver = true
    this.socket.destroy()
    this.settle(why)
  }

  private settle(came: SocketAnswer): void {
    const { answered } = this
    this.answered = undefined
    answered?.(came)
  }
}

interface Head {
  readonly status: number
  /** The place where the body begins, and its length. */
  readonly from: number
  readonly length: number
  /** No question follows on this connection. */
  readonly isLast: boolean
}

/** Undefined for an answer of another kind than this reads. */
function headOf(text: string, from: number): Head | undefined {
  const status = /^HTTP\/1\.1 ([2-5]\d\d) /.exec(text)?.[1]
  const length = /\r\ncontent-length: {0,5}(\d{1,9})\r\n/i.exec(text)?.[1]
  const isOne = text.match(/\r\ncontent-length:/gi)?.length === 1
  const isOther = /\r\n(?:transfer-encoding|content-encoding|upgrade):/i.test(text)
  if (status === undefined || length === undefined || !isOne || isOther) return undefined
  return {
    status: Number(status),
    from,
    length: Number(length),
    isLast: /\r\nconnection: {0,5}close\r\n/i.test(text),
  }
}
