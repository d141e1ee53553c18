import { securityHeaders } from './security-headers.ts'

const headers = { 'content-type': 'application/json', ...securityHeaders }

/** Answers that had every header from the start. */
const whole = new WeakSet<Response>()

/** A value as the answer to a request, with what every answer says to a browser. */
export function jsonAnswer(value: unknown): Response {
  const answer = new Response(JSON.stringify(value), { headers })
  whole.add(answer)
  return answer
}

/** Adds what the answer does not say of itself. Headers that were looked at cost more to send than all the others. */
export function withSecurityHeaders(answer: Response): void {
  if (whole.has(answer)) return
  for (const [name, value] of Object.entries(securityHeaders))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
}
