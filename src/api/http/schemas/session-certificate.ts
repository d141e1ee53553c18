import * as z from 'zod'
import type { SessionCertificate, SessionYes } from '../../../ground/model/session-certificate.ts'
import { namedSchema } from './named-schema.ts'
import { moment, shortText, text } from './text.ts'

/** A place that was unlocked for a reviewer. */
export const sessionCertificate: z.ZodType<SessionCertificate> = namedSchema(
  'SessionCertificate',
  z.strictObject({
    log: text.nullable(),
    gate: text,
    epoch: z.number(),
    reviewer: text,
    key: text,
    at: moment,
    by: text,
    signature: text,
  }),
)

/** The yes of such a place. */
export const sessionYes: z.ZodType<SessionYes> = namedSchema(
  'SessionYes',
  z.strictObject({ key: shortText(200), signature: shortText(200) }),
)
