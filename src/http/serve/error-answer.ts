import { type ErrorCode, errorTable, GateError } from '../../model/errors.ts'

/** An error as every route answers it. */
export interface ErrorBody {
  readonly code: ErrorCode
  /** One sentence: what, where, what to do. */
  readonly message: string
  /** The part of the request that is wrong, such as `arguments.command`. */
  readonly field?: string
}

/** The answer to a request that failed. What is no GateError says nothing of what happened. */
export function errorAnswer(error: unknown): Response {
  const known =
    error instanceof GateError ? error : new GateError('internal', 'The gate failed on this request.')
  const { code, message, field } = known
  const body: ErrorBody = { code, message, ...(field !== undefined && { field }) }
  return new Response(JSON.stringify(body), {
    status: errorTable[code].http,
    headers: {
      'content-type': 'application/json',
      ...(code === 'unavailable' && { 'retry-after': '1' }),
    },
  })
}
