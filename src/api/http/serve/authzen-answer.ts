const unprocessable = 422

/** An answer as AuthZEN has it: the request’s id in it, and 400 for what can’t be read. */
export function authZenAnswer(answer: Response, requestId: string | undefined): Response {
  const headers = new Headers(answer.headers)
  if (requestId !== undefined) headers.set('x-request-id', requestId.slice(0, 200))
  const status = answer.status === unprocessable ? 400 : answer.status
  return new Response(answer.body, { status, headers })
}
