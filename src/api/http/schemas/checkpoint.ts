import * as z from 'zod'
import { moment, text, namedSchema } from './text.ts'
import type { VerifyReport } from '../../../ground/model/verify-report.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'

/** A signed checkpoint of the log. */
export const checkpoint: z.ZodType<Checkpoint> = namedSchema(
  'Checkpoint',
  z.strictObject({ size: z.number(), head: text, at: moment, publicKey: text, signature: text }),
)

/** The outcome of verifying the log. */
export const verifyReport: z.ZodType<VerifyReport> = namedSchema(
  'VerifyReport',
  z.strictObject({
    ok: z.boolean(),
    entries: z.number(),
    head: text,
    problems: z.array(text),
    comparedWith: z.array(text),
  }),
)
