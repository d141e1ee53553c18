import * as z from 'zod'
import type { LogKey, LogKeyChange, LogKeys } from '../../../ground/model/log-key.ts'
import { namedSchema } from './named-schema.ts'
import { shortText, text } from './text.ts'

const count = z.int().min(0)

const logKey: z.ZodType<LogKey> = z.strictObject({
  key: text,
  publicKey: text,
  from: count.nullable(),
  until: count.nullable(),
  revoked: z.strictObject({ since: count, entry: count }).nullable(),
})

/** The keys of a log, the first one first and the one in force last. */
export const logKeys: z.ZodType<LogKeys> = namedSchema(
  'LogKeys',
  z.strictObject({ origin: text, keys: z.array(logKey), problem: text.nullable() }),
)

/** A wish to change which key signs the log, or under which name. */
export const logKeyChange: z.ZodType<LogKeyChange> = namedSchema(
  'LogKeyChange',
  z.discriminatedUnion('event', [
    z.strictObject({ event: z.literal('rotate') }),
    z.strictObject({ event: z.literal('rename'), reason: shortText(500).min(1) }),
    z.strictObject({
      event: z.literal('revoke'),
      key: shortText(600).exactOptional(),
      since: count.exactOptional(),
    }),
  ]),
)
