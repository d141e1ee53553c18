import * as z from 'zod'
import { moment, text, namedSchema } from './text.ts'

const paired = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('reader') }),
  z.strictObject({ role: z.literal('reviewer'), reviewer: text }),
])

/** A paired browser as its own pages see it. */
export const ownSession = namedSchema(
  'Session',
  z.strictObject({
    id: text,
    caller: paired,
    /** Sent back in `X-Countersign-CSRF` with every change. */
    csrf: text,
    /** The number of passkeys of the reviewer. */
    passkeys: z.number(),
    address: text,
    /** They came by an identity provider: when they proved themselves there, null where it did not say, and until when that holds. */
    signedOn: z.strictObject({ at: moment.nullable(), until: moment }).exactOptional(),
  }),
)

/** A paired browser as others see it. */
export const session = namedSchema(
  'PairedBrowser',
  z.strictObject({
    id: text,
    role: z.enum(['reader', 'reviewer']),
    reviewer: text.exactOptional(),
    madeAt: moment,
    usedAt: moment,
    browser: text,
  }),
)

/** A code that a person types into their browser. */
export const pairingCode = namedSchema(
  'PairingCode',
  z.strictObject({ code: text, expiresAt: moment, reviewer: text.nullable(), address: text }),
)
