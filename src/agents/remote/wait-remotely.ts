import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import type { WaitOptions } from '../../people/acts/gate-people/reviews.ts'
import { type GateConnection, pathPart, queryString } from './gate-connection.ts'

/** The longest that one request waits; less than the gate allows. */
const oneWait = 45_000
/** Milliseconds for which a gate that is gone is asked again, and the pause between two requests. */
const patience = 10_000
const pauseBetween = 250

/**
 * Waits for a review of a gate elsewhere. Asks in pieces, and again where the gate is started anew meanwhile; rejects
 * when it does not come back.
 */
export async function waitRemotely(
  connection: GateConnection,
  id: string,
  { timeout, signal }: WaitOptions,
): Promise<Review> {
  const until = performance.now() + timeout
  let goneSince: number | undefined
  for (;;) {
    const remaining = Math.max(0, Math.min(oneWait, Math.ceil(until - performance.now())))
    try {
      const review = await waitOnce(connection, id, remaining, signal)
      goneSince = undefined
      if (review.state !== 'pending' || performance.now() >= until) return review
    } catch (error) {
      const at = performance.now()
      goneSince ??= at
      const isOver = at >= until || at - goneSince >= patience
      if (isOver || signal?.aborted || !isGone(error) || connection.isClosed) throw error
      await sleep(pauseBetween)
    }
  }
}

function waitOnce(
  connection: GateConnection,
  id: string,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Review> {
  const path = `/v1/reviews/${pathPart(id)}/wait${queryString({ timeout })}`
  return connection.get(path, {
    timeout: timeout + 15_000,
    alone: timeout > 0,
    ...(signal && { signal }),
  })
}

function isGone(error: unknown): boolean {
  return error instanceof GateError && error.code === 'unavailable'
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
