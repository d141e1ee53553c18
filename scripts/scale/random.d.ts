/** Numbers from 0 up to 1 that look drawn and are the same every time (mulberry32). */
export declare class Random {
  private state
  constructor(seed: number)
  next(): number
  /** One of them. */
  of<T>(items: readonly T[]): T
  /** Most are near the middle, a few are many times as much. */
  around(middle: number): number
}
