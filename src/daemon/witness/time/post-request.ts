/** Milliseconds that a time authority may take, and bytes that its answer may be of. */
const limit = 20_000
const maxReplyLength = 200_000

/** An answer of an authority, or why there is none, as the end of a sentence. */
export type AuthorityReply = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Sends a request to a time authority over HTTP (RFC 3161, section 3.4). Follows nobody elsewhere. Never throws. */
export async function postRequest(
  address: string,
  request: Uint8Array,
  milliseconds = limit,
): Promise<AuthorityReply> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(request),
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    })
    if (!response.ok) return { problem: `it answered ${response.status}` }
    return await boundedReply((response.body ?? []) as AsyncIterable<Uint8Array>)
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string; message?: string } }
    const isLate = name === 'TimeoutError'
    return {
      problem: isLate
        ? `no answer within ${milliseconds / 1_000} seconds`
        : (cause?.code ?? cause?.message ?? name),
    }
  }
}

/** Reads an answer that is no longer than any time stamp. */
export async function boundedReply(pieces: AsyncIterable<Uint8Array>): Promise<AuthorityReply> {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxReplyLength) return { problem: 'its answer is longer than any time stamp' }
    held.push(piece)
  }
  return { bytes: new Uint8Array(Buffer.concat(held)) }
}
