/** Milliseconds that a witness may take for an answer, and bytes that it may be of. */
const limit = 5_000
const maxReplyLength = 64 * 1024

/** A reply over HTTP, or the sentence that says why there is none. */
export type WitnessReply =
  | { readonly status: number; readonly type: string; readonly body: string }
  | { readonly problem: string }

/** One request: `body` is posted; without one the address is read. */
interface WitnessRequest {
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

/** One request to a witness. Follows nobody elsewhere. Never throws. */
export async function exchange(url: string, { body, signal }: WitnessRequest): Promise<WitnessReply> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, limit)
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(url, {
      signal: ending.signal,
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    })
    const text = await textOf(response)
    if (text === undefined) return { problem: 'its answer is longer than any that a witness gives' }
    return { status: response.status, type: response.headers.get('content-type') ?? '', body: text }
  } catch (error) {
    if (ending.signal.aborted) return { problem: `it did not answer within ${limit / 1_000} seconds` }
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } }
    return { problem: `it can’t be reached (${cause?.code ?? name})` }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Undefined where it is too long. */
async function textOf(response: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxReplyLength) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
