export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random choices out of bytes that were given; two bytes for each choice. */
export class Draw {
  private readonly bytes: Uint8Array
  private used = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** A number from 0 up to, not including, `below`. */
  number(below: number): number {
    return ((this.take() << 8) | this.take()) % below
  }

  /** So many characters of the alphabet. */
  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.number(alphabet.length))).join('')
  }

  raw(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.take())
  }

  private take(): number {
    const byte = this.bytes[this.used++]
    if (byte === undefined) throw new RangeError('there are too few random bytes to make a canary of')
    return byte
  }
}
