import { readFileSync } from 'node:fs'
import { type OutgoingAnswer, sendRequest, TransportError } from '../../../ground/transport/send-request.ts'
import { transportLimits } from '../../../ground/transport/transport-limits.ts'

/** Something that is posted. */
export interface Posting {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The file (absolute) of an authority that is trusted instead of the system’s. */
  readonly ca?: string | undefined
}

/**
 * Posts, and reads the answer whole; rejects with an error of one clause. Redirects are not followed, and no proxy is asked:
 * the endpoint is where the person wants it.
 */
export async function httpExchange(
  { ca, ...posting }: Posting,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const trusted = ca !== undefined && { ca: readFileSync(ca) }
  return sendRequest({ ...posting, ...trusted, signal }, transportLimits.export).catch((error: unknown) => {
    throw new Error(whyUnreached(error, posting.url))
  })
}

/** The outcome of an answer that is not 2xx. */
export function outcomeOfStatus({ status, headers }: OutgoingAnswer, why = `it answered ${status}`): Outcome {
  if (status === 400 || status === 413 || status === 422) return { kind: 'refused', why }
  if (status === 401 || status === 403)
    return { kind: 'later', why: `${why}: it does not let us in; look at its token` }
  if (status >= 300 && status < 400)
    return {
      kind: 'later',
      why: `it redirects (${status}): give the address that it leads to`,
    }
  const after = retryAfter(headers['retry-after'])
  return { kind: 'later', why, ...(after !== undefined && { after }) }
}

/** Milliseconds that a server asks to be left alone; seconds or a date in the header. */
function retryAfter(value: string | readonly string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  // Dates of HTTP end so; much else is a date to JavaScript.
  const at = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? Math.max(0, at - Date.now()) : undefined
}

function whyUnreached(error: unknown, url: URL): string {
  const { message } = error as Error
  const { cause } = error instanceof TransportError ? error : { cause: error }
  const { code } = (cause ?? {}) as NodeJS.ErrnoException
  if (code === undefined) return message
  if (code === 'ECONNRESET' || code === 'HPE_INVALID_CONSTANT' || code === 'HPE_INVALID_VERSION')
    return url.port === '4317'
      ? `it does not speak HTTP (${code}): 4317 is the port of gRPC; 4318?`
      : `the connection broke (${code})`
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME|ISSUER/.test(code))
    return `its certificate does not vouch for it (${code}): see ca_file`
  return `it can’t be reached (${code})`
}

/** The answer of a target to some records. */
export type Outcome =
  | { readonly kind: 'taken'; readonly rejected?: Rejection }
  /** It will never take them as they are; one of them may be the reason. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It took none of them now; `after`: milliseconds that it asked for. */
  | { readonly kind: 'later'; readonly why: string; readonly after?: number }

/** Records that a target took note of and threw away, as it says. */
export interface Rejection {
  readonly count: number
  readonly why: string
}
