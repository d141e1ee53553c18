import type { ErrorBody } from '../../http/serve/error-answer.ts'

/** An error as the gate told it: one sentence, its code, and the field that was wrong. */
export class AskError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly kind: ErrorBody['kind']
  /** Seconds after which the same may be asked again. */
  readonly retryAfter: number | undefined

  constructor(status: number, { code, message, field, kind, retry_after }: Partial<ErrorBody>) {
    super(message ?? 'The gate gave an answer that this page can’t read: load it again.')
    this.status = status
    this.code = code ?? 'internal'
    this.field = field
    this.kind = kind
    this.retryAfter = retry_after
  }
}

/** The place of the token in the browser: storage belongs to this address with its port, while cookies go to every port of its name. */
const place = 'countersign-csrf'
let csrf = globalThis.localStorage?.getItem(place) ?? ''

/** The token that every change sends; it comes from pairing and from the session. */
function keepCsrf(value: string): void {
  csrf = value
  globalThis.localStorage?.setItem(place, value)
}

let isOut = false

/** Ways in that whoever is out asks for. */
const waysIn: ReadonlySet<string> = new Set([
  '/v1/session/passkey/request',
  '/v1/sign-on',
  '/v1/session/sign-on/begin',
])

/** Paths that answer with the session of this browser, where they let it in. */
const gives: ReadonlySet<string> = new Set([
  '/v1/session',
  '/v1/session/passkey',
  '/v1/session/sign-on',
  '/v1/session/sign-on/link',
])

/** Tells whether this browser’s session has ended: nothing but the session itself is asked for then. */
export function keepOut(out: boolean): void {
  isOut = out
}

/** Asks the gate; rejects with an AskError. With a body it is a change, sent by POST. */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await answerTo(path, body, signal)
  const value: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new AskError(answer.status, value as Partial<ErrorBody>)
  const token = gives.has(path) ? (value as { readonly csrf?: string }).csrf : undefined
  if (token !== undefined) keepCsrf(token)
  return value as T
}

/** The answer as it comes; rejects with an AskError where there is none. */
export async function answerTo(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (isOut && !waysIn.has(path) && !gives.has(path))
    throw new AskError(403, {
      code: 'forbidden',
      message: 'This browser’s session has ended: pair it again.',
    })
  const init: RequestInit =
    body === undefined
      ? { headers: { 'x-countersign-csrf': csrf } }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-countersign-csrf': csrf },
          body: JSON.stringify(body),
        }
  return fetch(path, { ...init, ...(signal && { signal }), credentials: 'same-origin' }).catch(() => {
    throw new AskError(0, { code: 'unavailable', message: 'The gate can’t be reached: is it running?' })
  })
}
