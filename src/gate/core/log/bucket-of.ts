/** Each bucket of times ends a tenth higher than the one before it; the first ends at a hundredth of a millisecond. */
const step = Math.log(1.1)
const min = 0.01

/** Returns the bucket that a time in milliseconds falls into. */
export function bucketOf(milliseconds: number): number {
  return milliseconds <= min ? 0 : Math.ceil(Math.log(milliseconds / min) / step - 1e-9)
}

/** The time that stands for all in a bucket: milliseconds, three digits. */
export function bucketMiddle(bucket: number): number {
  return Number((min * Math.exp((bucket - (bucket === 0 ? 0 : 0.5)) * step)).toPrecision(3))
}
