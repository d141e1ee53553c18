/** The same moment on two clocks: milliseconds since 1970, and of a clock that nobody sets. */
export interface ClockReading {
  readonly at: number
  readonly steady: number
}
