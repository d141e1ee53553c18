const varint = 0
const fixed64 = 1
const delimited = 2

/** Writes one message of protocol buffers: fields in the order in which they are added. */
export class ProtobufWriter {
  private bytes = Buffer.allocUnsafe(1_024)
  private length = 0

  /** The message. */
  end(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  text(field: number, value: string): this {
    const size = Buffer.byteLength(value)
    this.head(field, size)
    this.reserve(size)
    this.length += this.bytes.write(value, this.length)
    return this
  }

  message(field: number, write: (message: ProtobufWriter) => unknown): this {
    const message = new ProtobufWriter()
    write(message)
    return this.raw(field, message.end())
  }

  raw(field: number, value: Uint8Array): this {
    this.head(field, value.length)
    this.reserve(value.length)
    this.bytes.set(value, this.length)
    this.length += value.length
    return this
  }

  /** Bytes that are told as hex. */
  hex(field: number, value: string): this {
    return this.raw(field, Buffer.from(value, 'hex'))
  }

  flag(field: number, value: boolean): this {
    this.varint(field * 8 + varint)
    return this.varint(value ? 1 : 0)
  }

  /** An enum, or an integer of 64 bits; a negative one takes ten bytes. */
  integer(field: number, value: bigint): this {
    this.varint(field * 8 + varint)
    let left = BigInt.asUintN(64, value)
    this.reserve(10)
    for (; left > 0x7fn; left >>= 7n) this.bytes[this.length++] = Number(left & 0x7fn) | 0x80
    this.bytes[this.length++] = Number(left)
    return this
  }

  fixed(field: number, value: bigint): this {
    this.varint(field * 8 + fixed64)
    this.reserve(8)
    this.length = this.bytes.writeBigUInt64LE(value, this.length)
    return this
  }

  double(field: number, value: number): this {
    this.varint(field * 8 + fixed64)
    this.reserve(8)
    this.length = this.bytes.writeDoubleLE(value, this.length)
    return this
  }

  private head(field: number, size: number): void {
    this.varint(field * 8 + delimited)
    this.varint(size)
  }

  /** A number below 2^31. */
  private varint(value: number): this {
    this.reserve(5)
    let remaining = value
    for (; remaining > 0x7f; remaining >>>= 7) this.bytes[this.length++] = (remaining & 0x7f) | 0x80
    this.bytes[this.length++] = remaining
    return this
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
