import { readFileSync } from 'node:fs'
import type { Outcome } from './outcome.ts'

/** Something that is posted. */
export interface Posting {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The file (absolute) of an authority that is trusted instead of the system’s. */
  readonly ca?: string | undefined
}

/** An answer that came whole. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** Answers say little; what is longer is nobody’s answer to us. */
const maxAnswerLength = 65_536

/**
 * Posts, and reads the answer whole; rejects with an error of one clause. Redirects are not followed, and no proxy is asked:
 * the endpoint is where the person wants it.
 */
export async function httpExchange(
  { url, headers, body, ca }: Posting,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(whyUnreached(error, url)))
    const options = {
      method: 'POST',
      agent: false,
      signal,
      headers: { 'user-agent': 'countersign', ...headers, 'content-length': body.length },
      ...(ca !== undefined && { ca: readFileSync(ca) }),
    } as const
    const posted = request(url, options, response => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxAnswerLength) posted.destroy(new Error('the answer is longer than 64 KiB'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (response.complete)
          resolve({ status: statusCode, headers: response.headers, body: Buffer.concat(parts) })
        else fail(new Error('the answer ended early'))
      })
    })
    posted.on('error', fail)
    posted.end(body)
  })
}

/** The outcome of an answer that is not 2xx. */
export function outcomeOfStatus({ status, headers }: HttpAnswer, why = `it answered ${status}`): Outcome {
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

function whyUnreached(error: NodeJS.ErrnoException, url: URL): string {
  const { code, message } = error
  if (code === undefined) return message
  if (code === 'ECONNRESET' || code === 'HPE_INVALID_CONSTANT' || code === 'HPE_INVALID_VERSION')
    return url.port === '4317'
      ? `it does not speak HTTP (${code}): 4317 is the port of gRPC; 4318?`
      : `the connection broke (${code})`
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME|ISSUER/.test(code))
    return `its certificate does not vouch for it (${code}): see ca_file`
  return `it can’t be reached (${code})`
}
