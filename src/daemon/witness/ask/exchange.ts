import { sendRequest, TransportError } from '../../../ground/transport/send-request.ts'
import { transportLimits } from '../../../ground/transport/transport-limits.ts'

const limits = transportLimits.witness

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
  const posted = body !== undefined && { body, headers: { 'content-type': 'text/plain' } }
  try {
    const answer = await sendRequest({ url: new URL(url), signal, ...posted }, limits)
    const type = answer.headers['content-type'] ?? ''
    return { status: answer.status, type, body: answer.body.toString('utf8') }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof TransportError)) return `it can’t be reached (${(error as Error).name})`
  if (error.kind === 'long') return 'its answer is longer than any that a witness gives'
  if (error.kind === 'late' || error.kind === 'ended')
    return `it did not answer within ${limits.time / 1_000} seconds`
  return `it can’t be reached (${error.code})`
}
