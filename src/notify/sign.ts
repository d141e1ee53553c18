import { createHmac } from 'node:crypto'

/** The header that a webhook’s notes are signed in. */
export const signatureHeader = 'Countersign-Signature'

/** `t=<seconds>,v1=<HMAC-SHA256 over "seconds.body", hex>`. */
export function signature(body: string, key: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
