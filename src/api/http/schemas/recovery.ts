import * as z from 'zod'
import type { RecoveryRequest, ShownRecovery } from '../../../ground/model/recovery-request.ts'
import { recoveries } from '../../../ground/model/reviewer-key.ts'
import { moment, shortText, text, namedSchema } from './text.ts'

const digest = shortText(64)
const key = z.strictObject({
  publicKey: shortText(200),
  salt: digest,
  cost: z.int().min(1_024).max(131_072),
  nonce: digest,
  box: shortText(400),
})
const member = z.strictObject({
  uid: z.int().nullable(),
  key: shortText(200),
  passkeys: z.array(shortText(200)).max(0),
  codes: z.array(shortText(200)).max(0),
  sealed: shortText(64).exactOptional(),
})

/** A new key that no key before it signed. */
export const recoveryRequest: z.ZodType<RecoveryRequest> = namedSchema(
  'RecoveryRequest',
  z.strictObject({
    key,
    link: z.strictObject({
      seq: z.int().min(1),
      prev: digest,
      at: moment,
      reviewer: shortText(200),
      member,
      recovered: z.enum(recoveries),
      by: shortText(200),
      signature: shortText(200),
    }),
  }),
)

/** A recovery that waits, and where a recovered key would follow. */
export const recovery: z.ZodType<ShownRecovery> = namedSchema(
  'Recovery',
  z.strictObject({
    seq: z.number(),
    prev: text,
    waiting: z
      .strictObject({ reviewer: text, at: moment, left: z.number().nullable(), isTold: z.boolean() })
      .nullable(),
    ways: z.array(z.enum(recoveries)),
    admitsFirst: z.boolean(),
  }),
)
