import { sendRequest, TransportError } from '../../ground/transport/send-request.ts'
import { transportLimits } from '../../ground/transport/transport-limits.ts'

/** Something that is posted. */
export interface Posting {
  readonly url: URL
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Posts JSON; rejects with one sentence unless the answer is 2xx. Nothing of an answer is read but its status: what a
 * server says is no matter of ours, and where it redirects to is not what the person chose.
 */
export async function post({ url, body, headers }: Posting, signal: AbortSignal): Promise<void> {
  const all = { 'content-type': 'application/json', ...headers }
  const { status } = await sendRequest({ url, body, headers: all, signal }, transportLimits.note).catch(
    refuse,
  )
  if (status < 200 || status >= 300) throw new Error(whyRefused(status))
}

function refuse(error: unknown): never {
  const code = error instanceof TransportError ? error.code : (error as Error).name
  throw new Error(`the server can't be reached (${code})`)
}

function whyRefused(status: number): string {
  if (status >= 300 && status < 400)
    return `the server redirects (${status}): give the address that it leads to`
  return `the server answered ${status}`
}
