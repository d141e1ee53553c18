import { jsonText } from '../../../ground/model/json-text.ts'

/** A text as an answer that is no JSON. */
export class PlainText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The headers of every answer for a browser; pages bring a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const headersOf = (type: string) => ({ 'content-type': type, ...securityHeaders })
const json = headersOf('application/json')
const plain = headersOf('text/plain; charset=utf-8')

/** Answers that had every header from the start. */
const whole = new WeakSet<Response>()

/** A value as the answer to a request, with what every answer says to a browser. */
export function jsonAnswer(value: unknown): Response {
  return wholeAnswer(jsonText(value), json)
}

/** A text as the answer to a request, with the same. */
export function plainAnswer({ text }: PlainText): Response {
  return wholeAnswer(text, plain)
}

function wholeAnswer(text: string, headers: Readonly<Record<string, string>>): Response {
  const answer = new Response(text, { headers })
  whole.add(answer)
  return answer
}

/** Adds what the answer does not say of itself. Headers that were looked at cost more to send than all the others. */
export function withSecurityHeaders(answer: Response): void {
  if (whole.has(answer)) return
  for (const [name, value] of Object.entries(securityHeaders))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
}
