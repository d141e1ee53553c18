import * as z from 'zod'
import type { ErasureReport } from '../../../ground/model/erasure-report.ts'
import { moment, text, namedSchema } from './text.ts'

const count = z.number().int().min(0)

/** The result of an erasure. */
export const erasureReport: z.ZodType<ErasureReport> = namedSchema(
  'ErasureReport',
  z.strictObject({
    erasedBy: count,
    parts: z.array(text),
    exports: z.array(z.strictObject({ at: moment, by: text })),
    alsoIn: z.array(count),
    searched: z.strictObject({ files: count, bytes: count }).exactOptional(),
    left: z.array(text),
  }),
)
