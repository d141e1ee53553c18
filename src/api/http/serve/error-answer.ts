import { jsonText } from '../../../ground/model/json-text.ts'
import type { UsualAnswer } from '../access/listener.ts'
import { type ErrorCode, type ErrorKind, errors, GateError } from '../../../ground/model/errors.ts'

/** An error as every route answers it. */
export interface ErrorBody {
  readonly code: ErrorCode
  /** One sentence: what, where, what to do. */
  readonly message: string
  /** The part of the request that is wrong, such as `arguments.command`. */
  readonly field?: string
  /** The reason, where the code alone does not tell it. */
  readonly kind?: ErrorKind
  /** Seconds after which the same may be asked again; also the header `Retry-After`. */
  readonly retry_after?: number
}

/** Returns the answer to a request that failed. */
export function errorAnswer(error: unknown): Response {
  const { text, status, retryAfter } = usualError(error)
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Returns the same for a request of the usual form. */
export function usualError(error: unknown): UsualAnswer {
  const body = errorBody(error)
  const { code, retry_after: retryAfter } = body
  const wait = retryAfter ?? (code === 'unavailable' ? 1 : undefined)
  return {
    status: errors[code].http,
    type: 'application/json',
    text: jsonText(body),
    ...(wait !== undefined && { retryAfter: Math.ceil(wait) }),
  }
}

/** An error as it is answered. One that is no GateError says nothing of its cause. */
export function errorBody(error: unknown): ErrorBody {
  const known =
    error instanceof GateError ? error : new GateError('internal', 'The gate failed on this request.')
  const { code, message, field, kind, retryAfter } = known
  return {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(kind !== undefined && { kind }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  }
}
