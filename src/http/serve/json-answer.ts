import { jsonText } from '../../model/json-text.ts'

/** The headers of every answer for a browser; pages bring a policy of their own. */
const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const headers = { 'content-type': 'application/json', ...securityHeaders }

/** Answers that had every header from the start. */
const whole = new WeakSet<Response>()

/** A value as the answer to a request, with what every answer says to a browser. */
export function jsonAnswer(value: unknown): Response {
  const answer = new Response(jsonText(value), { headers })
  whole.add(answer)
  return answer
}

/** Adds what the answer does not say of itself. Headers that were looked at cost more to send than all the others. */
export function withSecurityHeaders(answer: Response): void {
  if (whole.has(answer)) return
  for (const [name, value] of Object.entries(securityHeaders))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
}
