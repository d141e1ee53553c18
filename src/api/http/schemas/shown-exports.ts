import * as z from 'zod'
import { exportKinds, type ShownExport } from '../../../ground/model/export-target.ts'
import { moment, text, namedSchema } from './text.ts'

const target = z.strictObject({
  name: text,
  kind: z.enum(exportKinds),
  lag: z.number(),
  lagSince: moment.nullable(),
  held: z.number(),
  sent: z.number(),
  refused: z.number(),
  bare: z.number(),
  lastRefusal: z
    .strictObject({ gate: text.exactOptional(), seq: z.number(), at: moment, why: text })
    .nullable(),
  sentAt: moment.nullable(),
  problem: text.nullable(),
  isAcknowledged: z.boolean(),
})

/** The targets of exports, and how each stands. */
export const shownExports: z.ZodType<{ readonly targets: readonly ShownExport[] }> = namedSchema(
  'Exports',
  z.strictObject({ targets: z.array(target) }),
)
