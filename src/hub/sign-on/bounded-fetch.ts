import { GateError } from '../../ground/model/errors.ts'
import { type OutgoingRequest, sendRequest, TransportError } from '../../ground/transport/send-request.ts'
import { transportLimits } from '../../ground/transport/transport-limits.ts'

/** Statuses whose answers have no body. */
const empty: ReadonlySet<number> = new Set([101, 204, 205, 304])

/** Fetches for the libraries that speak with providers; rejects for an answer that is too long, before it is held whole. */
export async function boundedFetch(url: string, init: object): Promise<Response> {
  const { signal }: Pick<RequestInit, 'signal'> = init
  const asked = new Request(url, init)
  const body = asked.body === null ? undefined : new Uint8Array(await asked.arrayBuffer())
  const request: OutgoingRequest = {
    url: new URL(asked.url),
    method: asked.method,
    headers: Object.fromEntries(asked.headers),
    ...(body !== undefined && { body }),
    signal: signal ?? undefined,
  }
  try {
    const answer = await sendRequest(request, transportLimits.identityProvider)
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    const { status } = answer
    return new Response(empty.has(status) ? null : new Uint8Array(answer.body), { status, headers })
  } catch (error) {
    throw failureOf(error, signal)
  }
}

/** The libraries know what fetch rejects with: the reason of the signal, or a TypeError with its cause. */
function failureOf(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof TransportError && error.kind === 'long')
    return new GateError('unavailable', 'The identity provider’s answer is longer than 1 MiB: ask it again.')
  return new TypeError('fetch failed', { cause: error })
}
