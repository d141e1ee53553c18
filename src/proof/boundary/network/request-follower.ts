import { readRequestHead } from './read-request-head.ts'

/** The part of a request that the next bytes belong to; `upgrading` is after one that asked for WebSocket frames. */
type Part = 'head' | 'body' | 'size' | 'chunk' | 'chunk-end' | 'trailer' | 'upgrading' | 'frames'

const mostHead = 32_768
const mostLine = 4_096
const lineEnd = '\r\n'
const headEnd = '\r\n\r\n'
const nothing: Buffer = Buffer.alloc(0)
const unclear = 'it speaks HTTP in a way that servers read differently'

/**
 * Follows what a client writes on one connection, request by request: each must be for the host that was judged, since a
 * server of many sites answers for whichever a request names. A head goes on only as a whole, after it was looked at.
 */
export class RequestFollower {
  private readonly host: string
  private part: Part = 'head'
  private held = nothing
  /** Bytes that the present part still has. */
  private left = 0
  private heads = 0
  /** The reason why nothing more may go on. */
  problem: string | undefined

  constructor(host: string) {
    this.host = host
  }

  /** Returns what may go on of all that was written so far and has not gone yet. */
  take(bytes: Buffer): Buffer {
    let input = this.held.length > 0 ? Buffer.concat([this.held, bytes]) : bytes
    const passed: Buffer[] = []
    while (input.length > 0 && this.problem === undefined) {
      const size = this.sizeOf(input)
      if (size === 0) break
      passed.push(input.subarray(0, size))
      input = input.subarray(size)
    }
    this.held = this.problem === undefined ? input : nothing
    return passed.length === 1 ? (passed[0] ?? nothing) : Buffer.concat(passed)
  }

  /** Tells it the first bytes of the server’s answer to an upgrade; returns what may go on then. */
  hear(bytes: Buffer): Buffer {
    if (this.part !== 'upgrading') return nothing
    this.part = bytes.toString('latin1', 0, 13) === 'HTTP/1.1 101 ' ? 'frames' : 'head'
    return this.take(nothing)
  }

  /** Returns how many bytes of the present part may go on; 0 while more are needed, or none may. */
  private sizeOf(input: Buffer): number {
    switch (this.part) {
      case 'frames':
        return input.length
      case 'upgrading':
        return this.wait(input, mostHead)
      case 'body':
      case 'chunk':
        return this.passOver(input)
      case 'chunk-end':
        return this.line(input, text => (text === '' ? this.goTo('size') : this.refuse()))
      case 'size':
        return this.line(input, text => this.beginChunk(text))
      case 'trailer':
        return this.line(input, text => this.goTo(text === '' ? 'head' : 'trailer'))
      case 'head':
        return this.head(input)
    }
  }

  private head(input: Buffer): number {
    const end = input.indexOf(headEnd)
    if (end === -1 || end > mostHead) return this.wait(input, mostHead)
    const head = readRequestHead(input.toString('latin1', 0, end))
    if (!head) return this.refuse()
    if (head.host !== this.host && !(head.host === null && isAddress(this.host)))
      return this.refuse(
        head.host === null ? 'it does not say which host it is for' : `it is for ${head.host.slice(0, 100)}`,
      )
    this.heads += 1
    if (head.body === 'chunked') this.goTo('size')
    else if (head.body > 0) this.goTo('body', head.body)
    // Later on the connection, the server's next bytes could be the answer to a request before it.
    else if (head.upgrades && this.heads === 1) this.goTo('upgrading')
    return end + headEnd.length
  }

  private beginChunk(text: string): void {
    if (!/^[0-9a-fA-F]{1,8}$/.test(text)) return void this.refuse()
    const size = Number.parseInt(text, 16)
    if (size === 0) this.goTo('trailer')
    else this.goTo('chunk', size)
  }

  private passOver(input: Buffer): number {
    const size = Math.min(this.left, input.length)
    this.left -= size
    if (this.left === 0) this.goTo(this.part === 'chunk' ? 'chunk-end' : 'head')
    return size
  }

  private line(input: Buffer, use: (text: string) => void): number {
    const end = input.indexOf(lineEnd)
    if (end === -1 || end > mostLine) return this.wait(input, mostLine)
    const text = input.toString('latin1', 0, end)
    if (/[\0\r\n]/.test(text)) return this.refuse()
    use(text)
    return this.problem === undefined ? end + lineEnd.length : 0
  }

  private wait(input: Buffer, most: number): number {
    return input.length > most ? this.refuse() : 0
  }

  private goTo(part: Part, left = 0): void {
    this.part = part
    this.left = left
  }

  private refuse(why = unclear): number {
    this.problem = why
    return 0
  }
}

/** Whoever asks an address has no name to say. */
function isAddress(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
}
