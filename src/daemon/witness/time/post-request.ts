import { sendRequest, TransportError } from '../../../ground/transport/send-request.ts'
import { transportLimits } from '../../../ground/transport/transport-limits.ts'

const limits = transportLimits.timeAuthority
const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
const tooLong = { problem: 'its answer is longer than any time stamp' }

/** An answer of an authority, or why there is none, as the end of a sentence. */
export type AuthorityReply = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Sends a request to a time authority over HTTP (RFC 3161, section 3.4). Follows nobody elsewhere. Never throws. */
export async function postRequest(
  address: string,
  request: Uint8Array,
  milliseconds: number = limits.time,
): Promise<AuthorityReply> {
  try {
    const outgoing = { url: new URL(address), body: request, headers }
    const { status, body } = await sendRequest(outgoing, { ...limits, time: milliseconds })
    if (status >= 300 && status < 400) return { problem: 'unexpected redirect' }
    if (status < 200 || status >= 300) return { problem: `it answered ${status}` }
    return { bytes: new Uint8Array(body) }
  } catch (error) {
    if (!(error instanceof TransportError)) return { problem: (error as Error).message }
    if (error.kind === 'long') return tooLong
    return {
      problem: error.kind === 'late' ? `no answer within ${milliseconds / 1_000} seconds` : error.code,
    }
  }
}

/** Reads an answer that is no longer than any time stamp. */
export async function boundedReply(pieces: AsyncIterable<Uint8Array>): Promise<AuthorityReply> {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > limits.bytes) return tooLong
    held.push(piece)
  }
  return { bytes: new Uint8Array(Buffer.concat(held)) }
}
