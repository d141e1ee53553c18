import type { Socket } from 'node:net'
import { ConnectionWatch } from '../../../proof/boundary/network/connection-watch.ts'
import type { Destination } from '../../../proof/boundary/network/words-problem.ts'
import type { ServerHearing } from './dial.ts'

/** Bytes of a read: of most connections, and of those that carry much. */
const small = 16_384
const large = 262_144
/** Connections that read much at a time: thousands of slow ones hold what they read. */
const maxLarge = 64

let largeOnes = 0

/** The memory into which one server’s words are read, over and over; more of it for a connection that fills what it has. */
export class RelayMemory {
  private buffer = Buffer.allocUnsafeSlow(small)

  current(): Buffer {
    return this.buffer
  }

  /** Tells it how much was read; the memory is another one for the next read, if it was too little. */
  wasRead(bytes: number): void {
    if (bytes < this.buffer.length || this.isLarge || largeOnes >= maxLarge) return
    largeOnes += 1
    this.buffer = Buffer.allocUnsafeSlow(large)
  }

  /** The connection has ended. */
  end(): void {
    if (this.isLarge) largeOnes -= 1
    this.buffer = Buffer.alloc(0)
  }

  private get isLarge(): boolean {
    return this.buffer.length === large
  }
}

/**
 * Passes on what a program and a server say to each other, as fast as the slower one takes it and to the end of either
 * side. What the program says goes on only as far as it is for the host that was judged; else both are broken off.
 */
export class Relay implements ServerHearing {
  private readonly program: Socket
  private readonly memoryOf: RelayMemory
  private readonly watch: ConnectionWatch
  private readonly onProblem: (why: string) => void
  private server: Socket | undefined

  constructor(program: Socket, to: Destination, memory: RelayMemory, onProblem: (why: string) => void) {
    this.program = program
    this.memoryOf = memory
    this.watch = new ConnectionWatch(to)
    this.onProblem = onProblem
  }

  readonly memory = (): Buffer => this.memoryOf.current()

  /** The memory is free again once the program has taken all of it. */
  readonly hear = (bytes: Buffer): boolean => {
    const more = this.watch.hear(bytes)
    if (more.length > 0 || this.watch.problem !== undefined) this.send(more)
    this.memoryOf.wasRead(bytes.length)
    let isTaken = false
    this.program.write(bytes, () => {
      if (!isTaken) this.server?.resume()
    })
    isTaken = this.program.writableLength === 0
    return isTaken
  }

  /** Begins once the server is there; it was dialled with this as its hearing. */
  begin(server: Socket): void {
    const { program } = this
    this.server = server
    for (const socket of [program, server]) {
      socket.on('error', () => this.breakOff())
      socket.once('close', () => {
        if (!socket.readableEnded) this.breakOff()
      })
    }
    server.once('close', () => this.memoryOf.end())
    server.once('end', () => program.end())
    program.on('data', bytes => this.send(this.watch.take(bytes)))
    program.once('end', () => {
      this.send(this.watch.end())
      server.end()
    })
    program.resume()
  }

  private send(bytes: Buffer): void {
    const { program, server, watch } = this
    if (watch.problem !== undefined) {
      this.onProblem(watch.problem)
      program.removeAllListeners('data')
      return this.breakOff()
    }
    if (bytes.length === 0 || !server || server.write(bytes)) return
    program.pause()
    server.once('drain', () => program.resume())
  }

  private breakOff(): void {
    for (const socket of [this.program, this.server])
      if (socket && !socket.destroyed) socket.resetAndDestroy()
  }
}
