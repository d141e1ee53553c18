/** Bytes of a read: of most connections, and of those that carry much. */
const small = 16_384
const large = 262_144
/** Connections that read much at a time: thousands of slow ones hold what they read. */
const mostLarge = 64

let largeOnes = 0

/** The memory into which one server’s words are read, over and over; more of it for a connection that fills what it has. */
export class RelayMemory {
  private buffer = Buffer.allocUnsafeSlow(small)

  current(): Buffer {
    return this.buffer
  }

  /** Tells it how much was read; the memory is another one for the next read, if it was too little. */
  wasRead(bytes: number): void {
    if (bytes < this.buffer.length || this.isLarge || largeOnes >= mostLarge) return
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
