import { GateError } from '../../../ground/model/errors.ts'

/**
 * Gives the result of the work, or rejects with `unavailable` and this sentence after so many milliseconds (0 for no
 * limit).
 */
export async function withinTime<T>(milliseconds: number, sentence: string, work: Promise<T>): Promise<T> {
  if (milliseconds === 0) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GateError('unavailable', sentence)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
