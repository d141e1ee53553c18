import { GateError } from '../model/errors.ts'

/**
 * What the work gives, or `unavailable` after so many milliseconds (0 for no limit). The work’s signal is aborted then,
 * and when the client goes away.
 */
export async function withinTime<T>(
  milliseconds: number,
  client: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (milliseconds === 0) return work(client)
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new GateError('unavailable', 'The gate took too long, so nothing is allowed: ask again.'))
      over.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([work(AbortSignal.any([client, over.signal])), late])
  } finally {
    clearTimeout(timer)
  }
}
