/** Numbers from 0 up to 1 that look drawn and are the same every time (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** One of them. */
  of<T>(items: readonly T[]): T {
    const found = items[Math.floor(this.next() * items.length)]
    if (found === undefined) throw new RangeError('there is nothing to draw from')
    return found
  }

  /** Most are near the middle, a few are many times as much. */
  around(middle: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return middle * Math.exp(normal)
  }
}
