import type { StreamedHash } from '../../platform.ts'

/** A hash of a stream that comes in many small pieces: they are gathered, since each call has its price. */
export class GatheredHash implements StreamedHash {
  private readonly hash: StreamedHash
  private readonly gathered = new Uint8Array(65_536)
  private length = 0

  constructor(hash: StreamedHash) {
    this.hash = hash
  }

  add(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.gathered.length) this.pass()
    if (bytes.length > this.gathered.length) {
      this.hash.add(bytes)
      return
    }
    this.gathered.set(bytes, this.length)
    this.length += bytes.length
  }

  digest(): Uint8Array {
    this.pass()
    return this.hash.digest()
  }

  private pass(): void {
    if (this.length > 0) this.hash.add(this.gathered.subarray(0, this.length))
    this.length = 0
  }
}
