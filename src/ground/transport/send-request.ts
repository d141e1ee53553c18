import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import type { TransportLimits } from './transport-limits.ts'

/** A request to an address that a person or a program chose. */
export interface OutgoingRequest {
  readonly url: URL
  /** `GET` where there is no body, and `POST` where there is one, when left out. */
  readonly method?: string
  /** Names in small letters. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** PEM of the authorities that are trusted instead of the system’s. */
  readonly ca?: Buffer
  readonly signal?: AbortSignal | undefined
}

/** An answer that came whole. */
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Says why no answer came, or none that is taken. */
export class TransportError extends Error {
  /** `late`: its time was over; `ended`: the caller gave up; `long`, `short`: the answer; `unreached`: the connection. */
  readonly kind: 'late' | 'ended' | 'long' | 'short' | 'unreached'
  /** The code of the system’s error, or its name: its text may hold the address. */
  readonly code: string

  constructor(kind: TransportError['kind'], code: string, text: string, cause?: unknown) {
    super(text, { cause })
    this.kind = kind
    this.code = code
  }
}

/**
 * Sends one request on a connection of its own, and reads the answer within its limits. Redirects are answers: nobody is
 * followed elsewhere. No proxy is asked; Node tries both families of addresses. Rejects with a `TransportError`.
 */
export async function sendRequest(
  { url, body, method = body === undefined ? 'GET' : 'POST', headers, ca, signal }: OutgoingRequest,
  limits: TransportLimits,
): Promise<OutgoingAnswer> {
  // Loaded when it is needed: policy files are read by programs that send nothing.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const time = limits.time === undefined ? undefined : AbortSignal.timeout(limits.time)
  const signals = [signal, time].filter(one => one !== undefined)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options: RequestOptions & { readonly ca?: Buffer } = {
    method,
    agent: false,
    headers: { 'user-agent': 'countersign', ...headers, ...length },
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    ...(ca !== undefined && { ca }),
  }
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error instanceof TransportError ? error : failureOf(error, time?.aborted ?? false))
    const sent = request(url, options, answer => {
      readAnswer(answer, limits.bytes, error => sent.destroy(error)).then(resolve, fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

function readAnswer(
  answer: IncomingMessage,
  bytes: number,
  stop: (error: TransportError) => void,
): Promise<OutgoingAnswer> {
  const { statusCode: status = 0, headers } = answer
  if (bytes === 0) {
    answer.destroy()
    return Promise.resolve({ status, headers, body: Buffer.alloc(0) })
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size <= bytes) parts.push(part)
      else stop(new TransportError('long', 'long', `the answer is longer than ${bytes / 1_024} KiB`))
    })
    answer.on('error', reject)
    answer.on('end', () => {
      if (answer.complete) resolve({ status, headers, body: Buffer.concat(parts) })
      else reject(new TransportError('short', 'short', 'the answer ended early'))
    })
  })
}

function failureOf(error: NodeJS.ErrnoException, isLate: boolean): TransportError {
  const code = typeof error.code === 'string' ? error.code : error.name
  const kind = isLate ? 'late' : code === 'ABORT_ERR' ? 'ended' : 'unreached'
  return new TransportError(kind, code, error.message, error)
}
