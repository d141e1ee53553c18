import { createHmac, timingSafeEqual } from 'node:crypto'
import { GateError } from '../../ground/model/errors.ts'

/** Seconds by which a request may be old, or ahead. */
const oldest = 300

/** A request as Slack sends it. */
export interface SlackRequest {
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Throws `forbidden` unless Slack signed the request with this secret, a moment ago: `v0`, HMAC-SHA256. */
export function checkSlackSignature(
  { timestamp, signature, body }: SlackRequest,
  secret: string,
  now: number,
): void {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > oldest)
    throw new GateError(
      'forbidden',
      'This request is too old, or has no time: nothing was done.',
      'x-slack-request-timestamp',
    )
  const right = Buffer.from(
    `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
  )
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given))
    throw new GateError(
      'forbidden',
      'Slack did not sign this request with our secret: nothing was done.',
      'x-slack-signature',
    )
}
